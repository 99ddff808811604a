import { translatorOf } from "../../../messages/translator.ts";
import { aside, instantInWords, letterOf, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type PasswordChanged = LetterSite & {
  /** Epoch milliseconds. */
  readonly when: number;
  /** Where a new password can be asked for. */
  readonly recoverLink: string;
};

/** Tells that the password was changed by somebody who was logged in. */
export function passwordChanged({ when, recoverLink, ...site }: PasswordChanged): Letter {
  const { siteName } = site;
  const say = translatorOf(site.language);
  return letterOf(site, {
    subject: say("mails.passwordChanged.subject", { siteName }),
    heading: say("mails.passwordChanged.heading"),
    blocks: [
      paragraph(say("mails.passwordChanged.text", { when: instantInWords(when, site.language) })),
      aside(say("mails.passwordChanged.notYou")),
      link(say("mails.links.newPassword"), recoverLink),
    ],
    reason: say("mails.reasons.member", { siteName }),
  });
}
