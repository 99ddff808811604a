import { translatorOf } from "../../../messages/translator.ts";
import { aside, code, letterOf, paragraph } from "./letter.ts";
import type { Letter, LetterSite } from "./letter.ts";

type Verification = LetterSite & { readonly code: string; readonly minutes: number };

/** The code with which a new member proves the address. */
export function verification({ code: digits, minutes, ...site }: Verification): Letter {
  const { siteName } = site;
  const say = translatorOf(site.language);
  return letterOf(site, {
    subject: say("mails.codes.subject", { code: digits, siteName }),
    heading: say("mails.verification.heading"),
    blocks: [
      paragraph(say("mails.verification.enter")),
      code(digits),
      paragraph(say("mails.codes.validity", { minutes })),
      aside(say("mails.verification.notYou")),
    ],
    reason: say("mails.reasons.signedUp", { siteName }),
  });
}
