import { describe, expect, test } from "vitest";
import CacheHandler, { type NextPage, type NextRendering } from "#lib/server/next/cache-handler.ts";
import { limitAge, renderings } from "#lib/site/rendering.ts";
import { createPage } from "#tests/support/content/pages.ts";

const handler = new CacheHandler();
const createRendering = (known?: NextPage): NextRendering => ({
  tags: new Set(),
  maximumAge: undefined,
  isStorable: false,
  known,
});

/** Passes a rendered page to the handler with a revalidation time in seconds, and returns the rendering. */
function store(revalidate: number | false, page: NextPage = createPage("one")): NextRendering {
  const rendering = createRendering();
  renderings.run(rendering, () => handler.set("/a", page, { cacheControl: { revalidate } }));
  return rendering;
}

describe("the cache handler", () => {
  test("passes the rendered page to the rendering, which may then be stored", () => {
    const page = createPage("one");
    expect(store(60, page)).toMatchObject({ rendered: page, isStorable: true });
  });

  test("passes on the revalidation time that Next specifies, if any", () => {
    expect(store(60).maximumAge).toBe(60);
    expect(store(3_600).maximumAge).toBe(3_600);
    expect(store(30).maximumAge).toBe(30);
    expect(store(false).maximumAge).toBeUndefined();
  });

  test.each([
    [60, 600],
    [600, 60],
  ])(
    "uses the shorter of the page's limit of %i s and Next's time of %i s",
    (limit, revalidate) => {
      const rendering = createRendering();
      renderings.run(rendering, () => {
        limitAge(limit);
        handler.set("/a", createPage("one"), { cacheControl: { revalidate } });
      });
      expect(rendering.maximumAge).toBe(60);
    },
  );

  test("returns no page, so that Next renders it, unless the cache requests another part of a known page", async () => {
    const page = createPage("one");
    const get = (kind: string, known?: NextPage) =>
      renderings.run(createRendering(known), () => handler.get("/a", { kind }));
    expect(await get("APP_PAGE")).toBeNull();
    expect(await get("APP_PAGE", page)).toMatchObject({ value: page });
    expect(await get("APP_ROUTE", page)).toBeNull();
  });

  test("keeps no page between renderings", async () => {
    store(false);
    const found = renderings.run(createRendering(), () => handler.get("/a", { kind: "APP_PAGE" }));
    expect(await found).toBeNull();
  });

  test("does nothing outside a rendering, whose response is not cached", async () => {
    handler.set("/a", createPage("one"), { cacheControl: { revalidate: 60 } });
    expect(await handler.get("/a", { kind: "APP_PAGE" })).toBeNull();
  });

  test.each([[null], [{ kind: "FETCH" }], [{ kind: "IMAGE" }], [{ kind: "REDIRECT" }]])(
    "ignores the value %o, which is not a page",
    (value) => {
      const rendering = createRendering();
      renderings.run(rendering, () => handler.set("/a", value, {}));
      expect(rendering.rendered).toBeUndefined();
      expect(rendering.isStorable).toBe(false);
    },
  );
});
