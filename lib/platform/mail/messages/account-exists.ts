import { aside, letterOf, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type AccountExists = LetterSite & { readonly loginLink: string; readonly recoverLink: string };

/** To a member whose address somebody tried to sign up with. */
export function accountExists({ loginLink, recoverLink, ...site }: AccountExists): Letter {
  return letterOf(site, {
    subject: `You already have an account at ${site.siteName}`,
    heading: "You already have an account",
    blocks: [
      paragraph(
        "Somebody, most likely you, tried to sign up with this address. It has an account already, so no new one was made.",
      ),
      link("Log in", loginLink),
      paragraph("If the password has slipped your mind, set a new one:"),
      link("Set a new password", recoverLink),
      aside("If it was not you, there is nothing to do: your account is as it was."),
    ],
    reason: `You get this mail because you have an account at ${site.siteName}.`,
  });
}
