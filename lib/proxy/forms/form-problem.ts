import type { ProblemCode } from "../../messages/problems.ts";

/** A rejected form. `members.problems` contains a message for each code. */
export class FormProblem extends Error {
  readonly code: ProblemCode;
  constructor(code: ProblemCode) {
    super(code);
    this.code = code;
  }
}
