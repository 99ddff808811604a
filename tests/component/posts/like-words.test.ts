import { expect, test } from "vitest";
import { likeWords } from "#components/posts/feedback/like-words.ts";
import { getTranslator } from "#lib/messages/translator.ts";

test("the like bar gets one message per plural form, with placeholders that the browser fills in", () => {
  expect(likeWords(getTranslator("en"), "en").averageOfRatings).toEqual({
    one: "{average} out of 5 ({count} rating)",
    other: "{average} out of 5 ({count} ratings)",
  });
  expect(likeWords(getTranslator("de"), "de").average).toBe("{average} von 5");
});

test("the like bar has a label for each number of stars", () => {
  const { stars, rated } = likeWords(getTranslator("de"), "de");
  expect(stars).toEqual(["1 Stern", "2 Sterne", "3 Sterne", "4 Sterne", "5 Sterne"]);
  expect(rated[2]).toBe("Du hast 3 von 5 Sternen vergeben.");
});
