import type { Say } from "#lib/messages/translator.ts";
import { violationSentence } from "../../ui/forms/violation-words.ts";

/** Messages for violations of account fields, by the API's English descriptions. */
const descriptions = {
  "must be an email address": "account.refused.email",
  "is already your email address": "account.refused.sameEmail",
} as const;

/** Returns the message for a violation's description from the API. */
export function sentenceOfViolation(say: Say, description: string): string {
  return isOfAccount(description)
    ? say(descriptions[description])
    : violationSentence(say, description);
}

function isOfAccount(description: string): description is keyof typeof descriptions {
  return Object.hasOwn(descriptions, description);
}
