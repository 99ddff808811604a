/** The problems that comment forms explain. `writing.problems` contains a message for each. */
import { getCatalogue, type Catalogue } from "../../messages/catalogue.ts";
import { parseFailure } from "../../wix/errors/failure.ts";

export type CommentProblem = keyof Catalogue["writing"]["problems"];

const problems: ReadonlyMap<string, CommentProblem> = new Map<string, CommentProblem>([
  ["BLOCKED", "muted"],
  ["COMMENTS_CLOSED", "closed"],
  ["COMMENTS_OFF", "off"],
  ["COMMENT_CHANGED", "changed"],
  ["COMMENT_DELETED", "deleted"],
  ["COMMENT_EDIT_EXPIRED", "editExpired"],
  ["INVALID_CAPTCHA", "captcha"],
  ["MUTED", "muted"],
  ["NOT_FOUND", "gone"],
  ["PAYLOAD_TOO_LARGE", "tooLong"],
  ["PERMISSION_DENIED", "notYours"],
  ["TOO_MANY_TRIES", "tooManyTries"],
  ["UNAUTHENTICATED", "loggedOut"],
]);

/** A rejected form, with the seconds to wait before the next attempt if there is a limit. */
export class CommentFormError extends Error {
  readonly problem: CommentProblem;
  readonly status: number;
  readonly retryAfter: string | undefined;

  constructor(problem: CommentProblem, status: number, retryAfter?: string) {
    super(problem);
    this.problem = problem;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** Converts an upstream's error response. */
export async function readCommentFormError(response: Response): Promise<CommentFormError> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code = "", violations } = parseFailure(body);
  const retryAfter = response.headers.get("retry-after") ?? undefined;
  const problem = problems.get(code) ?? findViolation(violations) ?? findByStatus(response.status);
  return new CommentFormError(problem, response.status, retryAfter);
}

type Violation = ReturnType<typeof parseFailure>["violations"][number];

function findViolation([first]: readonly Violation[]): CommentProblem | undefined {
  if (first === undefined) return undefined;
  if (first.rule === "EMPTY") return "empty";
  if (first.rule === "TOO_LONG") return "tooLong";
  if (first.description.includes("links")) return "tooManyLinks";
  if (first.field.includes("parentComment")) return "deleted";
  return first.field.includes("content") ? "tooComplex" : undefined;
}

function findByStatus(status: number): CommentProblem {
  if (status === 401) return "loggedOut";
  if (status === 403) return "notYours";
  if (status === 404) return "gone";
  return status === 429 ? "tooManyTries" : "outOfOrder";
}

/** Returns the problem of a member page's query, or `undefined` if it names none. */
export const parseCommentProblem = (value = ""): CommentProblem | undefined =>
  isProblem(value) ? value : undefined;

const isProblem = (value: string): value is CommentProblem =>
  Object.hasOwn(getCatalogue("en").writing.problems, value);
