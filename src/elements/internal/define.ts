/** What the definition guard needs to know of a class. */
export interface DefinableElement {
  new (): HTMLElement;
  /** The tag of the class. */
  readonly tag: string;
  /** Version of the copy the class came with. */
  readonly version: string;
}

/**
 * Defines each class under its tag, unless the tag is taken: the first copy on a page wins, silently when it is the
 * same version, with one console.info when it is not. Safe to call again, and where there is no registry (Node).
 */
export function define(
  classes: readonly DefinableElement[],
  registry: CustomElementRegistry | undefined = globalThis.customElements,
): void {
  if (!registry) return;
  const other = classes.map((cls) => defineOne(cls, cls.tag, registry)).find((found) => found !== undefined);
  if (other !== undefined) {
    console.info(
      `[chao-chat] version ${other} of the elements is already on this page; version ${classes[0]?.version} stays unused.`,
    );
  }
}

/** Defines one class under a tag of the caller's choice. Answers the version of another copy that was there first. */
export function defineOne(
  cls: DefinableElement,
  tag: string,
  registry: CustomElementRegistry,
): string | undefined {
  const known = registry.get(tag) as Partial<DefinableElement> | undefined;
  if (known) return known.version === cls.version ? undefined : String(known.version ?? 'unknown');
  // A class can be registered once only; a second tag gets a subclass.
  registry.define(tag, registry.getName?.(cls) ? class extends cls {} : cls);
  return undefined;
}
