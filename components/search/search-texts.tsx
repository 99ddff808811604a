import { collectCountForms } from "#lib/messages/count-forms.ts";
import type { Say } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";

/** Texts for search results. The server passes them to the browser, which has no message catalogue. */
export type SearchTexts = ReturnType<typeof getSearchTexts>;

/** Returns the texts for search results in `language` (BCP 47), which is also used for dates and numbers. */
export function getSearchTexts(say: Say, language: string) {
  return {
    language,
    found: collectCountForms(language, (count) => say("finding.search.found", { count })),
    foundMore: collectCountForms(language, (count) => say("finding.search.foundMore", { count })),
    nothing: say("finding.search.nothing"),
    /** Suggestion for a search without results. */
    elsewhere: say.rich("finding.search.elsewhere", {
      posts: (text) => <PageLink href={paths.posts()}>{text}</PageLink>,
    }),
    minutes: collectCountForms(language, (count) => say("reading.byline.minutes", { count })),
    pages: say("finding.search.pages"),
    better: say("finding.search.better"),
    more: say("finding.search.more"),
  };
}
