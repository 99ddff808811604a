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
  return letterOf(site, {
    subject: `Your password for ${site.siteName} was changed`,
    heading: "Your password was changed",
    blocks: [
      paragraph(
        `The password of your account was changed on ${instantInWords(when, site.language)}. Everywhere else you were logged out.`,
      ),
      aside("If it was you, there is nothing to do. If it was not, set a new password at once:"),
      link("Set a new password", recoverLink),
    ],
    reason: `You get this mail because you have an account at ${site.siteName}.`,
  });
}
