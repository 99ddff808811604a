import fc from "fast-check";
import { expect, test } from "vitest";
import { collectCountForms, sayCount } from "#lib/messages/count-forms.ts";
import { getTranslator } from "#lib/messages/translator.ts";

test.each([
  ["en", 0, "0 posts"],
  ["en", 1, "1 post"],
  ["en", 1000, "1,000 posts"],
  ["de", 1, "1 Beitrag"],
  ["de", 1000, "1.000 Beiträge"],
])("in the browser, a site in the language %s formats %d posts as %s", (language, count, said) => {
  const say = getTranslator(language);
  const forms = collectCountForms(language, (count) => say("finding.search.found", { count }));
  expect(sayCount(forms, count)).toBe(said);
});

test("a message that omits its number is formatted without the number", () => {
  const say = getTranslator("de");
  const forms = collectCountForms("de", (count) => say("content.gallery.label", { count }));
  expect([1, 3].map((count) => sayCount(forms, count))).toEqual([
    "Galerie mit einem Bild",
    "Galerie mit 3 Bildern",
  ]);
});

test.each(["ar", "cy", "de", "en", "fr", "ja", "lt", "pl"])(
  "every number has the right plural form in the language %s",
  (language) => {
    const rules = new Intl.PluralRules(language);
    const number = new Intl.NumberFormat(language);
    const say = (count: number) => `${number.format(count)} (${rules.select(count)})`;
    const forms = collectCountForms(language, say);
    fc.assert(
      fc.property(fc.oneof(fc.nat(300), fc.nat(), fc.constant(1_000_000)), (count) => {
        expect(sayCount(forms, count)).toBe(say(count));
      }),
    );
  },
);
