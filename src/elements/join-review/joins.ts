/** A proposed join as it is shown. */
export interface Join {
  readonly left: string;
  readonly right: string;
  readonly on: string;
  readonly kind: 'inner' | 'left';
  readonly cardinality?: string;
  /** 0…1, or the server's own word. */
  readonly confidence?: number | string;
  readonly note?: string;
  /** What else was told, as text (G-52). */
  readonly more: readonly (readonly [name: string, value: string])[];
}

const known = new Set(['left', 'right', 'on', 'kind', 'cardinality', 'confidence', 'note']);

const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value === undefined ? '' : (JSON.stringify(value) ?? '');
};

/** The tables of `a.id = b.a_id`. */
function tablesOf(on: string): readonly [string, string] {
  const [, left = '', right = ''] = /^\s*"?([\w-]+)"?\.[^=]*=\s*"?([\w-]+)"?\./.exec(on) ?? [];
  return [left, right];
}

function joinOf(value: unknown): Join | undefined {
  if (typeof value === 'string') {
    const [left, right] = tablesOf(value);
    return value.trim() ? { left, right, on: value, kind: 'inner', more: [] } : undefined;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  const fields = new Map(Object.entries(value));
  const { confidence } = Object.fromEntries(fields) as { confidence?: unknown };
  const [cardinality, note] = [text(fields.get('cardinality')), text(fields.get('note'))];
  return {
    left: text(fields.get('left')),
    right: text(fields.get('right')),
    on: text(fields.get('on')),
    kind: /^left/i.test(text(fields.get('kind') ?? fields.get('type'))) ? 'left' : 'inner',
    ...(cardinality && { cardinality }),
    ...((typeof confidence === 'number' || typeof confidence === 'string') && { confidence }),
    ...(note && { note }),
    more: [...fields].filter(([name]) => !known.has(name)).map(([name, more]) => [name, text(more)] as const),
  };
}

/** A proposal as it came. */
export interface Proposal {
  readonly joins: readonly Join[];
  readonly prompt?: string;
  /** Some of it is no join: the set is not whole, so it can't be agreed to (T-006). */
  readonly broken: boolean;
}

/** Reads `{joins, prompt?}`, or the list alone. */
export function toProposal(value: unknown): Proposal {
  const object = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  const source = new Map<string, unknown>(Object.entries(object));
  const list = Array.isArray(value) ? value : source.get('joins');
  const prompt = source.get('prompt');
  const joins = Array.isArray(list) ? list.map(joinOf) : [];
  return {
    joins: joins.filter((join) => join !== undefined),
    ...(typeof prompt === 'string' && { prompt }),
    broken: joins.includes(undefined) || (list !== undefined && !Array.isArray(list)),
  };
}
