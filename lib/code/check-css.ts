/**
 * Checks CSS that an owner enters (docs/decisions/080-code.md). Pages contain it unchanged, so CSS is refused if a browser
 * would skip a part of it, load a file of another site, or end the style element.
 */
import { createCodeProblem, type CodeProblem } from "../wix/site/code-problem.ts";
import { cssLimits } from "./css-limits.ts";
import { findLine } from "./find-line.ts";
import { checkStructure } from "./read-structure.ts";
import { scanCss } from "./scan-css.ts";
import { findUnusable } from "./unusable.ts";

/** Text that ends a style element or begins a comment, also in a string. */
const markup = /<\s*\/\s*style|<!/i;

type Options = {
  /** Number of the first line, for CSS in a larger text. */
  readonly firstLine?: number;
  /** `declarations` for the value of a `style` attribute. */
  readonly contents?: "rules" | "declarations";
};

/** Returns the first problem of CSS, or `undefined`. */
export function checkCss(
  css: string,
  { firstLine = 1, contents = "rules" }: Options = {},
): CodeProblem | undefined {
  if (css.length > cssLimits.characters) {
    return createCodeProblem("tooLong", firstLine, cssLimits.characters);
  }
  const character = findUnusable(css);
  if (character !== undefined) {
    return createCodeProblem("refused", findLine(css, character.index, firstLine), character.name);
  }
  const found = markup.exec(css);
  if (found !== null) {
    return createCodeProblem("refused", findLine(css, found.index, firstLine), found[0]);
  }
  return scanCss(css, firstLine) ?? checkStructure(css, firstLine, contents);
}
