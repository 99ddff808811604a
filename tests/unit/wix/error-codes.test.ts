/** Tests that the error code catalogue, its documentation and the messages agree. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CallError } from "#components/calls/call-error.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { translations } from "#lib/messages/catalogue.ts";
import { findProblem } from "#lib/messages/problems.ts";
import { getTranslator } from "#lib/messages/translator.ts";
import { explainedCodes, technicalCodes, violationRules } from "#lib/wix/errors/error-codes.ts";
import { readFailure } from "#lib/wix/errors/failure.ts";
import { invalidArgument, WireError } from "#lib/wix/errors/errors.ts";
import { errorResponse } from "#lib/wix/errors/error-response.ts";

const documentation = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");

/** Returns the distinct names in the first columns of the tables with this header. */
function readNames(header: string): string[] {
  const tables = documentation.split("\n\n").filter((block) => block.startsWith(`| ${header} `));
  const names = tables.flatMap((table) => [...table.matchAll(/^\| `([^`]+)`/gm)]);
  return [...new Set(names.map(([, name = ""]) => name))].toSorted();
}

test("docs/api.md describes every error code, and no others", () => {
  expect(readNames("Code")).toEqual([...explainedCodes, ...technicalCodes].toSorted());
});

test("docs/api.md describes every violation rule, and no others", () => {
  expect(readNames("Rule")).toEqual(violationRules.toSorted());
});

describe.each(["en", ...Object.keys(translations)])(
  "the interface in the language %s",
  (language) => {
    const t = getTranslator(language);

    test.each(explainedCodes)("has a message for the error code %s", (code) => {
      const problem = findProblem(code) ?? "outOfOrder";
      expect(problem).not.toBe("outOfOrder");
      expect(t(`members.problems.${problem}`)).not.toBe("");
    });

    test.each(violationRules)("has a message for the violation rule %s", (rule) => {
      expect(t(`members.violations.${rule}`, { count: 8 })).not.toBe("");
    });
  },
);

test.each(["en", ...Object.keys(translations)])(
  "the message for a post that is too large names the limit (%s)",
  (language) => {
    const failure = new CallError({ status: 413, code: "PAYLOAD_TOO_LARGE" });
    expect(formatFailure(getTranslator(language), failure, "admin")).toMatch(/\b2\sMB\b/);
  },
);

describe("a failed response", () => {
  test("is parsed back into its original fields without its body being consumed", async () => {
    const data = { remainingTries: 2 };
    const error = new WireError({
      status: 400,
      code: "INVALID_CODE",
      message: "Wrong.",
      data,
      retryAfterSeconds: 30,
    });
    const response = errorResponse(error, "request-1");
    expect(await readFailure(response)).toEqual({
      status: 400,
      code: "INVALID_CODE",
      message: "Wrong.",
      violations: [],
      retryAfterSeconds: 30,
      ...data,
    });
    expect(response.bodyUsed).toBe(false);
  });

  test("with violations has their rules and limits, and the code INVALID_ARGUMENT", async () => {
    const violations = [
      { field: "email", description: "must be an email address", type: "EMAIL" },
      { field: "name", description: "is too long", type: "MAX", rule: "TOO_LONG", limit: 60 },
    ] as const;
    const [email, name] = violations;
    const failure = await readFailure(errorResponse(invalidArgument(violations), "request-1"));
    expect(failure).toMatchObject({
      code: "INVALID_ARGUMENT",
      violations: [{ ...email, rule: "INVALID_EMAIL" }, name],
    });
  });

  test.each([
    ["HTML", "<html>"],
    ["JSON of another kind", JSON.stringify(["no envelope"])],
    ["an envelope with malformed details", JSON.stringify({ message: 1, details: "none" })],
  ])("that is %s has no code and an empty message", async (_, body) => {
    const failure = await readFailure(new Response(body, { status: 502 }));
    expect(failure).toMatchObject({ status: 502, code: undefined, message: "", violations: [] });
  });
});
