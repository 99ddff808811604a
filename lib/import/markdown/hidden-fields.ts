/** Front matter fields with which generators and their themes hide a post. docs/moving.md lists them. */
import { normalizeKey } from "../../convert/markdown/front-matter.ts";
import { isObject } from "../../wix/json-object.ts";
import { mustBeDate, parseFieldDate, parseFlag } from "./fields.ts";

/** Fields that hide a post unless they are empty or false. */
// oxfmt-ignore
export const hidingFlags = [
  "private", "hidden", "hide", "unlisted", "secret", "unpublished", "deleted", "trashed", "expired",
  "isDraft", "isPrivate", "isHidden", "isUnlisted",
  "membersOnly", "memberOnly", "subscribersOnly", "premium", "paid", "paywall", "paywalled",
  "password", "passwd", "encrypt", "encrypted", "protected", "locked",
  "confidential", "loginRequired", "requiresLogin",
  "headless", "eleventyExcludeFromCollections",
] as const;

/** Fields that hide a post if they are false. `publish` may also be a date. */
// oxfmt-ignore
export const showingFlags = [
  "publish", "isPublished", "public", "isPublic", "visible", "isVisible", "listed", "list", "show", "display",
  "enabled", "render", "output", "permalink", "dgPublish",
] as const;

/** Fields whose values name the readers of a post. */
// oxfmt-ignore
export const audienceFields = [
  "visibility", "privacy", "access", "audience", "state", "postStatus", "publishStatus",
] as const;

/** Dates after which a post is no longer public. */
export const expiryFields = [
  "expiryDate",
  "expirationDate",
  "expires",
  "expiresAt",
  "expiry",
  "unpublishDate",
  "unpublishAt",
  "publishUntil",
] as const;

/** Fields that can exclude a post from search engines. */
export const searchFields = ["sitemap", "noindex", "robots"] as const;

const hidingKeys = new Set(
  [
    ...hidingFlags,
    ...showingFlags,
    ...audienceFields,
    ...expiryFields,
    ...searchFields,
    "build",
  ].map(normalizeKey),
);

/** Returns whether a field can hide a post, by its normalized name. */
export const isHidingField = (key: string): boolean => hidingKeys.has(key);

const publicWords =
  /^(?:public|published|publish|everyone|everybody|all|visible|open|free|true|yes|on|1)$/;
// oxfmt-ignore
const hiddenWords = new Set([
  "draft", "private", "hidden", "unlisted", "unpublished", "pending", "archived", "trash", "trashed", "deleted",
  "inherit", "autodraft", "future", "member", "members", "membersonly", "subscriber", "subscribers", "paid", "premium",
  "tiers", "protected", "password", "internal", "secret", "restricted", "locked", "followers", "friends", "false", "no",
]);

type Values = ReadonlyMap<string, unknown>;

/** A field that hides a post, and the reason. */
export type HiddenField = { readonly key: string; readonly reason: string };

/** Returns the fields that hide a post, by the keys and values of its front matter. `now` is in epoch milliseconds. */
export function findHiddenFields(values: Values, now: number): HiddenField[] {
  const nested = new Map(listNested(values));
  const all = new Map([...nested, ...values]);
  const found: HiddenField[] = [];
  const check = (
    names: readonly string[],
    describe: (value: unknown, name: string) => string | undefined,
  ) => {
    for (const name of names) {
      const key = normalizeKey(name);
      const value = all.get(key);
      if (value === undefined || value === null || value === "") continue;
      const reason = describe(value, name);
      if (reason !== undefined) found.push({ key, reason });
    }
  };
  check(hidingFlags, (value) => (isEmpty(value) ? undefined : hides));
  check(showingFlags, (value) => describeShowing(value, now));
  check(audienceFields, describeAudience);
  check(expiryFields, (value) => describeExpiry(value, now));
  check(["build"], describeBuild);
  if (parseFlag(nested.get("draft")) === true) found.push({ key: "draft", reason: hides });
  if (parseFlag(nested.get("published")) === false) found.push({ key: "published", reason: hides });
  return found;
}

const hides = "hides the post";

/** Returns the fields in `params` (Hugo) and `extra` (Zola). */
const listNested = (values: Values): [string, unknown][] =>
  ["params", "extra"].flatMap((name) => {
    const inner = values.get(name);
    return isObject(inner)
      ? Object.entries(inner).map(([key, value]): [string, unknown] => [normalizeKey(key), value])
      : [];
  });

const isEmpty = (value: unknown): boolean =>
  parseFlag(value) === false || (Array.isArray(value) && value.length === 0);

function describeShowing(value: unknown, now: number): string | undefined {
  if (parseFlag(value) === false) return hides;
  const isWord =
    typeof value === "string" && ["never", "none"].includes(value.trim().toLowerCase());
  const date = parseFieldDate(value);
  return isWord || (date !== undefined && date > now) ? hides : undefined;
}

function describeAudience(value: unknown, name: string): string | undefined {
  const entries: unknown[] = Array.isArray(value) ? value : [value];
  const isStrict = name === "visibility" || name === "privacy";
  const isHidden = entries.some((entry) => {
    if (isObject(entry)) return isStrict;
    const word = normalizeKey(String(entry).trim());
    return hiddenWords.has(word) || (isStrict && !publicWords.test(word));
  });
  return isHidden ? hides : undefined;
}

function describeExpiry(value: unknown, now: number): string | undefined {
  const date = parseFieldDate(value);
  if (date === undefined) return mustBeDate;
  return date <= now ? "is in the past" : undefined;
}

/** Describes Hugo's `build`, formerly `_build`: whether a post has a page, and is in lists. */
function describeBuild(value: unknown): string | undefined {
  if (!isObject(value)) return typeof value === "string" && value !== "always" ? hides : undefined;
  const isHidden = Object.entries(value).some(
    ([name, option]) => ["render", "list"].includes(normalizeKey(name)) && !isAlways(option),
  );
  return isHidden ? hides : undefined;
}

const isAlways = (option: unknown): boolean =>
  option === null ||
  parseFlag(option) === true ||
  (typeof option === "string" && option.trim().toLowerCase() === "always");

/** Returns whether a post is hidden from search engines. */
export function isHiddenFromSearch(values: Values): boolean {
  const { sitemap, noindex, robots, seo } = Object.fromEntries(values);
  const isExcluded = isObject(sitemap)
    ? ["exclude", "disable"].some((name) => parseFlag(sitemap[name]) === true)
    : parseFlag(sitemap) === false;
  const nested = isObject(seo) ? seo : {};
  const flags = [noindex, nested["noindex"]];
  const texts = [robots, nested["robots"]];
  return (
    isExcluded ||
    flags.some((flag) => parseFlag(flag) === true) ||
    texts.some((text) => /\b(?:noindex|none)\b/i.test(JSON.stringify(text ?? "")))
  );
}
