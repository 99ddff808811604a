/** A worker thread that highlights code. */
import {
  createCssVariablesTheme,
  createHighlighterCore,
  splitLines,
  type GrammarState,
} from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import { parentPort } from "node:worker_threads";
import { languages } from "./languages.ts";

export type CodeToken = { readonly text: string; readonly kind: TokenKind | undefined };
export type CodeLine = readonly CodeToken[];

export type UnhighlightedCode = {
  readonly code: string;
  /** A key of `languages`. */
  readonly language: string;
  /** Time limit in milliseconds. Further lines are left as typed. */
  readonly timeLimit: number;
};
export type HighlightedCode = {
  readonly lines: readonly CodeLine[];
  /** The time that the lines took. */
  readonly milliseconds: number;
};

const kinds = [
  "comment",
  "constant",
  "function",
  "keyword",
  "link",
  "parameter",
  "punctuation",
  "string",
  "string-expression",
] as const;
export type TokenKind = (typeof kinds)[number];

const theme = "css-variables";
/** Maximum length of a highlighted line. TypeScript's grammar needs minutes for a line of 50,000 letters. */
const maximumLineLength = 500;

const highlighter = await createHighlighterCore({
  themes: [createCssVariablesTheme()],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

async function highlight({
  code,
  language,
  timeLimit,
}: UnhighlightedCode): Promise<HighlightedCode> {
  const grammar = languages[language];
  if (grammar !== undefined) await highlighter.loadLanguage(grammar);
  const startedAt = performance.now();
  const measure = () => performance.now() - startedAt;
  let state: GrammarState | undefined;
  const lines = splitLines(code).map(([text]): CodeLine => {
    if (text.length > maximumLineLength || measure() > timeLimit)
      return [{ text, kind: undefined }];
    const tokens = highlighter.codeToTokensBase(text, {
      lang: language,
      theme,
      // A limit would stop the first line of a language, which compiles its grammar, and spoil the lines after it.
      tokenizeTimeLimit: 0,
      ...(state !== undefined && { grammarState: state }),
    });
    state = highlighter.getLastGrammarState(tokens);
    return tokens
      .flat()
      .map(({ content, color }) => ({ text: content, kind: findTokenKind(color) }));
  });
  return { lines, milliseconds: measure() };
}

function findTokenKind(color: string | undefined): TokenKind | undefined {
  return kinds.find((kind) => color === `var(--shiki-token-${kind})`);
}

async function answer(code: UnhighlightedCode): Promise<void> {
  const highlighted = await highlight(code);
  // Unlike a window, a Node port has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(highlighted);
}

parentPort?.on("message", (code: UnhighlightedCode) => void answer(code));
