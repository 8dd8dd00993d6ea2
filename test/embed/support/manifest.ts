/** What custom-elements.json says of one element. */
export interface Documented {
  readonly tagName: string;
  readonly name: string;
  readonly members?: readonly Member[];
  readonly attributes?: readonly Attribute[];
  readonly events?: readonly { readonly name: string; readonly type: { readonly text: string } }[];
  readonly slots?: readonly { readonly name: string }[];
  readonly cssParts?: readonly { readonly name: string }[];
  readonly cssProperties?: readonly {
    readonly name: string;
    readonly description?: string;
    readonly default?: string;
  }[];
  readonly cssStates?: readonly { readonly name: string }[];
}

export interface Member {
  readonly kind: 'field' | 'method';
  readonly name: string;
  readonly static?: boolean;
  readonly readonly?: boolean;
  readonly privacy?: string;
  readonly default?: string;
  readonly type?: { readonly text: string };
}

export interface Attribute {
  readonly name: string;
  readonly fieldName: string;
  readonly type: { readonly text: string };
  readonly parsedType?: { readonly text: string };
  readonly default?: string;
}

/** The elements of the manifest as it is published. */
export async function documentedElements(): Promise<readonly Documented[]> {
  const response = await fetch('/custom-elements.json');
  const { modules } = (await response.json()) as {
    modules: readonly { declarations: readonly Documented[] }[];
  };
  return modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
}

/** A value that the attribute may have and that is not its default, with what the property then is. */
export function sampleOf({ type, parsedType, default: usual }: Attribute): readonly [string, unknown] {
  const text = parsedType?.text ?? type.text;
  if (/\bboolean\b/.test(text)) return ['', true];
  const words = [...text.matchAll(/'([^']*)'/g)].map(([, word]) => word!);
  const word = words.find((one) => `'${one}'` !== usual) ?? 'a value';
  return [word, word];
}
