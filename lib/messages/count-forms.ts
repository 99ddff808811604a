/** Words with a number that only a browser knows: their forms are made where the catalogue is. */

/** What a message says for each kind of number (CLDR), with `#` in the place of the number. */
export type CountForms = {
  readonly language: string;
  readonly forms: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>;
};

/** Kinds of whole numbers that no number below has begin with a million. */
const highest = 200;
const million = 1_000_000;

/** The forms of a message whose first number is its count, in the language (BCP 47) that `say` speaks. */
export function countFormsOf(language: string, say: (count: number) => string): CountForms {
  const rules = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const kinds = rules.resolvedOptions().pluralCategories.length;
  const forms: Partial<Record<Intl.LDMLPluralRule, string>> = {};
  const add = (count: number) => {
    forms[rules.select(count)] ??= say(count).replace(number.format(count), "#");
  };
  for (let count = 0; count <= highest && Object.keys(forms).length < kinds; count++) add(count);
  add(million);
  return { language, forms };
}

/** The words for a number, chosen and written as the language does. */
export function sayCount({ language, forms }: CountForms, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? "";
  return form.replace("#", new Intl.NumberFormat(language).format(count));
}
