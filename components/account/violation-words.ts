import type { Say } from "#lib/messages/translator.ts";
import { violationSentence } from "../forms/violation-words.ts";

/** What the site says of the account's own fields, on the wire and in English. */
const descriptions = {
  "must be an email address": "account.refused.email",
  "is already your email address": "account.refused.sameEmail",
} as const;

/** A violation of the wire as a sentence to the member. */
export function sentenceOfViolation(say: Say, description: string): string {
  return isOfAccount(description)
    ? say(descriptions[description])
    : violationSentence(say, description);
}

function isOfAccount(description: string): description is keyof typeof descriptions {
  return Object.hasOwn(descriptions, description);
}
