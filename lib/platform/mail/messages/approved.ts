import { getTranslator } from "../../../messages/translator.ts";
import { renderLetter, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type Approved = LetterSite & { readonly loginLink: string };

/** Composes the mail to a new member whom the owner has approved. */
export function approved({ loginLink, ...site }: Approved): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.approved.subject", { siteName }),
    heading: say("mails.approved.heading"),
    blocks: [paragraph(say("mails.approved.text")), link(say("mails.links.logIn"), loginLink)],
    reason: say("mails.reasons.signedUp", { siteName }),
  });
}
