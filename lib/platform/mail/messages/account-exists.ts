import { getTranslator } from "../../../messages/translator.ts";
import { aside, renderLetter, link, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type AccountExists = LetterSite & { readonly loginLink: string; readonly recoverLink: string };

/** Composes the mail to a member whose address another account tried to take as its new one. */
export function accountExists({ loginLink, recoverLink, ...site }: AccountExists): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.accountExists.subject", { siteName }),
    heading: say("mails.accountExists.heading"),
    blocks: [
      paragraph(say("mails.accountExists.text")),
      link(say("mails.links.logIn"), loginLink),
      paragraph(say("mails.accountExists.forgotPassword")),
      link(say("mails.links.newPassword"), recoverLink),
      aside(say("mails.accountExists.notYou")),
    ],
    reason: say("mails.reasons.member", { siteName }),
  });
}
