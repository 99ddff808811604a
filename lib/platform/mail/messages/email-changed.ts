import { aside, letterOf, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type EmailChanged = LetterSite & {
  /** So that it helps the owner of the account, and nobody else who reads this. */
  readonly newAddressMasked: string;
};

/** To the old address: tells that another took its place. */
export function emailChanged({ newAddressMasked, ...site }: EmailChanged): Letter {
  return letterOf(site, {
    subject: `Your address at ${site.siteName} was changed`,
    heading: "Your address was changed",
    blocks: [
      paragraph(
        `Your account now belongs to the address ${newAddressMasked}. You log in with that one; this one no longer opens it.`,
      ),
      aside(
        "If it was you, there is nothing to do. If it was not, write to the people of the site soon: they can block the account.",
      ),
    ],
    reason: `You get this mail because this was the address of an account at ${site.siteName}.`,
  });
}
