/** Markdown that the editor converts while it is typed. */
import {
  Extension,
  InputRule,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import type { MarkType, NodeType } from "@tiptap/pm/model";
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

const checkbox = /^\[([ x]?)\]\s$/i;

/** Creates the rule for a box at the start of a line. In an item of a bulleted list, the list becomes a checklist. */
function createChecklistRule(bulletedList: NodeType, checkboxList: NodeType): InputRule {
  const wrap = wrappingInputRule({ find: checkbox, type: checkboxList });
  return new InputRule({
    find: checkbox,
    handler(props) {
      const { range, match } = props;
      const { tr, selection } = props.state;
      const { $from } = selection;
      const list = $from.depth >= 3 && $from.index(-1) === 0 ? $from.node(-2) : undefined;
      if (list?.type === bulletedList) {
        const attrs = { ...list.attrs, data: null };
        tr.delete(range.from, range.to).setNodeMarkup($from.before(-2), checkboxList, attrs);
      } else if (wrap.handler(props) === null) return null;
      const item = tr.selection.$from.before(-1);
      tr.setNodeAttribute(item, "data", { checked: match[1]?.toLowerCase() === "x" });
      return undefined;
    },
  });
}

/** A typed URL, without punctuation after it. A closing bracket belongs to the URL only if it was opened there. */
const typedUrl = /(?:^|[\s(])(https?:\/\/[^\s<>"]{1,2000})[ \u00a0]$/i;

/** Creates the rule for a typed URL before a space, which becomes a link. */
function createUrlRule(link: MarkType): InputRule {
  return new InputRule({
    find: typedUrl,
    handler({ state: { tr, doc, schema }, range, match }) {
      const [whole, typed = ""] = match;
      const text = cutPunctuation(typed);
      const attributes = URL.canParse(text) ? createLinkAttributes(text) : null;
      const from = range.from + whole.indexOf(typed);
      const hasMark = (name: string) =>
        doc.rangeHasMark(from, range.to, schema.marks[name] ?? link);
      if (attributes === null || hasMark("link") || hasMark("fontFamily")) return null;
      tr.addMark(from, from + text.length, link.create(attributes)).removeStoredMark(link);
      return undefined;
    },
  });
}

/** Returns a typed URL without the punctuation of its sentence. */
function cutPunctuation(typed: string): string {
  const url = typed.replace(/[.,;:!?'’”]+$/, "");
  const isOpen = url.split("(").length >= url.split(")").length;
  return url.endsWith(")") && !isOpen ? cutPunctuation(url.slice(0, -1)) : url;
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
      createChecklistRule(bulletedList, checkboxList),
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
            createUrlRule(marks["link"]),
            markInputRule({
              find: linkShortcut,
              type: marks["link"],
              getAttributes: ([, url]) => createLinkAttributes(url),
            }),
          ]),
    ];
  },
});
