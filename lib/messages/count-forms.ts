/**
 * Messages with a number that only the browser knows. Their plural forms are created on the server, which has
 * the catalogue.
 */

/** The forms of a message by plural category (CLDR), with `#` in place of the number. */
export type CountForms = {
  readonly language: string;
  readonly forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
};

/** The numbers up to this one, plus one million, cover all plural categories of whole numbers. */
const highest = 200;
const million = 1_000_000;

/**
 * Returns the plural forms of a message in which the first number is the count. `language` (BCP 47) is the
 * language of `format`.
 */
export function collectCountForms(language: string, format: (count: number) => string): CountForms {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const kinds = rules.resolvedOptions().pluralCategories.length;
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {};
  const add = (count: number) => {
    forms[rules.select(count)] ??= format(count).replace(number.format(count), "#");
  };
  for (let count = 0; count <= highest && Object.keys(forms).length < kinds; count++) add(count);
  add(million);
  return { language, forms };
}

/** Returns the text for a number, using the language's plural form and number format. */
export function formatCount({ language, forms }: CountForms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? "";
  return form.replace("#", new Intl.NumberFormat(language).format(count));
}
