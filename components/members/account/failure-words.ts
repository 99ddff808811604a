import type { Catalogue } from "#lib/messages/catalogue.ts";
import type { Say } from "#lib/messages/translator.ts";
import type { Refusal } from "../../ui/forms/use-submission.ts";
import { waitingTime } from "../../ui/forms/waiting-time.ts";
import { AccountError } from "./data/account-error.ts";
import { sentenceOfViolation } from "./violation-words.ts";

type Words = `account.failures.${keyof Catalogue["account"]["failures"]}`;

/** Errors that every form shows at a certain field, by error code. */
const atFields: Readonly<Record<string, { readonly field: string; readonly words: Words }>> = {
  "-19976": { field: "currentPassword", words: "account.failures.wrongPassword" },
  "-19995": { field: "email", words: "account.failures.addressTaken" },
  INVALID_CODE: { field: "code", words: "account.failures.wrongCode" },
};

const sentences: Readonly<Record<string, Words>> = {
  CODE_EXPIRED: "account.failures.codeExpired",
  INVALID_STATE_TOKEN: "account.failures.changeExpired",
  TOO_MANY_TRIES: "account.failures.tooManyTries",
  BLOCKED: "account.failures.blocked",
  LAST_OWNER: "account.failures.lastOwner",
  NETWORK: "account.failures.unreachable",
};

const unknown = "account.failures.unknown";

/** Returns the refusal that a form shows for a failure: at a field if the failure has one, otherwise above the form. */
export function describeFailure(say: Say, failure: unknown): Refusal {
  if (!(failure instanceof AccountError)) return { message: say(unknown) };
  const { code, retryAfterSeconds, remainingTries } = failure;
  const atField = atFields[code ?? ""];
  if (atField !== undefined) {
    const { field, words } = atField;
    return {
      violations: [{ field, description: withTries(say, words, remainingTries) }],
      retryAfterSeconds,
    };
  }
  const saysWhy = failure.violations.length > 0 || retryAfterSeconds !== undefined;
  const words = sentences[code ?? ""] ?? (saysWhy ? undefined : unknown);
  return {
    message: words && say(words),
    violations: failure.violations.map(({ field, description }) => ({
      field: field === "loginId.email" ? "email" : field,
      description: sentenceOfViolation(say, description),
    })),
    retryAfterSeconds,
  };
}

/** Returns the message for a failure, for places without a form. */
export function wordsOfFailure(say: Say, failure: unknown): string {
  const { message, violations = [], retryAfterSeconds } = describeFailure(say, failure);
  const wait =
    retryAfterSeconds === undefined
      ? []
      : [say("members.form.tryAgainIn", waitingTime(retryAfterSeconds))];
  const told = [message, ...violations.map(({ description }) => description), ...wait];
  return told.filter((sentence) => sentence !== undefined).join(" ");
}

function withTries(say: Say, words: Words, remainingTries: number | undefined): string {
  if (remainingTries === undefined) return say(words);
  return `${say(words)} ${say("account.failures.triesLeft", { tries: Math.max(0, remainingTries) })}`;
}
