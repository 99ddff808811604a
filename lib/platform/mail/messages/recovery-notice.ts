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
  return letterOf(site, {
    subject: `You have a new password for ${site.siteName}`,
    heading: "A new password was set",
    blocks: [
      paragraph(
        `On ${instantInWords(when, site.language)} a new password was set with a link that was mailed to you. Everywhere else you were logged out.`,
      ),
      aside(
        "If it was you, there is nothing to do. If it was not, somebody can read your mail: change the password of your mailbox first, then this one:",
      ),
      link("Set a new password", recoverLink),
    ],
    reason: `You get this mail because you have an account at ${site.siteName}.`,
  });
}
