import type { ReactNode } from "react";
import { collectCountForms, type CountForms } from "#lib/messages/count-forms.ts";
import type { Say } from "#lib/messages/translator.ts";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";

/** Texts of the results. The server passes them to the browser, which has no message catalogue. */
export type SearchWords = {
  /** Language of the texts, dates and numbers (BCP 47). */
  readonly language: string;
  readonly found: CountForms;
  readonly foundMore: CountForms;
  readonly nothing: string;
  /** Suggestion for a search without results. */
  readonly elsewhere: ReactNode;
  readonly minutes: CountForms;
  readonly pages: string;
  readonly better: string;
  readonly more: string;
};

export function searchWords(say: Say, language: string): SearchWords {
  return {
    language,
    found: collectCountForms(language, (count) => say("finding.search.found", { count })),
    foundMore: collectCountForms(language, (count) => say("finding.search.foundMore", { count })),
    nothing: say("finding.search.nothing"),
    elsewhere: say.rich("finding.search.elsewhere", {
      posts: (text) => <PageLink href={paths.posts()}>{text}</PageLink>,
    }),
    minutes: collectCountForms(language, (count) => say("reading.byline.minutes", { count })),
    pages: say("finding.search.pages"),
    better: say("finding.search.better"),
    more: say("finding.search.more"),
  };
}
