import { collectCountForms, type CountForms } from "#lib/messages/count-forms.ts";
import type { Say } from "#lib/messages/translator.ts";

/** Texts of a poll. The browser replaces the placeholders with numbers. */
export type VotingWords = {
  /** Language of the texts and numbers (BCP 47). */
  readonly language: string;
  readonly vote: string;
  readonly change: string;
  readonly takeBack: string;
  readonly logIn: string;
  readonly chooseFirst: string;
  readonly counted: string;
  readonly takenBack: string;
  readonly failed: string;
  readonly unreachable: string;
  readonly membersOnly: string;
  readonly resultsLater: string;
  readonly total: CountForms;
  /** Contains `{percent}`. */
  readonly share: string;
  /** Contains `{percent}` and `{count}`. */
  readonly shareAndCount: string;
};

type View = "CREATOR" | "VOTERS" | "EVERYONE";

/** Returns the texts of a poll. `view` is the audience of its results. */
export function votingWords(say: Say, language: string, view?: View): VotingWords {
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
