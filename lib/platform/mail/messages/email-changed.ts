import { getTranslator } from "../../../messages/translator.ts";
import { aside, renderLetter, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type EmailChanged = LetterSite & {
  /** Masked, so that it informs the owner of the account, but not other readers of the mail. */
  readonly newAddressMasked: string;
};

/** Composes the mail to a member's old address after a change of address. */
export function emailChanged({ newAddressMasked, ...site }: EmailChanged): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.emailChanged.subject", { siteName }),
    heading: say("mails.emailChanged.heading"),
    blocks: [
      paragraph(say("mails.emailChanged.text", { address: newAddressMasked })),
      aside(say("mails.emailChanged.notYou")),
    ],
    reason: say("mails.reasons.formerMember", { siteName }),
  });
}
