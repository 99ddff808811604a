import { describe, expect, test } from "vitest";
import { fromNext } from "#lib/server/cache/cached-page.ts";
import type { StoredPage } from "#lib/server/cache/page-backend.ts";
import { fromBytes, toBytes } from "#lib/server/cache/stored-form.ts";
import { createPage } from "#tests/support/content/pages.ts";

const rest = {
  tags: ["posts", "post:1"],
  position: "12:1700000000000:a-post",
  storedAt: 1_700_000_000_500,
  renderedAt: 1_700_000_000_400,
};
const long = "Zwölf Boxkämpfer jagen Viktor quer über den großen Sylter Deich. ".repeat(100);
const route: StoredPage = {
  ...rest,
  page: fromNext(
    {
      kind: "APP_ROUTE",
      status: 200,
      headers: { "content-type": "image/png", link: ["</a>", "</b>"] },
      body: Buffer.from([0, 1, 2, 255]),
    },
    { revalidateSeconds: false, expireSeconds: 3600 },
  ).page,
};

describe("a page's stored form", () => {
  test.each([
    ["long", { ...rest, page: createPage(long) }],
    ["short", { ...rest, page: createPage("short") }],
    ["no text", route],
  ])("restores a page that is %s", async (_, stored: StoredPage) => {
    const found = await fromBytes("/a", await toBytes("/a", stored));
    const { page, ...others } = found ?? {};
    expect(others).toEqual(rest);
    expect(page?.toNext([])).toEqual(stored.page.toNext([]));
    const { revalidateSeconds, expireSeconds } = stored.page.parts;
    expect(page?.parts).toMatchObject({ revalidateSeconds, expireSeconds });
  });

  test("contains the compressed bytes so that they need not be compressed again", async () => {
    const stored = { ...rest, page: createPage(long) };
    const found = await fromBytes("/a", await toBytes("/a", stored));
    for (const encoding of ["br", "gzip"] as const) {
      const own = await stored.page.document.encoded(encoding);
      expect(found?.page.document.ready(encoding)?.equals(own)).toBe(true);
      expect(found?.page.parts.navigation?.ready(encoding)).toBeDefined();
    }
  });

  test("belongs to one key", async () => {
    expect(await fromBytes("/b", await toBytes("/a", route))).toBeUndefined();
  });

  test("is rejected if any byte differs or is missing", async () => {
    const bytes = await toBytes("/a", { ...rest, page: createPage("short") });
    for (let index = 0; index < bytes.byteLength; index++) {
      const broken = Buffer.from(bytes);
      broken[index] = (broken[index] ?? 0) ^ 1;
      expect(await fromBytes("/a", broken), `byte ${index}`).toBeUndefined();
      expect(await fromBytes("/a", bytes.subarray(0, index)), `cut ${index}`).toBeUndefined();
    }
  });
});
