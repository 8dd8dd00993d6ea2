import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { docStyles } from './doc-styles.js';
import { elementOf, type Documented, type DocumentedElement, type DocumentedMember } from './manifest.js';
import { words } from './words.js';

interface Row extends Documented {
  /** A second name or a signature. */
  readonly also?: string;
  readonly type?: string;
  readonly usual?: string;
}

/** Attributes and properties: one row where they are the same thing. */
function fieldsOf({ members = [], attributes = [] }: DocumentedElement): Row[] {
  const isField = (one: DocumentedMember): boolean => one.kind === 'field' && !one.static;
  return members.filter(isField).map((one) => {
    const { name, type, description = '', attribute } = one;
    const usual = one.default ?? attributes.find(({ fieldName }) => fieldName === name)?.default;
    const also = attribute && attribute !== name ? `.${name}` : attribute ? undefined : 'property only';
    return {
      name: attribute ?? `.${name}`,
      description: one.readonly ? `${description} Read-only.` : description,
      ...(also && { also }),
      ...(type && { type: type.text }),
      ...(usual && { usual }),
    };
  });
}

function methodsOf({ members = [] }: DocumentedElement): Row[] {
  const methods = members.filter(({ kind, static: isStatic }) => kind === 'method' && !isStatic);
  return methods.map(({ name, description = '', parameters = [], return: result }) => ({
    name: `${name}(${parameters.map((one) => one.name).join(', ')})`,
    description,
    ...(result?.type && { type: result.type.text }),
  }));
}

/** Everything the manifest says of an element but its parts and tokens. */
export class DocApi extends LitElement {
  static override properties = { tag: {} };
  static override styles = docStyles;
  declare tag: string;

  protected override render(): unknown {
    const element = elementOf(this.tag);
    const { events = [], slots = [], cssStates = [] } = element;
    return html`<h2>Interface</h2>
      ${this.#renderList('Attributes and properties', fieldsOf(element))}
      ${this.#renderList(
        'Events',
        events.map(({ name, description = '', type }) => ({
          name,
          description,
          ...(type && { type: type.text }),
        })),
      )}
      ${this.#renderList(
        'Slots',
        slots.map(({ name, description = '' }) => ({ name: name || '(default)', description })),
      )}
      ${this.#renderList('Methods', methodsOf(element))}
      ${this.#renderList(
        'States',
        cssStates.map(({ name, description = '' }) => ({ name: `:state(${name})`, description })),
      )}`;
  }

  #renderList(title: string, rows: readonly Row[]): TemplateResult | typeof nothing {
    if (!rows.length) return nothing;
    return html`<h3>${title}</h3>
      <ul>
        ${rows.map(
          ({ name, also, type, usual, description }) =>
            html`<li>
              <div>
                <code>${name}</code>
                ${also ? html`<span class="type"><code>${also}</code></span>` : nothing}
              </div>
              <div class="what">
                ${words(description)}
                <span class="type"
                  >${type ? html`<code>${type}</code>` : nothing}${usual ? html` default <code>${usual}</code>` : nothing}</span
                >
              </div>
            </li>`,
        )}
      </ul>`;
  }
}
