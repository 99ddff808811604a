import { aside, code, letterOf, minutesInWords, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type Verification = LetterSite & { readonly code: string; readonly minutes: number };

/** The code with which a new member proves the address. */
export function verification({ code: digits, minutes, ...site }: Verification): Letter {
  return letterOf(site, {
    subject: `Your code for ${site.siteName}`,
    heading: "Confirm your address",
    blocks: [
      paragraph("Enter this code where you signed up:"),
      code(digits),
      paragraph(
        `It works once, for ${minutesInWords(minutes)}. A newer mail makes this code useless.`,
      ),
      aside(
        "Nobody from the site will ever ask you for it. If you did not sign up, do nothing: without the code the address stays unconfirmed.",
      ),
    ],
    reason: `You get this mail because this address was used to sign up at ${site.siteName}.`,
  });
}
