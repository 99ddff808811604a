/** A worker thread that highlights code. */
import {
  createCssVariablesTheme,
  createHighlighterCore,
  splitLines,
  type GrammarState,
} from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import { parentPort } from "node:worker_threads";
import { sendToMainThread } from "#lib/threads/send-to-main-thread.ts";
import {
  tokenKinds,
  type CodeLine,
  type HighlightRequest,
  type HighlightResult,
  type TokenKind,
} from "./code-line.ts";
import { languages } from "./languages.ts";

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
}: HighlightRequest): Promise<HighlightResult> {
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
  return tokenKinds.find((kind) => color === `var(--shiki-token-${kind})`);
}

parentPort?.on(
  "message",
  (request: HighlightRequest) => void highlight(request).then(sendToMainThread),
);
sendToMainThread("READY");
