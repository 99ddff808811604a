/** Syntax highlighting on the server. A language's grammar is loaded when a post first needs it. */
import {
  createCssVariablesTheme,
  createHighlighterCore,
  splitLines,
  type GrammarState,
  type HighlighterCore,
  type LanguageInput,
} from "@shikijs/core";
import { createJavaScriptRegexEngine } from "@shikijs/engine-javascript";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { RichContent, RichContentNode } from "#lib/rich-content/document.ts";

export type CodeToken = { readonly text: string; readonly kind: TokenKind | undefined };
export type CodeLine = readonly CodeToken[];
/** The highlighted lines of code blocks, by node. Blocks that cannot be highlighted are not included. */
export type Highlights = ReadonlyMap<RichContentNode, readonly CodeLine[]>;

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

const languages: Readonly<Record<string, LanguageInput>> = {
  bash: () => import("@shikijs/langs/shellscript"),
  c: () => import("@shikijs/langs/c"),
  cpp: () => import("@shikijs/langs/cpp"),
  csharp: () => import("@shikijs/langs/csharp"),
  css: () => import("@shikijs/langs/css"),
  diff: () => import("@shikijs/langs/diff"),
  docker: () => import("@shikijs/langs/docker"),
  go: () => import("@shikijs/langs/go"),
  graphql: () => import("@shikijs/langs/graphql"),
  html: () => import("@shikijs/langs/html"),
  ini: () => import("@shikijs/langs/ini"),
  java: () => import("@shikijs/langs/java"),
  javascript: () => import("@shikijs/langs/javascript"),
  json: () => import("@shikijs/langs/json"),
  jsx: () => import("@shikijs/langs/jsx"),
  kotlin: () => import("@shikijs/langs/kotlin"),
  lua: () => import("@shikijs/langs/lua"),
  markdown: () => import("@shikijs/langs/markdown"),
  nginx: () => import("@shikijs/langs/nginx"),
  php: () => import("@shikijs/langs/php"),
  python: () => import("@shikijs/langs/python"),
  ruby: () => import("@shikijs/langs/ruby"),
  rust: () => import("@shikijs/langs/rust"),
  scss: () => import("@shikijs/langs/scss"),
  sql: () => import("@shikijs/langs/sql"),
  svelte: () => import("@shikijs/langs/svelte"),
  swift: () => import("@shikijs/langs/swift"),
  toml: () => import("@shikijs/langs/toml"),
  tsx: () => import("@shikijs/langs/tsx"),
  typescript: () => import("@shikijs/langs/typescript"),
  vue: () => import("@shikijs/langs/vue"),
  xml: () => import("@shikijs/langs/xml"),
  yaml: () => import("@shikijs/langs/yaml"),
};

const otherNames: Readonly<Record<string, string>> = {
  "c#": "csharp",
  "c++": "cpp",
  cs: "csharp",
  dockerfile: "docker",
  js: "javascript",
  kt: "kotlin",
  md: "markdown",
  mjs: "javascript",
  py: "python",
  rb: "ruby",
  rs: "rust",
  sass: "scss",
  sh: "bash",
  shell: "bash",
  ts: "typescript",
  yml: "yaml",
  zsh: "bash",
};

const theme = "css-variables";
/** Maximum length of a highlighted block, in characters. */
const maximumCodeLength = 50_000;
/** Maximum length of a highlighted line. TypeScript's grammar needs minutes for a line of 50,000 letters. */
const maximumLineLength = 500;
/** Time limit for a document, in milliseconds. Further lines are left as typed. */
const documentTimeLimit = 10_000;
/** Maximum work before yielding to the event loop, in milliseconds. */
const yieldAfter = 20;

/** A document's time budget, in milliseconds: the remaining time, and the time since the last yield. */
type TimeBudget = { remaining: number; sinceYield: number };

let previous: Promise<unknown> = Promise.resolve();

/**
 * Highlights a document's code blocks. Leaves as typed: blocks in unknown languages, blocks and lines that are too long,
 * and lines after the time limit.
 */
export function highlightCode(content: RichContent): Promise<Highlights> {
  // One document at a time: loading a grammar replaces others, which invalidates the state of a block in progress.
  const highlights = previous.then(() => highlightBlocks(content));
  previous = highlights.catch(() => undefined);
  return highlights;
}

async function highlightBlocks(content: RichContent): Promise<Highlights> {
  const highlights = new Map<RichContentNode, readonly CodeLine[]>();
  const budget = { remaining: documentTimeLimit, sinceYield: 0 };
  for (const node of codeBlocksIn(content.nodes)) {
    const language = findLanguage(node.codeBlockData?.language);
    const code = readCode(node);
    if (language === undefined || code.length > maximumCodeLength || isColoured(node)) continue;
    highlights.set(node, await tokenizeCode(code, language, budget));
  }
  return highlights;
}

function codeBlocksIn(nodes: readonly RichContentNode[]): RichContentNode[] {
  return nodes.flatMap((node) => (node.type === "CODE_BLOCK" ? [node] : codeBlocksIn(node.nodes)));
}

function findLanguage(name: string | undefined): string | undefined {
  const lower = name?.trim().toLowerCase() ?? "";
  const language = Object.hasOwn(otherNames, lower) ? otherNames[lower] : lower;
  return language !== undefined && Object.hasOwn(languages, language) ? language : undefined;
}

function readCode(node: RichContentNode): string {
  return node.nodes.map(({ textData }) => textData?.text ?? "").join("");
}

/** Returns whether the code has decorations, which Wix's editor uses to colour code. */
function isColoured(node: RichContentNode): boolean {
  return node.nodes.some(({ textData }) => (textData?.decorations.length ?? 0) > 0);
}

let highlighter: Promise<HighlighterCore> | undefined;

async function tokenizeCode(
  code: string,
  language: string,
  budget: TimeBudget,
): Promise<CodeLine[]> {
  highlighter ??= createHighlighterCore({
    themes: [createCssVariablesTheme()],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const ready = await highlighter;
  const grammar = languages[language];
  if (grammar !== undefined) await ready.loadLanguage(grammar);
  const lines: CodeLine[] = [];
  let state: GrammarState | undefined;
  for (const [text] of splitLines(code)) {
    if (text.length > maximumLineLength || budget.remaining <= 0) {
      lines.push([{ text, kind: undefined }]);
      continue;
    }
    const startedAt = performance.now();
    const tokens = ready.codeToTokensBase(text, {
      lang: language,
      theme,
      // A limit would stop the first line of a language, which compiles its grammar, and spoil the lines after it.
      tokenizeTimeLimit: 0,
      ...(state !== undefined && { grammarState: state }),
    });
    state = ready.getLastGrammarState(tokens);
    lines.push(
      tokens.flat().map(({ content, color }) => ({ text: content, kind: findTokenKind(color) })),
    );
    await spendTime(budget, performance.now() - startedAt);
  }
  return lines;
}

/** Subtracts time from the budget, and yields to the event loop if the last yield was too long ago. */
async function spendTime(budget: TimeBudget, milliseconds: number): Promise<void> {
  budget.remaining -= milliseconds;
  budget.sinceYield += milliseconds;
  if (budget.sinceYield < yieldAfter) return;
  budget.sinceYield = 0;
  await nextTurn();
}

function findTokenKind(color: string | undefined): TokenKind | undefined {
  return kinds.find((kind) => color === `var(--shiki-token-${kind})`);
}
