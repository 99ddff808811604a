import { collectCountForms } from "#lib/messages/count-forms.ts";
import type { Translator } from "#lib/messages/translator.ts";

export type VotingTexts = ReturnType<typeof getVotingTexts>;

type View = "CREATOR" | "VOTERS" | "EVERYONE";

/**
 * Returns a poll's texts in `language` (BCP 47). `view` says who may see the results. The placeholders
 * `{percent}` and `{count}` are kept, because only the browser knows their values.
 */
export function getVotingTexts(t: Translator, language: string, view?: View) {
  const places = { percent: "{percent}", count: "{count}" };
  return {
    language,
    vote: t("content.poll.vote"),
    change: t("content.poll.change"),
    takeBack: t("content.poll.takeBack"),
    logIn: t("content.poll.logIn"),
    chooseFirst: t("content.poll.chooseFirst"),
    counted: t("content.poll.counted"),
    takenBack: t("content.poll.takenBack"),
    failed: t("content.poll.failed"),
    unreachable: t("content.poll.unreachable"),
    membersOnly: t("content.poll.membersOnly"),
    resultsLater: t(
      view === "CREATOR" ? "content.poll.resultsPrivate" : "content.poll.resultsLater",
    ),
    total: collectCountForms(language, (count) => t("content.poll.total", { count })),
    share: t("content.poll.share", places),
    shareAndCount: t("content.poll.shareAndCount", places),
  };
}
