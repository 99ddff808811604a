import { aside, letterOf, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

/** The last mail to a member whose account is gone. */
export function accountDeleted(site: LetterSite): Letter {
  return letterOf(site, {
    subject: `Your account at ${site.siteName} was deleted`,
    heading: "Your account was deleted",
    blocks: [
      paragraph(
        "Your account and what was kept about you are gone. You were logged out everywhere, and this address gets no more mails from here.",
      ),
      aside("You are welcome to sign up again at any time."),
    ],
    reason: `You get this mail because this was the address of an account at ${site.siteName}.`,
  });
}
