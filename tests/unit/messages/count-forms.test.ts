import fc from "fast-check";
import { expect, test } from "vitest";
import { collectCountForms, formatCount } from "#lib/messages/count-forms.ts";
import { getTranslator } from "#lib/messages/translator.ts";

test.each([
  ["en", 0, "0 posts"],
  ["en", 1, "1 post"],
  ["en", 1000, "1,000 posts"],
  ["de", 1, "1 Beitrag"],
  ["de", 1000, "1.000 Beiträge"],
])("in the browser, a site in the language %s formats %d posts as %s", (language, count, said) => {
  const t = getTranslator(language);
  const forms = collectCountForms(language, (count) => t("finding.search.found", { count }));
  expect(formatCount(forms, count)).toBe(said);
});

test("a message whose text does not contain the number is formatted without it", () => {
  const t = getTranslator("de");
  const forms = collectCountForms("de", (count) => t("content.gallery.label", { count }));
  expect([1, 3].map((count) => formatCount(forms, count))).toEqual([
    "Galerie mit einem Bild",
    "Galerie mit 3 Bildern",
  ]);
});

test.each(["ar", "cy", "de", "en", "fr", "ja", "lt", "pl"])(
  "every number has the right plural form in the language %s",
  (language) => {
    const rules = new Intl.PluralRules(language);
    const number = new Intl.NumberFormat(language);
    const format = (count: number) => `${number.format(count)} (${rules.select(count)})`;
    const forms = collectCountForms(language, format);
    fc.assert(
      fc.property(fc.oneof(fc.nat(300), fc.nat(), fc.constant(1_000_000)), (count) => {
        expect(formatCount(forms, count)).toBe(format(count));
      }),
    );
  },
);
