import { describe, expect, test } from "vitest";
import { formatLookFile, parseLookFile } from "#lib/wix/site/look-file.ts";
import { lookSchema } from "#lib/wix/site/look.ts";

const look = lookSchema.parse({ accent: "#008844", parts: { stars: true } });
const file = { format: "quire-look", version: 1, look: {}, files: {} };
const parse = (value: unknown) => parseLookFile(JSON.stringify(value));

describe("the file with a look", () => {
  test("round-trips with its uploaded files", () => {
    const files = { [`${"0".repeat(32)}.svg`]: "PHN2Zy8+" };
    expect(parseLookFile(formatLookFile({ look, files }))).toEqual({ look, files });
  });

  test("may lack files and fields, which then have their defaults", () => {
    const { files: _, ...rest } = file;
    expect(parse(rest)).toEqual({ look: lookSchema.parse({}), files: {} });
  });

  test("is rejected if it is too large, is not JSON, or is nested too deeply", () => {
    expect(parseLookFile(" ".repeat(8 * 1024 * 1024 + 1))).toEqual([{ kind: "size" }]);
    expect(parseLookFile("")).toEqual([{ kind: "json" }]);
    expect(parseLookFile("{")).toEqual([{ kind: "json" }]);
    expect(parseLookFile("[".repeat(100_000))).toEqual([{ kind: "json" }]);
    expect(parseLookFile(`[${"0,".repeat(100_000)}0]`)).toEqual([{ kind: "json" }]);
  });

  test.each([
    [null],
    [[]],
    [{}],
    ["look"],
    [{ ...file, format: "theme" }],
    [{ ...file, version: 2 }],
  ])("is rejected with the format of %j", (value) => {
    expect(parse(value)).toEqual([{ kind: "format" }]);
  });

  test("is rejected with all fields that are unknown or invalid", () => {
    expect(
      parse({ ...file, look: { colour: "red", accent: "red", parts: { like: 1, footer: true } } }),
    ).toEqual(
      expect.arrayContaining([
        { kind: "unknown", field: "look.colour" },
        { kind: "invalid", field: "look.accent" },
        { kind: "invalid", field: "look.parts.like" },
        { kind: "unknown", field: "look.parts.footer" },
      ]),
    );
    expect(parse({ ...file, other: 1 })).toEqual([{ kind: "unknown", field: "other" }]);
    expect(parse({ ...file, files: { a: "not base64!" } })).toEqual([
      { kind: "invalid", field: "files.a" },
    ]);
  });
});
