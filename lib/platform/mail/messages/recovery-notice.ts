import { translatorOf } from "../../../messages/translator.ts";
import { aside, instantInWords, letterOf, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type RecoveryNotice = LetterSite & {
  /** Epoch milliseconds. */
  readonly when: number;
  /** Where a new password can be asked for. */
  readonly recoverLink: string;
};

/** Tells that a new password was set with a link from a mail. */
export function recoveryNotice({ when, recoverLink, ...site }: RecoveryNotice): Letter {
  const { siteName } = site;
  const say = translatorOf(site.language);
  return letterOf(site, {
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
