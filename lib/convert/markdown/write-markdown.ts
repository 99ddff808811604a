/** Serializes a Markdown tree (CommonMark and GFM) as text that parses to the same tree. */
import type { PhrasingContent, RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { toMarkdown, type Unsafe } from "mdast-util-to-markdown";

const inText = {
  inConstruct: "phrasing",
  notInConstruct: [
    "autolink",
    "destinationLiteral",
    "destinationRaw",
    "reference",
    "titleQuote",
    "titleApostrophe",
  ],
} satisfies Partial<Unsafe>;

/** Text that would be parsed as an autolink and that the libraries do not escape. */
const autolinks: Unsafe[] = [
  // An email autolink may start with any of these characters
  // (https://spec.commonmark.org/0.31.2/#email-autolink). The mdast libraries escape `<` only before
  // letters, and do not escape `@` in a link.
  { character: "<", after: "[.!#$%&'*+/=?^_`{|}~0-9-]", ...inText },
  // The parser accepts any character after `www.` as a domain; the libraries expect word characters.
  { character: ".", before: "[Ww]{3}", ...inText },
];

/** Text that would be parsed as a formula, an emoji, attributes, a container or a definition. */
const extensions: Unsafe[] = [
  { character: "$", after: "(?=\\S[\\s\\S]*\\$)", ...inText },
  { character: ":", after: "(?=[a-z0-9_+-]+:)", ...inText },
  { character: "{", after: "(?=[^{}\\n]*\\})", ...inText },
  { atBreak: true, character: ":", after: "(?=::|[ \\t])" },
  { atBreak: true, character: "!", after: "(?=!!)" },
  { atBreak: true, character: "?", after: "(?=\\?\\?)" },
];

/** Returns blocks as Markdown text. */
export function writeMarkdown(children: readonly RootContent[]): string {
  return toMarkdown(
    { type: "root", children: [...children] },
    {
      bullet: "-",
      rule: "-",
      fences: true,
      listItemIndent: "one",
      extensions: [
        gfmToMarkdown({ tablePipeAlign: false }),
        { unsafe: [...autolinks, ...extensions] },
      ],
    },
  );
}

/** Returns a text as Markdown nodes, with a hard break for each line break. */
export function breakLines(text: string): PhrasingContent[] {
  return text
    .split("\n")
    .flatMap((value, index): PhrasingContent[] => [
      ...(index === 0 ? [] : [{ type: "break" } as const]),
      ...(value === "" ? [] : [{ type: "text", value } as const]),
    ]);
}

/** Wraps content in an HTML tag, for formatting that Markdown does not support. */
export const wrapInTag = (tag: string, children: readonly PhrasingContent[]): PhrasingContent[] => [
  { type: "html", value: `<${tag}>` },
  ...children,
  { type: "html", value: `</${tag}>` },
];

/**
 * Returns whether a list item is spread, meaning that blank lines separate its blocks, except before a nested
 * list.
 */
export const isSpread = (blocks: readonly RootContent[]): boolean =>
  blocks.some(({ type }, index) => index > 0 && type !== "list");
