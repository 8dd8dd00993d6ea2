import manifest from '../../../custom-elements.json';

/** Something of an element that has a name. */
export interface Documented {
  readonly name: string;
  readonly description?: string;
}

interface Typed extends Documented {
  readonly type?: { readonly text: string };
  readonly default?: string;
}

export interface DocumentedMember extends Typed {
  readonly kind: string;
  readonly static?: boolean;
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly parameters?: readonly Typed[];
  readonly return?: { readonly type?: { readonly text: string } };
}

/** What the manifest says of an element. */
export interface DocumentedElement {
  readonly name: string;
  readonly tagName: string;
  readonly summary?: string;
  readonly attributes?: readonly (Typed & { readonly fieldName?: string })[];
  readonly members?: readonly DocumentedMember[];
  readonly events?: readonly Typed[];
  readonly slots?: readonly Documented[];
  readonly cssParts?: readonly Documented[];
  readonly cssStates?: readonly Documented[];
  readonly cssProperties?: readonly Typed[];
}

interface Module {
  readonly path: string;
  readonly declarations: readonly DocumentedElement[];
}

/** All elements, as the manifest names them. */
export const elements: readonly DocumentedElement[] = (manifest.modules as readonly Module[])
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName);

/** The element of a tag. */
export function elementOf(tag: string): DocumentedElement {
  const element = elements.find(({ tagName }) => tagName === tag);
  if (!element) throw new Error(`the manifest has no ${tag}`);
  return element;
}
