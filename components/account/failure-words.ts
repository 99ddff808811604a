import type { Refusal, Violation } from "../forms/use-submission.ts";
import { waitingWords } from "../forms/waiting-words.ts";
import { AccountError } from "./account-error.ts";

/** Failures that belong to one field, wherever it is asked for. */
const atFields: Readonly<Record<string, Violation>> = {
  "-19976": { field: "currentPassword", description: "That is not your current password." },
  "-19995": { field: "email", description: "Another member of this site has this address." },
  INVALID_CODE: { field: "code", description: "That is not the code of the newest mail." },
};

const sentences: Readonly<Record<string, string>> = {
  CODE_EXPIRED: "This code is too old. Begin again with the new address.",
  INVALID_STATE_TOKEN: "This took too long. Begin again with the new address.",
  TOO_MANY_TRIES: "That were too many tries.",
  BLOCKED: "The owner of this site has blocked this account.",
  UNREACHABLE: "The site could not be reached. Check the connection and try again.",
};

const unknown = "Something went wrong. Try again in a moment.";

/** A failure as a form shows it: at the field where there is one, else above the form. */
export function refusalOf(failure: unknown): Refusal {
  if (!(failure instanceof AccountError)) return { message: unknown };
  const { code, retryAfterSeconds, remainingTries } = failure;
  const atField = atFields[code];
  if (atField !== undefined) {
    const { field, description } = atField;
    return { violations: [{ field, description: `${description}${triesLeft(remainingTries)}` }] };
  }
  const saysWhy = failure.violations.length > 0 || retryAfterSeconds !== undefined;
  return {
    message: sentences[code] ?? (saysWhy ? undefined : unknown),
    violations: failure.violations.map(({ field, description }) => ({
      field: field === "loginId.email" ? "email" : field,
      description: sentenceOf(description),
    })),
    retryAfterSeconds,
  };
}

/** A failure in a sentence, where there is no form. */
export function wordsOfFailure(failure: unknown): string {
  const { message, violations = [], retryAfterSeconds } = refusalOf(failure);
  const wait =
    retryAfterSeconds === undefined ? [] : [`Try again in ${waitingWords(retryAfterSeconds)}.`];
  const told = [message, ...violations.map(({ description }) => description), ...wait];
  return told.filter((sentence) => sentence !== undefined).join(" ");
}

/** The wire says "must be …"; a reader is told a sentence. */
function sentenceOf(description: string): string {
  const words = /^(must|is|has|should)\b/.test(description) ? `This ${description}` : description;
  const sentence = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

function triesLeft(tries: number | undefined): string {
  if (tries === undefined) return "";
  if (tries <= 0) return " No try is left.";
  return tries === 1 ? " One try is left." : ` ${tries} tries are left.`;
}
