import { aside, code, letterOf, minutesInWords, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type EmailChange = LetterSite & { readonly code: string; readonly minutes: number };

/** To the new address: the code with which a member proves it. */
export function emailChange({ code: digits, minutes, ...site }: EmailChange): Letter {
  return letterOf(site, {
    subject: `Your code for ${site.siteName}`,
    heading: "Confirm your new address",
    blocks: [
      paragraph("Enter this code in your account, and you will log in with this address:"),
      code(digits),
      paragraph(
        `It works once, for ${minutesInWords(minutes)}. A newer mail makes this code useless.`,
      ),
      aside(
        "Nobody from the site will ever ask you for it. If you did not ask for this, do nothing: nothing changes without the code.",
      ),
    ],
    reason: `You get this mail because a member of ${site.siteName} gave this address as a new one.`,
  });
}
