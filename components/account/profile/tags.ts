import type { Choice } from "../select-field.tsx";

const words: Readonly<Record<string, string>> = {
  UNTAGGED: "Other",
  MAIN: "Main",
  HOME: "Home",
  MOBILE: "Mobile",
  WORK: "Work",
  FAX: "Fax",
  BILLING: "Billing",
  SHIPPING: "Shipping",
};

export function tagChoices(tags: readonly string[]): Choice[] {
  return tags.map((tag) => ({ value: tag, label: words[tag] ?? tag }));
}

/** What was picked from a list, as one of its tags. */
export function tagOf<Tag extends string>(tags: readonly Tag[], picked: string): Tag | "UNTAGGED" {
  return tags.find((tag) => tag === picked) ?? "UNTAGGED";
}
