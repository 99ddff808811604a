/** Conversion of template tags in an HTML post. */
import { escapeHtml } from "../../site/escape-markup.ts";
import type { PostFile } from "./read-post.ts";

/** A tag with its content, a single tag, or an output. */
const template =
  /\{%-?\s*(highlight|codeblock|code|raw|comment)\b([^%\n]{0,200}?)-?%\}([\s\S]{0,20000}?)\{%-?\s*end\1\s*-?%\}|\{%-?\s*(\w+)([^%]{0,2000}?)-?%\}|\{\{-?\s*([^{}]{1,2000}?)\s*-?\}\}/gi;

/** Converts the known tags of Jekyll and Hexo. Others are kept and reported. */
export function convertHtmlTemplates(
  html: string,
  { path, findPost, report }: Pick<PostFile, "path" | "findPost" | "report">,
): string {
  const kept = new Set<string>();
  const text = html.replace(template, (whole: string, ...groups: (string | undefined)[]) => {
    const [block, options = "", content = "", tag, argument = "", output] = groups;
    const kind = block?.toLowerCase();
    if (kind === "raw") return content;
    if (kind === "comment") return "";
    if (kind !== undefined) return formatCode(content, options);
    if (tag === "post_url" || tag === "link" || tag === "post_path") {
      return findPost(argument.trim(), path) ?? whole;
    }
    if (output !== undefined) {
      if (/^site\.(?:baseurl|url)$/.test(output)) return "";
      const [, address] =
        /^["']([^"']*)["']\s*\|\s*(?:relative_url|absolute_url)$/.exec(output) ?? [];
      if (address !== undefined) return address;
    }
    if (tag !== undefined || output !== undefined) kept.add(tag ?? output ?? "");
    return whole;
  });
  for (const name of kept) report(`the template tag “${name.slice(0, 60)}” was kept as text`);
  return text;
}

function formatCode(code: string, options: string): string {
  const language = /(?:^|\s)(?:lang:)?([\w+#-]{1,40})/.exec(options.trim())?.[1] ?? "";
  return `<pre data-language="${escapeHtml(language)}">${escapeHtml(code.replace(/^\r?\n|\s+$/g, ""))}</pre>`;
}
