import type { Say } from "#lib/messages/translator.ts";

const stars = [1, 2, 3, 4, 5];

/** Texts of the like bar. They are embedded in the page, because the script has no message catalogue. */
export type LikeWords = ReturnType<typeof likeWords>;

/**
 * Returns the like bar's texts in `language` (BCP 47), which must match `say`. The placeholders `{average}`
 * and `{count}` are kept, because only the browser knows their values. Messages that depend on a count are
 * returned in every plural form.
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
