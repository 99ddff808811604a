/**
 * The second check of CSS: reads its rules and declarations as browsers do (CSS Syntax 3, section 5), with nested rules.
 * css-tree's own parser knows only nested rules that begin with `&`, and no new functions in values.
 */
import parse from "css-tree/parser";
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import walk from "css-tree/walker";
import { createCodeProblem, type CodeProblem } from "../wix/site/code-problem.ts";
import { cssLimits } from "./css-limits.ts";
import { decodeName } from "./css-names.ts";
import { findLine } from "./find-line.ts";

type CssToken = { readonly type: number; readonly start: number; readonly end: number };

/** The contents of a block. `style` blocks contain declarations and nested rules. */
type Contents = "rules" | "style" | "declarations" | "keyframes";

/** The contents of at-rules. All others contain declarations. */
const atRuleContents: ReadonlyMap<string, Contents> = new Map([
  ["container", "rules"],
  ["layer", "rules"],
  ["media", "rules"],
  ["scope", "rules"],
  ["starting-style", "rules"],
  ["supports", "rules"],
  ["keyframes", "keyframes"],
  ["-webkit-keyframes", "keyframes"],
]);

const openers: ReadonlySet<number> = new Set([
  tokenTypes.Function,
  tokenTypes.LeftParenthesis,
  tokenTypes.LeftSquareBracket,
]);
const closers: ReadonlySet<number> = new Set([
  tokenTypes.RightCurlyBracket,
  tokenTypes.RightParenthesis,
  tokenTypes.RightSquareBracket,
]);

const keyframe = /^[\w\s.%,+-]+$/;

/** Returns the first part of CSS that a browser would skip, or `undefined`. The tokens must be checked (`scanCss`). */
export function checkStructure(
  css: string,
  firstLine: number,
  contents: "rules" | "declarations",
): CodeProblem | undefined {
  const tokens: CssToken[] = [];
  tokenize(css, (type, start, end) => {
    if (type !== tokenTypes.Comment) tokens.push({ type, start, end });
  });
  const reader = new StructureReader(css, firstLine, tokens);
  reader.readBlock(contents, false);
  return reader.problem;
}

class StructureReader {
  problem: CodeProblem | undefined;
  readonly #css: string;
  readonly #firstLine: number;
  readonly #tokens: readonly CssToken[];
  #position = 0;
  #rules = 0;
  #selectors = 0;

  constructor(css: string, firstLine: number, tokens: readonly CssToken[]) {
    this.#css = css;
    this.#firstLine = firstLine;
    this.#tokens = tokens;
  }

  /** Reads the contents of a block and its bracket, or the whole text. */
  readBlock(contents: Contents, isNested: boolean): void {
    while (this.problem === undefined) {
      const token = this.#tokens[this.#position];
      if (token === undefined) return;
      const { type } = token;
      const isSkipped =
        type === tokenTypes.WhiteSpace || (type === tokenTypes.Semicolon && contents !== "rules");
      if (isSkipped) this.#position += 1;
      else if (type === tokenTypes.RightCurlyBracket) {
        this.#position += 1;
        return;
      } else if (type === tokenTypes.AtKeyword)
        this.#readAtRule(token, contents === "style" || isNested);
      else if (!this.#readDeclaration(contents)) this.#readRule(contents, isNested);
    }
  }

  #report(start: number): void {
    const line = findLine(this.#css, start, this.#firstLine);
    this.problem ??= createCodeProblem("syntax", line, this.#css.slice(start, start + 200));
  }

  #count(number: number, limit: number, start: number): void {
    if (number <= limit) return;
    this.problem ??= createCodeProblem(
      "tooMany",
      findLine(this.#css, start, this.#firstLine),
      limit,
    );
  }

  #readAtRule(token: CssToken, isNested: boolean): void {
    const name = decodeName(this.#css.slice(token.start + 1, token.end));
    this.#position += 1;
    const end = this.#findEnd();
    const type = this.#tokens[end]?.type;
    this.#position = end + 1;
    // Only a layer can be named without a block.
    if (type === tokenTypes.Semicolon && name === "layer") return;
    if (type !== tokenTypes.LeftCurlyBracket) return this.#report(token.start);
    const contents = atRuleContents.get(name) ?? "declarations";
    this.readBlock(isNested && contents === "rules" ? "style" : contents, isNested);
  }

  /** Reads a declaration. Returns false, without reading, if there is none. */
  #readDeclaration(contents: Contents): boolean {
    if (contents === "rules" || contents === "keyframes") return false;
    const begin = this.#position;
    const first = this.#tokens[begin];
    const colon = this.#skipSpace(begin + 1);
    const isDeclared =
      first?.type === tokenTypes.Ident && this.#tokens[colon]?.type === tokenTypes.Colon;
    if (first === undefined || !isDeclared) {
      if (contents === "style") return false;
      this.#report(first?.start ?? 0);
      return true;
    }
    const isCustom = this.#css.startsWith("--", first.start);
    this.#position = colon + 1;
    const end = this.#findEnd(isCustom);
    const after = this.#tokens[end]?.type;
    if (after === tokenTypes.LeftCurlyBracket) {
      this.#position = begin;
      if (contents === "style") return false;
      this.#report(first.start);
      return true;
    }
    if (!isCustom && this.#skipSpace(colon + 1) >= end) this.#report(first.start);
    const closes = after === tokenTypes.RightCurlyBracket;
    this.#position = closes ? end : end + 1;
    return true;
  }

  #readRule(contents: Contents, isNested: boolean): void {
    const start = this.#tokens[this.#position]?.start ?? 0;
    const end = this.#findEnd();
    const brace = this.#tokens[end];
    if (brace?.type !== tokenTypes.LeftCurlyBracket) return this.#report(start);
    const prelude = this.#css.slice(start, brace.start);
    this.#rules += 1;
    this.#count(this.#rules, cssLimits.rules, start);
    this.#position = end + 1;
    if (contents === "keyframes") {
      if (!keyframe.test(prelude)) this.#report(start);
      return this.readBlock("declarations", true);
    }
    this.#checkSelectors(prelude, start, isNested || contents === "style");
    this.readBlock("style", true);
  }

  /** Parses the selectors of a rule. Browsers skip a rule if they do not know one of its selectors. */
  #checkSelectors(prelude: string, start: number, isNested: boolean): void {
    const selectors = removeComments(prelude).trim();
    // css-tree accepts these, but browsers do not.
    const isIncomplete = selectors === "" || /^,|[,>+~]$/.test(selectors);
    if (isIncomplete || (!isNested && /^[>+~]/.test(selectors))) return this.#report(start);
    if (selectors.length > cssLimits.selectorCharacters)
      return this.#count(Infinity, cssLimits.selectorCharacters, start);
    try {
      walk(parse(selectors, { context: "selectorList" }), (node) => {
        if (node.type !== "Selector") return;
        this.#selectors += 1;
        this.#count(this.#selectors, cssLimits.selectors, start);
        let parts = 0;
        walk(node, () => {
          parts += 1;
        });
        this.#count(parts, cssLimits.selectorParts, start);
      });
    } catch {
      this.#report(start);
    }
  }

  #skipSpace(position: number): number {
    let at = position;
    while (this.#tokens[at]?.type === tokenTypes.WhiteSpace) at += 1;
    return at;
  }

  /**
   * Returns the position of the next semicolon, curly bracket or end that is in no other brackets. With `skipsBlocks`,
   * curly brackets are also skipped.
   */
  #findEnd(skipsBlocks = false): number {
    let depth = 0;
    for (let at = this.#position; at < this.#tokens.length; at += 1) {
      const type = this.#tokens[at]?.type ?? tokenTypes.EOF;
      const isBlock = type === tokenTypes.LeftCurlyBracket;
      if (depth === 0 && ((isBlock && !skipsBlocks) || type === tokenTypes.Semicolon)) return at;
      if (depth === 0 && closers.has(type)) return at;
      if (isBlock || openers.has(type)) depth += 1;
      if (closers.has(type)) depth -= 1;
    }
    return this.#tokens.length;
  }
}

const removeComments = (css: string): string => css.replaceAll(/\/\*.*?\*\//gs, " ");
