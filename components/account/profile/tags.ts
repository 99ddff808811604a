import type { Say } from "#lib/messages/translator.ts";
import type { addressTags, phoneTags } from "#lib/wix/identity.ts";
import type { Choice } from "../select-field.tsx";

type Tag = (typeof addressTags)[number] | (typeof phoneTags)[number];

const words = {
  UNTAGGED: "account.tags.untagged",
  MAIN: "account.tags.main",
  HOME: "account.tags.home",
  MOBILE: "account.tags.mobile",
  WORK: "account.tags.work",
  FAX: "account.tags.fax",
  BILLING: "account.tags.billing",
  SHIPPING: "account.tags.shipping",
} as const satisfies Record<Tag, string>;

export function tagChoices(say: Say, tags: readonly Tag[]): Choice[] {
  return tags.map((tag) => ({ value: tag, label: say(words[tag]) }));
}

/** What was picked from a list, as one of its tags. */
export function tagOf<Known extends Tag>(
  tags: readonly Known[],
  picked: string,
): Known | "UNTAGGED" {
  return tags.find((tag) => tag === picked) ?? "UNTAGGED";
}
