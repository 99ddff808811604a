/** A Markdown tree (CommonMark and GFM) as text that is read again as the same tree. */
import type { RootContent } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { type Options, toMarkdown, type Unsafe } from "mdast-util-to-markdown";

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

/** Text that would be read as an autolink, beyond what the libraries escape. */
const autolinks: Unsafe[] = [
  // The address of an e-mail autolink may start with any of these
  // (https://spec.commonmark.org/0.31.2/#email-autolink). The libraries escape `<` before letters
  // only, and leave `@` alone in a link.
  { character: "<", after: "[.!#$%&'*+/=?^_`{|}~0-9-]", ...inText },
  // The parser takes any character after `www.` for a domain; the libraries expect word characters.
  { character: ".", before: "[Ww]{3}", ...inText },
];

/** Writes blocks as Markdown. */
export function writeMarkdown(
  children: readonly RootContent[],
  {
    rule,
    listItemIndent = "one",
    tablePipeAlign = true,
  }: Pick<Options, "rule" | "listItemIndent"> & { readonly tablePipeAlign?: boolean },
): string {
  return toMarkdown(
    { type: "root", children: [...children] },
    {
      bullet: "-",
      rule,
      fences: true,
      listItemIndent,
      extensions: [gfmToMarkdown({ tablePipeAlign }), { unsafe: autolinks }],
    },
  );
}
