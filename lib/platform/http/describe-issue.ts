import type { z } from "zod";

/** The beginnings of Zod's default messages, which cannot follow the field's name in a sentence. */
const defaultMessage = /^(?:Invalid|Too (?:big|small)|Unrecognized)\b/;

const typeNames: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "text",
};

/** Returns the schema's message or, if it has none, a message that can follow the field's name in a sentence. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  if (!defaultMessage.test(issue.message)) return issue.message;
  switch (issue.code) {
    case "invalid_type":
      if (issue.message.endsWith("received undefined")) return "is required";
      return `must be ${typeNames[issue.expected] ?? issue.expected}`;
    case "invalid_value":
      return `must be ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}`;
    case "too_big":
      return describeLimit("at most", issue.maximum, issue.origin);
    case "too_small":
      return describeLimit("at least", issue.minimum, issue.origin);
    case "unrecognized_keys":
      return `has unknown fields: ${issue.keys.join(", ")}`;
    case "custom":
    case "invalid_element":
    case "invalid_format":
    case "invalid_key":
    case "invalid_union":
    case "not_multiple_of":
      return "has an invalid value";
  }
}

function describeLimit(bound: string, limit: number | bigint, origin: string): string {
  if (origin === "string") return `must have ${bound} ${limit} characters`;
  if (["array", "set", "map", "object"].includes(origin)) {
    return `must have ${bound} ${limit} entries`;
  }
  return `must be ${bound} ${limit}`;
}
