/** Detects posts that WordPress or a plug-in hides, entirely or in part. */
import { isObject } from "../../wix/json-object.ts";
import { isHidingName } from "../reading/hiding-names.ts";
import { parseJson } from "../reading/parse.ts";
import { findBlockComment } from "./block-comments.ts";
import { passwordField, type WxrItem } from "./read-items.ts";

/** Returns why an item was not public, apart from its status. `now` is in epoch milliseconds. */
export function findRestriction({ fields, meta }: WxrItem, now: number): string | undefined {
  if (hasPassword(fields.get(passwordField))) return "it was password-protected";
  const [name] = [...meta].find(([key, value]) => isHidingMeta(key, value)) ?? [];
  if (name !== undefined) return `a plug-in restricted access to it (${name.slice(0, 60)})`;
  const expiry = Number(meta.get("_expiration-date"));
  if (expiry > 0 && expiry * 1000 <= now) return "its expiry date has passed";
  const part = findHidingPart(fields.get("content:encoded") ?? "");
  return part && `part of it was hidden from some readers (${part})`;
}

/** Returns whether a field contains a password, which may consist of spaces. Line ends are the format of the file. */
const hasPassword = (field = ""): boolean =>
  field
    .split(/[\r\n]/)
    .join("")
    .replaceAll("\t", "") !== "";

const hidingKey =
  /restrict|access[-_]?(?:level|role)|(?:user|subscription|patreon|patronage)[-_]?level|members?[-_]?only|paywall|_protected|newsletter[-_]?access|ihc_mb_who|_password/i;
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
  for (
    let block = findBlockComment(content, 0);
    block !== undefined;
    block = findBlockComment(content, block.end)
  ) {
    if (!block.isEnd && (isHidingName(block.name) || hasVisibility(block.json))) return block.name;
  }
  return findHidingShortcode(content);
}

/**
 * Returns the name of the first shortcode that hides its content from some readers. WordPress also applies shortcodes in
 * code, unless they are in double brackets (`[[name]]`, or `[[name]…[/name]]`).
 */
function findHidingShortcode(content: string): string | undefined {
  const closings = [...content.matchAll(/\[\/([a-z][\w-]{0,60})\](\]?)/gi)];
  const select = (end: string) =>
    new Set(closings.filter(([, , after]) => after === end).map(([, name]) => name));
  const closed = select("");
  const escaped = select("]");
  const isHiding = ([, before, name = "", end]: RegExpExecArray) => {
    if (name === "hide" || !isHidingName(name)) return false;
    const isEscaped = end === "]]" || (escaped.has(name) && !closed.has(name));
    return !(before === "[[" && isEscaped);
  };
  const openings = content.matchAll(
    /(\[\[?)([a-z][\w-]{0,60})(?![\w-])(?:[^[\]]{0,1000}(\]\]?))?/gi,
  );
  return [...openings].find(isHiding)?.[2];
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
