import { getTranslator } from "../../../messages/translator.ts";
import { aside, codeBlocks, renderLetter, paragraph } from "./letter.ts";
import type { CodeInfo, Letter, LetterSite } from "./letter.ts";

/** Composes the mail with the code that verifies a new member's address. */
export function verification(site: LetterSite & CodeInfo): Letter {
  const { siteName } = site;
  const say = getTranslator(site.language);
  return renderLetter(site, {
    subject: say("mails.codes.subject", { code: site.code, siteName }),
    heading: say("mails.verification.heading"),
    blocks: [
      paragraph(say("mails.verification.enter")),
      ...codeBlocks(site, site.language),
      aside(say("mails.verification.notYou")),
    ],
    reason: say("mails.reasons.signedUp", { siteName }),
  });
}
