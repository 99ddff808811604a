/** Detects posts that WordPress or a plug-in hides, entirely or in part. */
import { isObject } from "../../wix/json-object.ts";
import { isHidingName } from "../hiding-names.ts";
import { parseJson } from "../parse.ts";
import type { WxrItem } from "./read-items.ts";

/** Returns why an item was not public, apart from its status. `now` is in epoch milliseconds. */
export function findRestriction({ fields, meta }: WxrItem, now: number): string | undefined {
  if ((fields.get("wp:post_password") ?? "") !== "") return "it was password-protected";
  const [name] = [...meta].find(([key, value]) => isHidingMeta(key, value)) ?? [];
  if (name !== undefined) return `a plug-in restricted access to it (${name.slice(0, 60)})`;
  const expiry = Number(meta.get("_expiration-date"));
  if (expiry > 0 && expiry * 1000 <= now) return "its expiry date has passed";
  const part = findHidingPart(fields.get("content:encoded") ?? "");
  return part && `part of it was hidden from some readers (${part})`;
}

const hidingKey =
  /restrict|access_(?:level|role)|(?:user|subscription)_level|members?_only|paywall|_protected|newsletter_access|ihc_mb_who|_password/i;
const openValue = /^(?:|0|no|none|off|false|all|any|everyone|everybody|public|a:0:\{\})$/i;

function isHidingMeta(key: string, value: string): boolean {
  if (!hidingKey.test(key) || openValue.test(value.trim())) return false;
  // Ultimate Member stores its settings for every post.
  if (key === "um_content_restriction") {
    return /"_um_custom_access_settings";(?:s:1:"1"|b:1|i:1)/.test(value);
  }
  return true;
}

/** Returns the name of the first block or shortcode that hides its content from some readers. */
function findHidingPart(content: string): string | undefined {
  for (const [, name = "", data] of content.matchAll(
    /<!--\s+wp:([a-z][\w/-]{0,120})(?:\s+(\{[^]{0,20000}?\})\s+\/?|\s+\/?)-->/g,
  )) {
    if (isHidingName(name) || hasVisibility(data)) return name;
  }
  const code = content.replace(/<(pre|code)\b[^]*?<\/\1>/gi, "");
  return [...code.matchAll(/(?<!\[)\[([a-z][\w-]{0,60})(?=[\s\]/])/gi)]
    .map(([, name = ""]) => name)
    .find((name) => isHidingName(name) && name !== "hide");
}

/** Returns whether a block's attributes hide it, as set by WordPress or the plug-in Block Visibility. */
function hasVisibility(data = ""): boolean {
  if (!data.includes("isibility")) return false;
  const parsed = parseJson(data);
  if (!isObject(parsed)) return true;
  const { metadata, blockVisibility } = parsed;
  const own = isObject(metadata) ? metadata["blockVisibility"] : undefined;
  return own === false || isObject(blockVisibility) || blockVisibility === false;
}

/** Returns whether an item is hidden from search engines by one of the most common plug-ins. */
export const isHiddenFromSearch = (meta: WxrItem["meta"]): boolean =>
  meta.get("_yoast_wpseo_meta-robots-noindex") === "1" ||
  /noindex/.test(meta.get("rank_math_robots") ?? "") ||
  meta.get("_seopress_robots_index") === "yes" ||
  ["_aioseop_noindex", "_genesis_noindex"].some((name) => /^(?:on|1)$/.test(meta.get(name) ?? ""));
