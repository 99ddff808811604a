/** What a check found. */
export type Finding = {
  /** A word for the kind, for scripts. */
  readonly kind:
    | "database"
    | "reference"
    | "document"
    | "missing-media"
    | "damaged-media"
    | "orphaned-media"
    | "broken-link"
    | "search-index";
  /** A problem, or only something to know. */
  readonly severity: "problem" | "note";
  readonly where: string;
  readonly what: string;
  /** What the owner does about it. */
  readonly advice: string;
};

export type Report = (finding: Finding) => void;
