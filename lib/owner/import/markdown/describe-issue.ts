import type { z } from "zod";

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a set of names and values",
};

/** Returns the problem of a value, to follow its name. Zod's own messages for wrong types are not sentences. */
export function describeIssue(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return "is invalid";
  if (issue.code !== "invalid_type" || !issue.message.startsWith("Invalid input"))
    return issue.message;
  if (issue.message.endsWith("received undefined")) return "is missing";
  return `must be ${kinds[issue.expected] ?? issue.expected}`;
}
