import { aside, letterOf, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

/** Tells a new member that the owner decides. */
export function approvalWaiting(site: LetterSite): Letter {
  return letterOf(site, {
    subject: `Your account at ${site.siteName} waits for approval`,
    heading: "Almost there",
    blocks: [
      paragraph(
        `Thank you for signing up. The owner of ${site.siteName} looks at every new account; you will get a mail when yours is open.`,
      ),
      aside("There is nothing for you to do until then."),
    ],
    reason: `You get this mail because this address was used to sign up at ${site.siteName}.`,
  });
}
