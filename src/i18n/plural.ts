export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * Makes a chooser for one locale: picks the form by the plural rules and puts the formatted number for `#`. `C` names the
 * categories that each text of the locale must answer, beside `other`.
 */
export function plural<C extends Intl.LDMLPluralRule = never>(
  locale: string,
): (count: number, forms: PluralForms & Record<C, string>) => string {
  const rules = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  return (count, forms) =>
    ((forms as PluralForms)[rules.select(count)] ?? forms.other).replace('#', number.format(count));
}
