import { getTranslator } from "../../../messages/translator.ts";
import { aside, instantInWords, renderLetter, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type PasswordChanged = LetterSite & {
  /** Epoch milliseconds. */
  readonly when: number;
  /** URL where the member can request a new password. */
  readonly recoverLink: string;
};

/** Composes the mail after a logged-in member has changed the password. */
export function passwordChanged({ when, recoverLink, ...site }: PasswordChanged): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
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
