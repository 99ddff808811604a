import { collectCountForms } from "#lib/messages/count-forms.ts";
import type { Say } from "#lib/messages/translator.ts";

export type VotingTexts = ReturnType<typeof getVotingTexts>;

type View = "CREATOR" | "VOTERS" | "EVERYONE";

/**
 * Returns a poll's texts in `language` (BCP 47). `view` says who may see the results. The placeholders
 * `{percent}` and `{count}` are kept, because only the browser knows their values.
 */
export function getVotingTexts(say: Say, language: string, view?: View) {
  const places = { percent: "{percent}", count: "{count}" };
  return {
    language,
    vote: say("content.poll.vote"),
    change: say("content.poll.change"),
    takeBack: say("content.poll.takeBack"),
    logIn: say("content.poll.logIn"),
    chooseFirst: say("content.poll.chooseFirst"),
    counted: say("content.poll.counted"),
    takenBack: say("content.poll.takenBack"),
    failed: say("content.poll.failed"),
    unreachable: say("content.poll.unreachable"),
    membersOnly: say("content.poll.membersOnly"),
    resultsLater: say(
      view === "CREATOR" ? "content.poll.resultsPrivate" : "content.poll.resultsLater",
    ),
    total: collectCountForms(language, (count) => say("content.poll.total", { count })),
    share: say("content.poll.share", places),
    shareAndCount: say("content.poll.shareAndCount", places),
  };
}
