export type PluralForms = { readonly other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * Makes a chooser for one locale: picks the form by the plural rules and puts the formatted number for `#`. `C` names the
 * categories that each text of the locale must answer, beside `other`.
 */
export function plural<C extends Intl.LDMLPluralRule = never>(
  locale: string,
): (count: number, forms: PluralForms & Record<C, string>) => string {
  // Made on first use: the first Intl object of a page takes longer than all else that an empty chat does.
  let rules: Intl.PluralRules | undefined;
  let number: Intl.NumberFormat | undefined;
  return (count, forms) => {
    rules ??= new Intl.PluralRules(locale);
    number ??= new Intl.NumberFormat(locale);
    return ((forms as PluralForms)[rules.select(count)] ?? forms.other).replace('#', number.format(count));
  };
}
