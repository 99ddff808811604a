import { getTranslator } from "../../../messages/translator.ts";
import { aside, renderLetter, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type Recovery = LetterSite & { readonly link: string; readonly minutes: number };

/** Composes the mail with the link for a new password. */
export function recovery({ link: href, minutes, ...site }: Recovery): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.recovery.subject", { siteName }),
    heading: say("mails.recovery.heading"),
    blocks: [
      paragraph(say("mails.recovery.text")),
      link(say("mails.links.newPassword"), href),
      paragraph(say("mails.recovery.validity", { minutes })),
      aside(say("mails.recovery.notYou")),
    ],
    reason: say("mails.reasons.recovery", { siteName }),
  });
}
