/** A finding from a check. */
export type Finding = {
  /** Machine-readable kind, for scripts. */
  readonly kind:
    | "database"
    | "reference"
    | "document"
    | "missing-media"
    | "damaged-media"
    | "orphaned-media"
    | "broken-link"
    | "search-index"
    | "post-count"
    | "comment-count";
  /** A `problem` needs repair; a `note` is only informational. */
  readonly severity: "problem" | "note";
  readonly where: string;
  readonly what: string;
  /** The step that the owner should take. */
  readonly advice: string;
};

export type Report = (finding: Finding) => void;

/** Creates a finding that needs a repair. */
export const createProblem = (
  kind: Finding["kind"],
  where: string,
  what: string,
  advice: string,
): Finding => ({ kind, severity: "problem", where, what, advice });
