import type { ComplexAttributeConverter } from 'lit';

/** True by presence, except for the value "false", which templating engines write for a false boolean. */
export const booleanAttribute: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value !== null && value !== 'false',
  toAttribute: (value) => (value ? '' : null),
};
