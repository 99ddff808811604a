import { getTranslator } from "../../../messages/translator.ts";
import { aside, renderLetter, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

/** Composes the last mail to a former member, after the account was deleted. */
export function accountDeleted(site: LetterSite): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.accountDeleted.subject", { siteName }),
    heading: say("mails.accountDeleted.heading"),
    blocks: [
      paragraph(say("mails.accountDeleted.text")),
      aside(say("mails.accountDeleted.welcomeBack")),
    ],
    reason: say("mails.reasons.formerMember", { siteName }),
  });
}
