import { expect, test } from "vitest";
import { likeWords, starWords } from "#components/posts/feedback/like-words.ts";
import { getTranslator } from "#lib/messages/translator.ts";

test("the like bar gets one message per plural form, with placeholders that the browser fills in", () => {
  expect(starWords(getTranslator("en"), "en").averageOfRatings).toEqual({
    one: "{average} out of 5 ({count} rating)",
    other: "{average} out of 5 ({count} ratings)",
  });
  expect(starWords(getTranslator("de"), "de").average).toBe("{average} von 5");
});

test("the like bar has a label for each number of stars", () => {
  const { stars, rated } = starWords(getTranslator("de"), "de");
  expect(stars).toEqual(["1 Stern", "2 Sterne", "3 Sterne", "4 Sterne", "5 Sterne"]);
  expect(rated[2]).toBe("Du hast 3 von 5 Sternen vergeben.");
});

test.each([
  [{ like: true, stars: true }, "Log in to like or rate this post."],
  [{ like: true, stars: false }, "Log in to like this post."],
  [{ like: false, stars: true }, "Log in to rate this post."],
])("the like bar with %o asks visitors to log in: %s", (parts, text) => {
  expect(likeWords(getTranslator("en"), "en", parts).logIn).toBe(text);
});
