/** The schemas of the settings `CUSTOM_CSS`, `CODE_HEAD` and `CODE_END`. */
import { z } from "zod";
import { describeCodeProblem, type CodeProblem } from "../wix/site/code-problem.ts";
import { checkCss } from "./check-css.ts";
import { parseSnippet } from "./parse-snippet.ts";

/** Creates the schema of a text that `check` finds no problem in. The problem is in the parameters of Zod's issue. */
function codeSetting(check: (text: string) => CodeProblem | undefined) {
  // The settings are parsed at each change of any of them, so the last result is kept.
  let last: { readonly text: string; readonly problem: CodeProblem | undefined } | undefined;
  return z
    .string()
    .transform((text) => text.replace(/^\uFEFF/, "").replaceAll(/\r\n?/g, "\n"))
    .superRefine((text, context) => {
      if (last?.text !== text) last = { text, problem: check(text) };
      const { problem } = last;
      if (problem === undefined) return;
      context.addIssue({
        code: "custom",
        message: describeCodeProblem(problem),
        params: problem,
      });
    });
}

export const customCss = codeSetting((css) => checkCss(css));
export const codeHead = codeSetting((html) => parseSnippet(html, "head").problem);
export const codeEnd = codeSetting((html) => parseSnippet(html, "end").problem);
