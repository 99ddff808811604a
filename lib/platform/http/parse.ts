import type { z } from "zod";
import { readBytes, type Unread } from "../../wix/body.ts";
import { violationRules } from "../../wix/errors/error-codes.ts";
import { invalidArgument, type FieldViolation } from "../../wix/errors/errors.ts";
import { parseJson, type JsonLimits } from "../../wix/json.ts";
import { queryBytes } from "./declare-calls.ts";
import { describeIssue } from "./describe-issue.ts";

/** Parses untrusted input. Throws an invalid-argument error that lists every invalid field. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  root = "",
): z.infer<Schema> {
  const result = schema.safeParse(value);
  if (!result.success)
    throw invalidArgument(result.error.issues.map((issue) => toViolation(issue, root)));
  return result.data;
}

/**
 * Reads a JSON body. An empty body is read as `{}`. Throws 413 if the body exceeds `maximumBytes`, and 400 in
 * the same cases as {@link parseJson}.
 */
export async function readJson(
  request: Unread,
  maximumBytes: number,
  limits?: JsonLimits,
): Promise<unknown> {
  const text = new TextDecoder().decode(await readBytes(request, maximumBytes));
  return text === "" ? {} : parseJson(text, limits);
}

/** Reads the body of a query call. Throws 413 and 400 like {@link readJson}. */
export const readQuery = (request: Unread): Promise<unknown> => readJson(request, queryBytes);

/**
 * Returns the query parameters of a URL or path, as lists of values by name. Names with dots (`paging.limit`) and values with commas
 * are left for the schema to interpret.
 */
export function readParameters(url: string): Record<string, string[]> {
  const parameters: Record<string, string[]> = {};
  const start = url.indexOf("?");
  if (start < 0) return parameters;
  for (const [name, value] of new URLSearchParams(url.slice(start))) {
    if (!Object.hasOwn(parameters, name)) {
      Object.defineProperty(parameters, name, { value: [], enumerable: true });
    }
    parameters[name]?.push(value);
  }
  return parameters;
}

function toViolation(issue: z.core.$ZodIssue, root: string): FieldViolation {
  const path = issue.path.reduce<string>(
    (text, part) =>
      typeof part === "number"
        ? `${text}[${part}]`
        : text === ""
          ? String(part)
          : `${text}.${String(part)}`,
    root,
  );
  return {
    field: path === "" ? "body" : path,
    description: describeIssue(issue),
    type: classifyIssue(issue),
    ...findRule(issue),
  };
}

function classifyIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "custom" && typeof issue.params?.["type"] === "string") {
    return issue.params["type"];
  }
  if (issue.code === "too_big") return "MAX";
  return issue.code === "too_small" ? "MIN" : "FORMAT";
}

/** Returns the violated rule if the interface has a message for it. */
function findRule(issue: z.core.$ZodIssue): Pick<FieldViolation, "rule" | "limit"> | undefined {
  if (issue.code === "too_big" && issue.origin === "string") {
    return { rule: "TOO_LONG", limit: Number(issue.maximum) };
  }
  if (issue.code === "too_small" && issue.origin === "string") {
    const limit = Number(issue.minimum);
    return limit === 1 ? { rule: "EMPTY" } : { rule: "TOO_SHORT", limit };
  }
  const name: unknown = issue.code === "custom" ? issue.params?.["rule"] : undefined;
  const rule = violationRules.find((known) => known === name);
  return rule && { rule };
}
