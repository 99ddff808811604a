import { getTranslator } from "../../../messages/translator.ts";
import { aside, instantInWords, renderLetter, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type RecoveryNotice = LetterSite & {
  /** Epoch milliseconds. */
  readonly when: number;
  /** URL where the member can request a new password. */
  readonly recoverLink: string;
};

/** Composes the mail after a new password was set with a recovery link. */
export function recoveryNotice({ when, recoverLink, ...site }: RecoveryNotice): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.recoveryNotice.subject", { siteName }),
    heading: say("mails.recoveryNotice.heading"),
    blocks: [
      paragraph(say("mails.recoveryNotice.text", { when: instantInWords(when, site.language) })),
      aside(say("mails.recoveryNotice.notYou")),
      link(say("mails.links.newPassword"), recoverLink),
    ],
    reason: say("mails.reasons.member", { siteName }),
  });
}
