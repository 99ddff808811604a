import { translatorOf } from "../../../messages/translator.ts";
import { aside, letterOf, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

/** Tells a new member that the owner decides. */
export function approvalWaiting(site: LetterSite): Letter {
  const { siteName } = site;
  const say = translatorOf(site.language);
  return letterOf(site, {
    subject: say("mails.approvalWaiting.subject", { siteName }),
    heading: say("mails.approvalWaiting.heading"),
    blocks: [
      paragraph(say("mails.approvalWaiting.text", { siteName })),
      aside(say("mails.approvalWaiting.nothingToDo")),
    ],
    reason: say("mails.reasons.signedUp", { siteName }),
  });
}
