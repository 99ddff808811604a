import type { Translator } from "#lib/messages/translator.ts";
import type { Look } from "#lib/wix/site/look.ts";

const stars = [1, 2, 3, 4, 5];

/** Texts of the like bar. They are embedded in the page, because the script has no message catalogue. */
export type LikeWords = ReturnType<typeof likeWords>;
export type StarWords = ReturnType<typeof starWords>;

/** Returns the like bar's texts in `language` (BCP 47), which must match `t`. `parts` are the parts that the bar has. */
export function likeWords(
  t: Translator,
  language: string,
  parts: Pick<Look["parts"], "like" | "stars">,
) {
  const shown = !parts.stars ? "like" : parts.like ? "both" : "stars";
  return {
    language,
    like: t("reading.likes.like"),
    logIn: t(`reading.likes.logIn.${shown}`),
    logInAgain: t("reading.likes.logInAgain"),
    loggedIn: t(`reading.likes.loggedIn.${shown}`),
    liked: t("reading.likes.liked"),
    likeTakenBack: t("reading.likes.likeTakenBack"),
    failed: t("reading.likes.failed"),
  };
}

/**
 * Returns the texts of the stars. The placeholders `{average}` and `{count}` are kept, because only the browser knows
 * their values. Messages that depend on a count are returned in every plural form.
 */
export function starWords(t: Translator, language: string) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const left = { average: "{average}", count: "{count}" };
  const averageOfRatings: Partial<Record<Intl.LDMLPluralRule, string>> = Object.fromEntries(
    pluralCategories.map((form) => [form, t("reading.likes.averageOfRatings", { form, ...left })]),
  );
  return {
    language,
    rate: t("reading.likes.rate"),
    average: t("reading.likes.average", left),
    averageOfRatings,
    rating: t("reading.likes.rating"),
    stars: stars.map((count) => t("reading.likes.stars", { count })),
    rated: stars.map((rating) => t("reading.likes.rated", { rating })),
    ratingTakenBack: t("reading.likes.ratingTakenBack"),
  };
}
