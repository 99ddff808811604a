import { getTranslator } from "../../../messages/translator.ts";
import { aside, codeBlocks, renderLetter, paragraph } from "./letter.ts";
import type { CodeInfo, Letter, LetterSite } from "./letter.ts";

/** Composes the mail with the code that verifies a member's new address. */
export function emailChange(site: LetterSite & CodeInfo): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.codes.subject", { code: site.code, siteName }),
    heading: say("mails.emailChange.heading"),
    blocks: [
      paragraph(say("mails.emailChange.enter")),
      ...codeBlocks(site, site.language),
      aside(say("mails.emailChange.notYou")),
    ],
    reason: say("mails.reasons.newAddress", { siteName }),
  });
}
