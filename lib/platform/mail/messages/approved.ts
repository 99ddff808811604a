import { letterOf, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type Approved = LetterSite & { readonly loginLink: string };

/** Tells a new member that the owner said yes. */
export function approved({ loginLink, ...site }: Approved): Letter {
  return letterOf(site, {
    subject: `Your account at ${site.siteName} is open`,
    heading: "Welcome",
    blocks: [
      paragraph("Your account was approved. You can log in now, with the password that you chose."),
      link("Log in", loginLink),
    ],
    reason: `You get this mail because this address was used to sign up at ${site.siteName}.`,
  });
}
