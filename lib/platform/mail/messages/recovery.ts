import { aside, letterOf, link, minutesInWords, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type Recovery = LetterSite & { readonly link: string; readonly minutes: number };

/** The link with which a member sets a new password. */
export function recovery({ link: href, minutes, ...site }: Recovery): Letter {
  return letterOf(site, {
    subject: `Set a new password for ${site.siteName}`,
    heading: "Set a new password",
    blocks: [
      paragraph("Somebody, most likely you, asked for a new password for this address."),
      link("Set a new password", href),
      paragraph(
        `The link works once, for ${minutesInWords(minutes)}. A newer mail makes this link useless.`,
      ),
      aside("If it was not you, do nothing: the password stays as it is."),
    ],
    reason: `You get this mail because a new password was asked for at ${site.siteName}.`,
  });
}
