import type { z } from "zod";

/**
 * Describes a problem of a setting's value. For a field of a document, the text begins with the field's path, such as
 * `header.0.label must be text`.
 */
export const describeProblem = (path: readonly PropertyKey[], message: string): string =>
  typeof path[0] === "string" ? `${path.map(String).join(".")} ${message}` : message;

/** Describes a problem that Zod has found. `skipped` is the number of parts at the start of the path to leave out. */
export function describeIssue(issue: z.core.$ZodIssue, skipped = 0): string {
  const path = issue.path.slice(skipped);
  const [unknown] = issue.code === "unrecognized_keys" ? issue.keys : [];
  return unknown === undefined
    ? describeProblem(path, issue.message)
    : describeProblem([...path, unknown], "is unknown");
}
