import { describe, expect, it } from "vitest";
import { invalidArgument, WireError } from "#lib/wix/errors/errors.ts";
import { errorResponse } from "#lib/wix/errors/error-response.ts";
import { parseJson } from "#lib/wix/json.ts";

const violation = { field: "a", description: "is wrong", type: "FORMAT" };

describe("error responses", () => {
  it("an error lists the first 20 violations and says how many more there are", () => {
    const error = invalidArgument(Array.from({ length: 1_000 }, () => violation));
    expect(error.violations).toHaveLength(20);
    expect(error.message).toMatch(/, and 980 more$/);
    expect(invalidArgument([violation]).message).toBe('INVALID_ARGUMENT: "a" is wrong');
  });

  it("violations are sorted by field in both the response and its message", async () => {
    const error = invalidArgument(["b", "a.c", "a"].map((field) => ({ ...violation, field })));
    expect(error.message).toBe('INVALID_ARGUMENT: "a" is wrong, "a.c" is wrong, "b" is wrong');
    const fieldViolations = [{ field: "a" }, { field: "a.c" }, { field: "b" }];
    expect(await errorResponse(error, "id").json()).toMatchObject({
      details: { validationError: { fieldViolations } },
    });
  });

  it("an error response stays below 64 kB when its fields, descriptions or data are megabytes long", async () => {
    const long = "x".repeat(1_000_000);
    const many = Array.from({ length: 1_000 }, () => long);
    for (const error of [
      invalidArgument(many.map((field) => ({ field, description: long, type: "FORMAT" }))),
      new WireError({ status: 409, code: "CONFLICT", message: long, data: { long } }),
      new WireError({
        status: 409,
        code: "ID_TAKEN",
        message: "taken",
        data: { ids: many.map(() => "some id") },
      }),
    ]) {
      expect((await errorResponse(error, "id").text()).length).toBeLessThan(64_000);
    }
  });
});

describe("JSON from a client", () => {
  it("brackets and commas in strings do not count towards the JSON limits", () => {
    for (const value of [1, "", '"[[[[\\', { "a\\": ["]", { '"{,': null }] }, "\\\\".repeat(99)]) {
      expect(parseJson(JSON.stringify(value), { depth: 3, entries: 4 })).toEqual(value);
    }
  });

  it("JSON that is nested too deeply is rejected with 400, whether complete or not", () => {
    for (const text of ["[".repeat(9_000), `${'{"$not":'.repeat(9_000)}1${"}".repeat(9_000)}`]) {
      expect(() => parseJson(text)).toThrow(expect.objectContaining({ status: 400 }));
      expect(() => parseJson(text)).toThrow("must not be nested deeper than 32");
    }
  });

  it("JSON that is invalid or has too many entries is rejected with 400", () => {
    expect(() => parseJson(JSON.stringify(Array.from({ length: 6_000 }, () => 1)))).toThrow(
      "must not have more than 5000 entries",
    );
    expect(() => parseJson('{"a":"')).toThrow('"body" must be JSON');
    expect(() => parseJson('"\\"')).toThrow('"body" must be JSON');
  });
});
