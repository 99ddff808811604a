import type { Catalogue } from "#lib/messages/catalogue.ts";
import type { Say } from "#lib/messages/translator.ts";
import { AccountError } from "../members/account/data/account-error.ts";
import { wordsOfFailure as wordsOfAccountFailure } from "../members/account/failure-words.ts";

type Words = `owner.failures.${keyof Catalogue["owner"]["failures"]}`;

const sentences: Readonly<Record<string, Words>> = {
  INVALID_TRANSITION: "owner.failures.changed",
  POST_DELETED: "owner.failures.changed",
  CONFLICT: "owner.failures.changed",
  NOT_FOUND: "owner.failures.gone",
  SLUG_TAKEN: "owner.failures.slugTaken",
  NO_OWNER: "owner.failures.noOwner",
  MEMBER_IS_OWNER: "owner.failures.isOwner",
  UNAUTHENTICATED: "owner.failures.ended",
};

/** Messages for fields whose values the server may reject. */
const fields: Readonly<Record<string, Words | "owner.schedule.ahead">> = {
  scheduledDate: "owner.schedule.ahead",
  at: "owner.schedule.ahead",
  slug: "owner.failures.badSlug",
  "post.slug": "owner.failures.badSlug",
};

/** Returns the message for a failure. */
export function wordsOfFailure(say: Say, failure: unknown): string {
  if (failure instanceof AccountError) {
    const field = failure.violations.map((violation) => fields[violation.field]).find(Boolean);
    const words = sentences[failure.code ?? ""] ?? field;
    if (words !== undefined) return say(words);
  }
  return wordsOfAccountFailure(say, failure);
}
