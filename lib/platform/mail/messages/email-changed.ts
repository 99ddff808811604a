import { translatorOf } from "../../../messages/translator.ts";
import { aside, letterOf, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type EmailChanged = LetterSite & {
  /** So that it helps the owner of the account, and nobody else who reads this. */
  readonly newAddressMasked: string;
};

/** To the old address: tells that another took its place. */
export function emailChanged({ newAddressMasked, ...site }: EmailChanged): Letter {
  const { siteName } = site;
  const say = translatorOf(site.language);
  return letterOf(site, {
    subject: say("mails.emailChanged.subject", { siteName }),
    heading: say("mails.emailChanged.heading"),
    blocks: [
      paragraph(say("mails.emailChanged.text", { address: newAddressMasked })),
      aside(say("mails.emailChanged.notYou")),
    ],
    reason: say("mails.reasons.formerMember", { siteName }),
  });
}
