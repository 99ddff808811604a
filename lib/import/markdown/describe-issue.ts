import type { z } from "zod";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a set of names and values",
};

/** Returns the problem of a value, to follow its name. An error map for Zod, whose own messages are not sentences. */
export function describeIssue(issue: z.core.$ZodRawIssue): string {
  if (issue.code === "too_small") return "must not be empty";
  if (issue.code !== "invalid_type") return "is invalid";
  if (issue.input === undefined) return "is missing";
  return `must be ${kinds[issue.expected] ?? issue.expected}`;
}
