import { collectCountForms } from "#lib/messages/count-forms.ts";
import type { Say } from "#lib/messages/translator.ts";

export type VotingTexts = ReturnType<typeof getVotingTexts>;

type View = "CREATOR" | "VOTERS" | "EVERYONE";

/**
 * Returns the texts of a poll in `language` (BCP 47). `view` is the audience of its results. The placeholders
 * `{percent}` and `{count}` remain in the texts, because only the browser knows their values.
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
