/** Markdown that the editor converts while it is typed. */
import {
  Extension,
  InputRule,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import { listedFormats } from "../../rich-content/text-formats.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { readField } from "../../wix/json-object.ts";

/** The Markdown of formats, with the mark that replaces it. */
const formatShortcuts = listedFormats.flatMap(({ name, markdown }) =>
  (markdown?.delimiters ?? []).map((delimiter) => {
    const content = `[^${delimiter.charAt(0)}]+`;
    // Code may start and end with spaces.
    const inner = markdown?.node === "inlineCode" ? `(${content})` : `(?!\\s)(${content})(?<!\\s)`;
    const escaped = delimiter.replaceAll("*", String.raw`\*`);
    return { name, find: new RegExp(`(?:^|\\s)(${escaped}${inner}${escaped})$`) };
  }),
);

/** A link, with its URL as the first group and its text as the last one, which stays in the document. */
const linkShortcut = /(?=\[[^[\]]{1,500}\]\(([^\s()]{1,2000})\)$)\[([^[\]]+)\]\([^\s()]+\)$/;

/** Returns the attributes of the link mark, or `null` if readers could not open the URL. */
function createLinkAttributes(text: string | undefined): Record<string, unknown> | null {
  const url = safeUrl(text, "link");
  if (url === undefined) return null;
  return { decoration: { type: "LINK", linkData: { link: { url, target: "SELF" } } } };
}

export const MarkdownShortcuts = Extension.create({
  name: "markdownShortcuts",
  addInputRules() {
    const { nodes, marks } = this.editor.schema;
    const { heading, bulletedList, orderedList, checkboxList, blockquote, codeBlock, divider } =
      nodes;
    if (!heading || !bulletedList || !orderedList || !checkboxList) return [];
    if (!blockquote || !codeBlock || !divider) return [];
    return [
      textblockTypeInputRule({
        find: /^(#{1,6})\s$/,
        type: heading,
        getAttributes: ([, signs = ""]) => ({ data: { level: Math.max(2, signs.length) } }),
      }),
      textblockTypeInputRule({
        find: /^```([a-z\d+#-]{0,30})\s$/,
        type: codeBlock,
        getAttributes: ([, language]) => ({ data: language ? { language } : {} }),
      }),
      wrappingInputRule({ find: /^[-*+]\s$/, type: bulletedList }),
      wrappingInputRule({
        find: /^(\d{1,9})[.)]\s$/,
        type: orderedList,
        getAttributes: ([, start]) => ({ data: start === "1" ? {} : { start: Number(start) } }),
        joinPredicate: ([, start], { attrs, childCount }) =>
          childCount + Number(readField(attrs["data"], "start") ?? 1) === Number(start),
      }),
      // A box at the start of an item makes its bulleted list a checklist.
      new InputRule({
        find: /^\[([ x]?)\]\s$/i,
        handler({ state: { selection, tr }, range, match: [, mark] }) {
          const { $from } = selection;
          if ($from.depth < 3 || $from.index(-1) > 0) return null;
          const list = $from.node(-2);
          if (list.type !== bulletedList) return null;
          tr.delete(range.from, range.to)
            .setNodeMarkup($from.before(-2), checkboxList, { ...list.attrs, data: null })
            .setNodeAttribute($from.before(-1), "data", { checked: mark?.toLowerCase() === "x" });
          return undefined;
        },
      }),
      wrappingInputRule({ find: /^\[[ x]?\]\s$/i, type: checkboxList }),
      wrappingInputRule({ find: /^>\s$/, type: blockquote }),
      nodeInputRule({
        find: /^(?:---|\*\*\*|___)$/,
        type: divider,
        getAttributes: () => ({
          data: { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" },
        }),
      }),
      ...formatShortcuts.flatMap(({ name, find }) => {
        const type = marks[name];
        return type === undefined ? [] : [markInputRule({ find, type })];
      }),
      ...(marks["link"] === undefined
        ? []
        : [
            markInputRule({
              find: linkShortcut,
              type: marks["link"],
              getAttributes: ([, url]) => createLinkAttributes(url),
            }),
          ]),
    ];
  },
});
