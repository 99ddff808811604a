import { translatorOf } from "../../../messages/translator.ts";
import { aside, code, letterOf, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type EmailChange = LetterSite & { readonly code: string; readonly minutes: number };

/** To the new address: the code with which a member proves it. */
export function emailChange({ code: digits, minutes, ...site }: EmailChange): Letter {
  const { siteName } = site;
  const say = translatorOf(site.language);
  return letterOf(site, {
    subject: say("mails.codes.subject", { code: digits, siteName }),
    heading: say("mails.emailChange.heading"),
    blocks: [
      paragraph(say("mails.emailChange.enter")),
      code(digits),
      paragraph(say("mails.codes.validity", { minutes })),
      aside(say("mails.emailChange.notYou")),
    ],
    reason: say("mails.reasons.newAddress", { siteName }),
  });
}
