/** Conversion of Liquid tags in an HTML post. */
import { escapeHtml } from "../../site/text/escape-markup.ts";
import type { PostFile } from "./read-post.ts";
import { createTemplates } from "./templates/convert-templates.ts";
import { convertTag, type LiquidFormat, splitLiquid } from "./templates/liquid.ts";

/** Tags that become an address. Jekyll's `link` does, but Hexo's has a text and an address. */
const addressTags = new Set(["post_url", "post_path", "link", "asset_path"]);

const htmlFormat: LiquidFormat = {
  formatCode: (code, language) =>
    `<pre data-language="${escapeHtml(language)}">${escapeHtml(code.replace(/^\r?\n/, "").trimEnd())}</pre>`,

  convertTag(name, rest, place, templates) {
    const isAddress = addressTags.has(name) && (name !== "link" || !/\s/.test(rest));
    if (isAddress || name === "more") return convertTag(name, rest, place, templates);
    templates.report(`the Liquid tag “${name}” was kept as text`);
    return undefined;
  },
};

/** Converts the known tags of Jekyll, Hexo and Eleventy. Others are kept and reported. */
export function convertHtmlTemplates(
  html: string,
  file: Pick<PostFile, "path" | "findPost" | "report">,
): string {
  const place = { before: "", after: "" };
  return splitLiquid(html, "", createTemplates(file), htmlFormat)
    .map((part) => (typeof part === "string" ? part : (part.convert(place) ?? part.source)))
    .join("");
}
