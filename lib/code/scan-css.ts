/**
 * The first check of CSS: reads its tokens, as browsers do (CSS Syntax 3, section 4). Tokens are checked wherever they are,
 * because a custom property can contain any of them and another rule can use its value.
 */
import { tokenize, tokenTypes } from "css-tree/tokenizer";
import { string, url } from "css-tree/utils";
import {
  createCodeProblem,
  type CodeProblem,
  type CodeProblemKind,
} from "../wix/site/code-problem.ts";
import { cssLimits } from "./css-limits.ts";
import {
  decodeName,
  hasStringUrls,
  isAllowedAtRule,
  isRefusedBeforeColon,
  isRefusedFunction,
  isSubstitution,
} from "./css-names.ts";
import { isAllowedCssUrl } from "./css-url.ts";
import { findLine } from "./find-line.ts";

const closers: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["[", "]"],
  ["{", "}"],
]);

/** An open bracket. `name` is the function that opened it. */
type Open = { readonly closer: string; readonly name: string; readonly start: number };

/** Returns the first problem in the tokens of CSS, or `undefined`. */
export function scanCss(css: string, firstLine: number): CodeProblem | undefined {
  let problem: CodeProblem | undefined;
  const open: Open[] = [];
  /** The last name that a following colon would turn into a refused property. */
  let name: { readonly text: string; readonly start: number } | undefined;
  const report = (kind: CodeProblemKind, start: number, text?: string | number) => {
    problem ??= createCodeProblem(kind, findLine(css, start, firstLine), text ?? css.slice(start));
  };

  function checkUrl(value: string, start: number): void {
    if (isAllowedCssUrl(value)) return;
    report("url", start, value);
  }

  function push(opener: string, start: number, called = ""): void {
    open.push({ closer: closers.get(opener) ?? "", name: called, start });
    if (open.length > cssLimits.depth) report("tooMany", start, cssLimits.depth);
  }

  function close(text: string, start: number): void {
    if (open.pop()?.closer !== text) report("syntax", start);
  }

  function callFunction(text: string, start: number): void {
    const called = decodeName(text.slice(0, -1));
    // Browsers read the rest as a URL without quotes, but css-tree does not.
    const isEscapedUrl = called === "url" && text.toLowerCase() !== "url(";
    const isInImage = open.some((one) => hasStringUrls(one.name));
    if (isEscapedUrl || isRefusedFunction(called) || (isInImage && isSubstitution(called)))
      report("refused", start);
    push("(", start, called);
  }

  tokenize(css, (type, start, end) => {
    if (problem !== undefined) return;
    const text = css.slice(start, end);
    if (type === tokenTypes.Colon && name !== undefined)
      return report("refused", name.start, name.text);
    if (type !== tokenTypes.WhiteSpace && type !== tokenTypes.Comment) name = undefined;
    switch (type) {
      case tokenTypes.BadString:
      case tokenTypes.BadUrl:
      case tokenTypes.CDO:
      case tokenTypes.CDC:
        return report("syntax", start);
      case tokenTypes.Comment:
        return text.length >= 4 && text.endsWith("*/") ? undefined : report("unclosed", start);
      case tokenTypes.Ident:
        if (isRefusedBeforeColon(decodeName(text))) name = { text, start };
        return;
      case tokenTypes.AtKeyword:
        return isAllowedAtRule(decodeName(text.slice(1)))
          ? undefined
          : report("refused", start, text);
      case tokenTypes.Url:
        return text.endsWith(")") ? checkUrl(url.decode(text), start) : report("unclosed", start);
      case tokenTypes.String:
        if (!isClosedString(text)) return report("unclosed", start);
        return hasStringUrls(open.at(-1)?.name ?? "")
          ? checkUrl(string.decode(text), start)
          : undefined;
      case tokenTypes.Function:
        return callFunction(text, start);
      case tokenTypes.LeftParenthesis:
      case tokenTypes.LeftSquareBracket:
      case tokenTypes.LeftCurlyBracket:
        return push(text, start);
      case tokenTypes.RightParenthesis:
      case tokenTypes.RightSquareBracket:
      case tokenTypes.RightCurlyBracket:
        return close(text, start);
    }
  });
  const last = open.at(-1);
  if (last !== undefined) report("unclosed", last.start);
  return problem;
}

/** Returns whether a string ends with its quote, and the quote is not escaped. */
function isClosedString(text: string): boolean {
  const escapes = /\\*(?=.$)/s.exec(text)?.[0].length ?? 0;
  return text.length >= 2 && text.at(-1) === text[0] && escapes % 2 === 0;
}
