/** Inline syntax that CommonMark and GFM do not have: mathematics, emoji names and attribute lists. */
import type { Nodes, PhrasingContent, TextData } from "mdast";
import type { CompileContext, Extension as TreeExtension } from "mdast-util-from-markdown";
import type {
  Code,
  Construct,
  Extension,
  State,
  TokenizeContext,
  Tokenizer,
} from "micromark-util-types";
import { isFormula } from "./is-formula.ts";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    mathSpan: "mathSpan";
    emojiName: "emojiName";
    attributeList: "attributeList";
  }
}

declare module "mdast" {
  interface InlineCodeData {
    /** Whether the code is a formula, with its dollar signs. */
    isMath?: true;
    /** Data of the text that the node becomes. */
    text?: TextData;
  }
  interface TextData {
    /** Name of an emoji, as in `:smile:`. */
    emoji?: string;
    /** Whether the text is a list of attributes, as in `{#id .class}`. */
    isAttributes?: true;
  }
}

/** Inline syntax that is delimited by its first and last character. */
type Span = {
  readonly type: "mathSpan" | "emojiName" | "attributeList";
  readonly ends: string;
  /** Maximum length in UTF-16 code units. */
  readonly longest: number;
  /**
   * Returns whether `text` is complete syntax, or `undefined` to continue reading. `next` is the character after it, or
   * an empty string at the end.
   */
  readonly accepts: (text: string, next: string) => boolean | undefined;
};

/** Returns a character for a code. Line ends and tabs have negative codes. */
function toCharacter(code: Code): string {
  if (code === null) return "";
  if (code >= 0) return String.fromCodePoint(code);
  return code > -3 ? " " : "\n";
}

function createConstruct(span: Span, follows: (before: string) => boolean): Construct {
  const tokenize: Tokenizer = function (this: TokenizeContext, effects, ok, nok) {
    // The parser checks `previous` only after text without markup.
    const isAllowed = follows(toCharacter(this.previous));
    let text = "";
    const consume = (code: Code): State => {
      text += toCharacter(code);
      effects.consume(code);
      return after;
    };
    const start: State = (code) => {
      if (!isAllowed) return nok(code);
      effects.enter(span.type);
      return consume(code);
    };
    const after: State = (code) => {
      const next = toCharacter(code);
      const isAccepted =
        text.length > 1 && span.ends.includes(text.at(-1) ?? "")
          ? span.accepts(text, next)
          : undefined;
      if (isAccepted === true) {
        effects.exit(span.type);
        return ok(code);
      }
      const isOver = isAccepted === false || code === null || text.length >= span.longest;
      return isOver ? nok(code) : consume(code);
    };
    return start;
  };
  return {
    name: span.type,
    tokenize,
    previous: (code) => follows(toCharacter(code)),
  };
}

const isWordCharacter = (before: string): boolean => /[A-Za-z0-9]/.test(before);

const dollars: Span = {
  type: "mathSpan",
  ends: "$",
  longest: 5_000,
  accepts(text, next) {
    if (text === "$$") return undefined;
    if (text.endsWith("\\$")) return undefined;
    if (text.startsWith("$$")) {
      if (next === "$") return undefined;
      return text.endsWith("$$") && text.length > 4 ? text.slice(2, -2).trim() !== "" : undefined;
    }
    const inner = text.slice(1, -1);
    return !/[\w($[{]/.test(next) && inner.length <= 500 && isFormula(inner);
  },
};

/** `\(x\)` and `\[x\]`, also with two backslashes, which some generators need. */
const brackets = (opening: "(" | "[", closing: ")" | "]"): Span => ({
  type: "mathSpan",
  ends: opening + closing,
  longest: 2_000,
  accepts(text) {
    const [mark = ""] = /^\\{1,2}/.exec(text) ?? [];
    if (text.charAt(mark.length) !== opening) return false;
    // Another opening cannot be part of a formula, and would make the time quadratic.
    if (text.length > mark.length + 1 && text.endsWith(mark + opening)) return false;
    if (!text.endsWith(mark + closing)) return undefined;
    const inner = text.slice(mark.length + 1, -mark.length - 1);
    if (!/[A-Za-z0-9]/.test(inner)) return false;
    return /[\\^_={}]/.test(inner) || (opening === "(" && inner.trim().length === 1);
  },
});

const emoji: Span = {
  type: "emojiName",
  ends: ":",
  longest: 60,
  accepts: (text, next) =>
    /^:(?:[a-z0-9_-]*[a-z][a-z0-9_-]*|[+-]1|100):$/.test(text) && !/[/:]/.test(next),
};

const attributes: Span = {
  type: "attributeList",
  ends: "{}",
  longest: 500,
  accepts: (text) =>
    /^\{(?::[^{}\n]*|\s*[#.][\p{L}\p{N}_:.-][^{}\n]*|\s*[\w-]+=[^{}\n]*)\}$/u.test(text),
};

/** The micromark extension for the inline syntax. The keys are character codes. */
export const spanSyntax: Extension = {
  text: {
    36: createConstruct(dollars, (before) => !isWordCharacter(before) && before !== "$"),
    58: createConstruct(emoji, (before) => !isWordCharacter(before) && before !== ":"),
    92: [
      createConstruct(brackets("(", ")"), (before) => before !== "\\"),
      // Inside a text, brackets are escaped more often than they enclose a formula.
      createConstruct(brackets("[", "]"), (before) => before === "" || before === "\n"),
    ],
    123: createConstruct(attributes, () => true),
  },
};

/** The mdast extension that creates the nodes for {@link spanSyntax}. */
export const spanNodes: TreeExtension = {
  enter: {
    mathSpan(token) {
      const value = this.sliceSerialize(token).replace(/\s*\n\s*/g, " ");
      this.enter({ type: "inlineCode", value, data: { isMath: true } }, token);
    },
    emojiName(token) {
      const value = this.sliceSerialize(token);
      enterText(this, token, value, { emoji: value.slice(1, -1) });
    },
    attributeList(token) {
      enterText(this, token, this.sliceSerialize(token), { isAttributes: true });
    },
  },
  exit: {
    mathSpan(token) {
      this.exit(token);
    },
    emojiName(token) {
      this.exit(token);
    },
    attributeList(token) {
      this.exit(token);
    },
  },
};

/** Adds the text as a temporary `inlineCode` node, because the library merges adjacent text nodes. */
function enterText(
  context: CompileContext,
  token: Parameters<CompileContext["enter"]>[1],
  value: string,
  text: TextData,
): void {
  context.enter({ type: "inlineCode", value, data: { text } }, token);
}

/** Replaces the nodes from `enterText` among the children of a node. */
export function restoreTexts(node: Nodes): void {
  if (hasPhrasing(node)) node.children = node.children.map(restoreText);
}

type PhrasingParent = Extract<Nodes, { children: PhrasingContent[] }>;
const phrasingParents = new Set(
  "paragraph heading emphasis strong delete link linkReference tableCell".split(" "),
);
const hasPhrasing = (node: Nodes): node is PhrasingParent => phrasingParents.has(node.type);

function restoreText(node: PhrasingContent): PhrasingContent {
  const data = node.type === "inlineCode" ? node.data?.text : undefined;
  if (node.type !== "inlineCode" || data === undefined) return node;
  const { value, position } = node;
  return { type: "text", value, data, ...(position && { position }) };
}
