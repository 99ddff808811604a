import { expect, test } from "vitest";
import { decodeText, decodeUndeclared } from "#lib/import/reading/decode-text.ts";

const declare = (encoding: string, before = "") =>
  Buffer.from(`${before}<meta charset="${encoding}"><p>caf\xe9</p>`, "latin1");

test.each([
  ["valid UTF-8, whatever it declares", Buffer.from('<meta charset="latin1">café'), "café", false],
  ["UTF-16 with a byte order mark", Buffer.from("\uFEFFcafé", "utf16le"), "café", false],
  ["a declared encoding", declare("iso-8859-2"), "café", false],
  [
    "an encoding declared after 1,500 characters",
    declare("iso-8859-2", " ".repeat(1_500)),
    "café",
    false,
  ],
  ["no declared encoding", Buffer.from("caf\xe9", "latin1"), "café", true],
  ["an unknown encoding", declare("no-such-encoding"), "café", true],
  ["UTF-8 that is declared but invalid", declare("utf-8"), "café", true],
  [
    "a declared encoding with invalid bytes",
    Buffer.concat([declare("shift_jis"), Buffer.from([0x82, 0xa0, 0xff])]),
    "あ",
    true,
  ],
])("a text in %s is decoded", (_, bytes, expected, isGuessed) => {
  const { text, problem } = decodeUndeclared(bytes);
  expect(text).toContain(expected);
  expect(problem !== undefined).toBe(isGuessed);
  expect(decodeText(bytes)).toEqual({ text, problem });
});

test("a file that is empty or not a text is rejected by decodeText only", () => {
  expect(decodeUndeclared(Buffer.from(""))).toEqual({ text: "" });
  expect(() => decodeText(Buffer.from(" \n"))).toThrow("the file is empty");
  expect(() => decodeText(Buffer.from("a\0b"))).toThrow("it is not a text file");
  expect(() => decodeText(Buffer.from([0xff, 0, 0xfe]))).toThrow("it is not a text file");
});
