export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/** Makes a chooser for one locale: picks the form by the plural rules and puts the formatted number for `#`. */
export function plural(locale: string): (count: number, forms: PluralForms) => string {
  const rules = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (count, forms) => (forms[rules.select(count)] ?? forms.other).replace('#', number.format(count));
}
