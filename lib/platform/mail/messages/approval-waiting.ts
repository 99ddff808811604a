import { getTranslator } from "../../../messages/translator.ts";
import { aside, renderLetter, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

/** Composes the mail to a new member who waits for the owner's approval. */
export function approvalWaiting(site: LetterSite): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.approvalWaiting.subject", { siteName }),
    heading: say("mails.approvalWaiting.heading"),
    blocks: [
      paragraph(say("mails.approvalWaiting.text", { siteName })),
      aside(say("mails.approvalWaiting.nothingToDo")),
    ],
    reason: say("mails.reasons.signedUp", { siteName }),
  });
}
