import { expect, test } from "vitest";
import { SourceError } from "#lib/convert/source-media.ts";
import { readItem } from "#lib/import/failures.ts";
import { limitTime } from "#lib/import/reading/time-limit.ts";

const overflow = (): never => overflow();

test("a post that overflows the stack while it is read is a failure of that post only", async () => {
  expect(await readItem("post 12", overflow)).toEqual({
    kind: "failure",
    problem: { where: "post 12", what: "not imported: its markup is nested too deeply" },
  });
});

test("a post that its source refuses is a failure with the reason", async () => {
  const refuse = () => Promise.reject(new SourceError("it has no text"));
  expect(await readItem("a.html", refuse)).toMatchObject({
    problem: { where: "a.html", what: "not imported: it has no text" },
  });
});

test("a fault of the program ends the import", async () => {
  await expect(readItem("post 12", () => Promise.reject(new TypeError("a bug")))).rejects.toThrow(
    "a bug",
  );
});

test("a task that takes too long to read is interrupted, and does not affect the tasks after it", () => {
  const hang = () => /^(?:a|a)+$/.test(`${"a".repeat(60)}!`);
  expect(() => limitTime(hang, 50)).toThrow("it takes too long to read");
  expect(() => limitTime(() => limitTime(hang), 50)).toThrow("it takes too long to read");
  expect(limitTime(() => "read")).toBe("read");
  expect(() => limitTime(overflow)).toThrow(RangeError);
});
