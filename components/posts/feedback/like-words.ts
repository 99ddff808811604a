import type { Say } from "#lib/messages/translator.ts";

const stars = [1, 2, 3, 4, 5];

/** Texts of the like bar. They are part of the page, because its script has no message catalogue. */
export type LikeWords = ReturnType<typeof likeWords>;

/**
 * Returns the texts of the like bar in `language` (BCP 47), which is the language of `say`. The placeholders
 * `{average}` and `{count}` remain in the texts, because only the browser knows their values. A message that
 * depends on a count is returned in each plural form.
 */
export function likeWords(say: Say, language: string) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const left = { average: "{average}", count: "{count}" };
  const averageOfRatings: Partial<Record<Intl.LDMLPluralRule, string>> = Object.fromEntries(
    pluralCategories.map((form) => [
      form,
      say("reading.likes.averageOfRatings", { form, ...left }),
    ]),
  );
  return {
    language,
    like: say("reading.likes.like"),
    rate: say("reading.likes.rate"),
    average: say("reading.likes.average", left),
    averageOfRatings,
    logIn: say("reading.likes.logIn"),
    logInAgain: say("reading.likes.logInAgain"),
    loggedIn: say("reading.likes.loggedIn"),
    liked: say("reading.likes.liked"),
    likeTakenBack: say("reading.likes.likeTakenBack"),
    rating: say("reading.likes.rating"),
    stars: stars.map((count) => say("reading.likes.stars", { count })),
    rated: stars.map((rating) => say("reading.likes.rated", { rating })),
    ratingTakenBack: say("reading.likes.ratingTakenBack"),
    failed: say("reading.likes.failed"),
  };
}
