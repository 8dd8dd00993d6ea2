type Parts = Map<string, Element[]>;

function add(parts: Parts, name: string, found: readonly Element[]): void {
  parts.set(name, [...(parts.get(name) ?? []), ...found]);
}

/** `exportparts`: inner names, each with the outer one. */
function handedOn(element: Element): (readonly [string, string])[] {
  return (element.getAttribute('exportparts') ?? '').split(',').flatMap((pair) => {
    const [inner = '', outer = inner] = pair.split(':').map((name) => name.trim());
    return inner ? [[inner, outer] as const] : [];
  });
}

/** What a page reaches of an element by `::part()`: name → elements, through `exportparts`, as browsers do it. */
export function partsOf(host: Element): Parts {
  const parts: Parts = new Map();
  for (const element of host.shadowRoot?.querySelectorAll('*') ?? []) {
    for (const name of element.part) add(parts, name, [element]);
    const pairs = handedOn(element);
    if (!pairs.length) continue;
    const inner = partsOf(element);
    for (const [name, outer] of pairs) add(parts, outer, inner.get(name) ?? []);
  }
  return parts;
}
