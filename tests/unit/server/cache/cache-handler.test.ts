import { expect, test } from "vitest";
import CacheHandler from "#lib/server/cache/cache-handler.ts";

const value = {
  kind: "APP_PAGE",
  html: "<h1>one</h1>",
  rscData: Buffer.from("one"),
  headers: { "x-next-cache-tags": "posts" },
  postponed: undefined,
  status: 200,
  segmentData: new Map(),
} as const;

/** Stores a page with a revalidation time in seconds and returns the time that Next receives for it. */
async function readRevalidateSeconds(
  key: string,
  revalidate: number | false,
): Promise<number | false | undefined> {
  const handler = new CacheHandler();
  expect(await handler.get(key, { kind: "APP_PAGE" })).toBeNull();
  handler.set(key, value, { cacheControl: { revalidate } });
  return (await handler.get(key, { kind: "APP_PAGE" }))?.cacheControl.revalidate;
}

test("a page is stored with the revalidation time that Next passes", async () => {
  expect(await readRevalidateSeconds("/minute", 60)).toBe(60);
  expect(await readRevalidateSeconds("/hour", 3_600)).toBe(3_600);
  expect(await readRevalidateSeconds("/for-ever", false)).toBe(false);
});

test("a page that could not be rendered is retried at the time that Next specifies", async () => {
  expect(await readRevalidateSeconds("/failed", 30)).toBe(30);
});

test.each([204, 206, 304, 500, 503])("a response with status %i is not stored", async (status) => {
  const handler = new CacheHandler();
  const key = `/status-${status}`;
  const context = { kind: "APP_ROUTE" };
  expect(await handler.get(key, context)).toBeNull();
  const body = Buffer.alloc(0);
  handler.set(key, { kind: "APP_ROUTE", status, headers: {}, body }, {});
  expect(await handler.get(key, context)).toBeNull();
});

test.each([200, 301, 307, 308, 404, 410])("a response with status %i is stored", async (status) => {
  const handler = new CacheHandler();
  const key = `/status-${status}`;
  const context = { kind: "APP_ROUTE" };
  expect(await handler.get(key, context)).toBeNull();
  const body = Buffer.from("a body");
  handler.set(key, { kind: "APP_ROUTE", status, headers: {}, body }, {});
  expect((await handler.get(key, context))?.value).toMatchObject({ status, body });
});
