import { serialize } from "node:v8";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Entry } from "#lib/server/cache/entry.ts";
import { fromBytes, toBytes } from "#lib/server/cache/entry-bytes.ts";
import type { NextPage } from "#lib/server/next/cache-handler.ts";
import { createEntry } from "#tests/support/content/pages.ts";

const rest = {
  tags: ["posts", "post:1"],
  position: "12:1700000000000:a-post",
  renderedAt: 1_700_000_000_400,
};
const long = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. ".repeat(100);

function createRoute(): NextPage {
  const route = {
    kind: "APP_ROUTE",
    status: 200,
    headers: { "content-type": "image/png", link: ["</a>", "</b>"] },
    body: Buffer.from([0, 1, 2, 255]),
  } as const;
  return route;
}

/** Returns the bytes of an entry with a page. */
function writeBytes(entry: Entry): Buffer {
  const bytes = toBytes(entry);
  if (bytes === undefined) throw new Error("the entry has no bytes");
  return bytes;
}

describe("an entry's bytes", () => {
  test.each([
    ["long", createEntry(long, rest)],
    ["short", createEntry("short", rest)],
    ["no text", createEntry("", { ...rest, page: createRoute() })],
    ["without a maximum age", createEntry("short", { ...rest, maximumAge: undefined })],
  ])("restore a page that is %s, without its responses", (_, entry) => {
    expect(fromBytes("/a", writeBytes(entry))).toEqual({ ...entry, variants: new Map() });
  });

  test("restore buffers as buffers, which Next requires", () => {
    const found = fromBytes("/a", writeBytes(createEntry("", { page: createRoute() })));
    expect(found).toMatchObject({ page: { body: expect.any(Buffer) } });
  });

  test("are undefined for an entry without a page", () => {
    expect(toBytes(createEntry("an API response", { page: undefined }))).toBeUndefined();
  });

  test("are rejected for another key", () => {
    expect(fromBytes("/b", writeBytes(createEntry("short")))).toBeUndefined();
  });

  test("are rejected if any byte differs or is missing", () => {
    const bytes = writeBytes(createEntry("short", rest));
    for (let index = 0; index < bytes.byteLength; index++) {
      const broken = Buffer.from(bytes);
      broken[index] = (broken[index] ?? 0) ^ 1;
      expect(fromBytes("/a", broken), `byte ${index}`).toBeUndefined();
      expect(fromBytes("/a", bytes.subarray(0, index)), `cut ${index}`).toBeUndefined();
    }
  });

  test("are rejected if their checksum is correct but they contain another value", () => {
    const content = serialize({ ...createEntry("short"), page: { kind: "FETCH" } });
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(content));
    expect(fromBytes("/a", Buffer.concat([content, checksum]))).toBeUndefined();
  });
});
