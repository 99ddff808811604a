import { settings } from "#lib/config/current.ts";
import { collectCountForms } from "#lib/messages/count-forms.ts";
import type { Translator } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../layout/page-link.tsx";

/** Texts for search results. The server passes them to the browser, which has no message catalogue. */
export type SearchTexts = ReturnType<typeof getSearchTexts>;

/**
 * Returns the texts for search results in `language` (BCP 47), which is also used for dates and numbers, and the time zone
 * of dates.
 */
export function getSearchTexts(t: Translator, language: string) {
  return {
    language,
    timeZone: settings().site.timeZone,
    found: collectCountForms(language, (count) => t("finding.search.found", { count })),
    foundMore: collectCountForms(language, (count) => t("finding.search.foundMore", { count })),
    nothing: t("finding.search.nothing"),
    /** Suggestion for a search without results. */
    elsewhere: t.rich("finding.search.elsewhere", {
      posts: (text) => <PageLink href={paths.posts()}>{text}</PageLink>,
    }),
    minutes: collectCountForms(language, (count) => t("reading.byline.minutes", { count })),
    pages: t("finding.search.pages"),
    better: t("finding.search.better"),
    more: t("finding.search.more"),
  };
}
