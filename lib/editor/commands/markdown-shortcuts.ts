/** Markdown that the editor converts while it is typed. */
import {
  Extension,
  markInputRule,
  nodeInputRule,
  textblockTypeInputRule,
  wrappingInputRule,
} from "@tiptap/core";
import { readField } from "../../wix/json-object.ts";

const inlineShortcuts = [
  { mark: "bold", find: /(?:^|\s)(\*\*(?!\s)([^*]+)(?<!\s)\*\*)$/ },
  { mark: "bold", find: /(?:^|\s)(__(?!\s)([^_]+)(?<!\s)__)$/ },
  { mark: "italic", find: /(?:^|\s)(\*(?!\s)([^*]+)(?<!\s)\*)$/ },
  { mark: "italic", find: /(?:^|\s)(_(?!\s)([^_]+)(?<!\s)_)$/ },
  { mark: "strikethrough", find: /(?:^|\s)(~~(?!\s)([^~]+)(?<!\s)~~)$/ },
  { mark: "fontFamily", find: /(?:^|\s)(`([^`]+)`)$/ },
] as const;

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
      wrappingInputRule({ find: /^\[[ x]?\]\s$/i, type: checkboxList }),
      wrappingInputRule({ find: /^>\s$/, type: blockquote }),
      nodeInputRule({
        find: /^(?:---|\*\*\*|___)$/,
        type: divider,
        getAttributes: () => ({
          data: { lineStyle: "SINGLE", width: "LARGE", alignment: "CENTER" },
        }),
      }),
      ...inlineShortcuts.flatMap(({ mark, find }) => {
        const type = marks[mark];
        return type === undefined ? [] : [markInputRule({ find, type })];
      }),
    ];
  },
});
