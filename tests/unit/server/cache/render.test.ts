import { beforeEach, describe, expect, test } from "vitest";
import { createEntries, type Entries } from "#lib/server/cache/entries.ts";
import { InvalidationLog } from "#lib/changes/invalidation-log.ts";
import { Renderer, type Rendered } from "#lib/server/cache/render.ts";
import type { CacheTarget } from "#lib/server/http/cacheable.ts";
import CacheHandler from "#lib/server/next/cache-handler.ts";
import type {
  HeaderList,
  Origin,
  OriginRequest,
  OriginResponse,
} from "#lib/server/next/next-origin.ts";
import { currentRendering, renderings } from "#lib/site/rendering.ts";
import { createEntry, createPage } from "#tests/support/content/pages.ts";

const page: CacheTarget = {
  family: "page",
  sharesFailures: true,
  key: "/a",
  variant: "",
  url: "/a",
  headers: {},
};
const payload: CacheTarget = { ...page, variant: "payload", url: "/a?_rsc", headers: { rsc: "1" } };
const read: CacheTarget = {
  ...page,
  family: "read",
  sharesFailures: false,
  key: "/_api/posts?limit=1",
  url: "/_api/posts?limit=1",
};

let now = 0;
let log: InvalidationLog;
let entries: Entries;
let renderer: Renderer;
/** The requests that reached Next. */
let asked: OriginRequest[];
/** Number of renderings by Next. */
let renderCount = 0;
let reports: string[];
/** The text that Next renders. */
let text = "";
let status = 200;
let headers: HeaderList;
/** Whether the rendered page may be stored, as opposed to a page that differs between clients. */
let isStatic = true;
/** Whether Next fails to answer from a page that the cache provides. */
let isPageDamaged = false;
/** Called during each rendering, after it has read its data. Rejects if Next fails. */
let whileRendering: () => Promise<void> | void;

const handler = new CacheHandler();

/** Answers a request as Next does: from the page that the cache provides, or by rendering. */
async function answer({ url }: OriginRequest): Promise<OriginResponse> {
  const part = url.includes("_rsc") ? "payload" : "document";
  const known = await handler.get(url, { kind: "APP_PAGE" });
  if (known !== null) {
    if (isPageDamaged) throw new Error("the page is damaged");
    const html = "html" in known.value ? String(known.value.html) : "";
    return { status: 200, headers, body: Buffer.from(`${part} of ${html}`) };
  }
  renderCount += 1;
  const shown = text;
  currentRendering()?.tags.add("posts");
  await whileRendering();
  if (url.startsWith("/_api/")) allowStoring();
  else if (isStatic) {
    handler.set(url, createPage(shown, status), { cacheControl: { revalidate: 60 } });
  }
  return { status, headers, body: Buffer.from(`${part} of ${shown}`) };
}

/** Lets the cache store the response, as the proxy does. */
function allowStoring(): void {
  const rendering = currentRendering();
  if (rendering !== undefined) rendering.isStorable = true;
}

const origin: Origin = {
  ask(request, rendering) {
    asked.push(request);
    return rendering === undefined
      ? answer(request)
      : renderings.run(rendering, () => answer(request));
  },
};

const readText = ({ response }: Pick<Rendered, "response">) => response.body.bytes.toString();
const render = async (target = page) => readText(await renderer.render(target));
const findText = (target = page) => {
  const found = renderer.findUsable(target);
  return found && readText(found);
};
/** Renders a target for several clients at the same time. */
const renderForMany = (count: number, target = page) =>
  Promise.all(Array.from({ length: count }, () => render(target)));
const invalidate = () => log.invalidate(["posts"]);

beforeEach(() => {
  now = 1_000_000;
  asked = [];
  renderCount = 0;
  reports = [];
  text = "one";
  status = 200;
  headers = [["Content-Type", "text/html"]];
  isStatic = true;
  isPageDamaged = false;
  whileRendering = () => {};
  log = new InvalidationLog();
  entries = createEntries({ maximumBytes: 256 * 1024 * 1024, log, now: () => now });
  renderer = new Renderer({
    origin,
    entries,
    now: () => now,
    report: (message) => void reports.push(message),
  });
});

describe("a rendered page", () => {
  test("is stored and then found without asking Next", async () => {
    expect(findText()).toBeUndefined();
    expect(await render()).toBe("document of one");
    expect(findText()).toBe("document of one");
    expect(await render()).toBe("document of one");
    expect(asked).toHaveLength(1);
  });

  test("is rendered again after a change of the settings, and so is an API read", async () => {
    for (const target of [page, read]) {
      await renderer.render(target);
      expect(renderer.findUsable(target)).toBeDefined();
      log.invalidate(["site"]);
      expect(renderer.findUsable(target)).toBeUndefined();
    }
  });

  test("is requested with GET and only the headers that determine the response", async () => {
    await render(payload);
    expect(asked).toEqual([{ method: "GET", url: "/a?_rsc", headers: { rsc: "1" } }]);
  });

  test("is rendered only once for concurrent requests", async () => {
    expect(new Set(await renderForMany(20))).toEqual(new Set(["document of one"]));
    expect(asked).toHaveLength(1);
  });

  test.each([200, 301, 307, 308, 404, 410])("is stored if its status is %i", async (value) => {
    status = value;
    const { response } = await renderer.render(page);
    expect(response.status).toBe(value);
    expect(renderer.findUsable(page)?.response.status).toBe(value);
  });

  test.each([201, 204, 205, 206, 302, 303, 304, 400, 401, 403, 405, 429, 500, 502, 503])(
    "is not stored if its status is %i, and is rendered again",
    async (value) => {
      status = value;
      expect((await renderer.render(page)).response.status).toBe(value);
      expect(findText()).toBeUndefined();
      expect(entries.size().entries).toBe(0);
      status = 200;
      expect((await renderer.render(page)).response.status).toBe(200);
    },
  );

  test("is not stored if Next does not allow it, because it differs between clients", async () => {
    isStatic = false;
    await render();
    await render();
    expect(findText()).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  test.each(["Set-Cookie", "set-cookie"])("is never stored if it has a %s header", async (name) => {
    headers = [...headers, [name, "reader=one"]];
    const { response } = await renderer.render(page);
    expect(response.headers).toContainEqual([name, "reader=one"]);
    expect(entries.size().entries).toBe(0);
  });

  test("does not gain a variant that has a Set-Cookie header", async () => {
    await render();
    headers = [...headers, ["Set-Cookie", "reader=one"]];
    await render(payload);
    expect(findText(payload)).toBeUndefined();
    expect(findText()).toBe("document of one");
  });

  test("is not stored if its body exceeds 16 MB", async () => {
    text = "x".repeat(16 * 1024 * 1024);
    expect(await render()).toHaveLength(text.length + "document of ".length);
    expect(findText()).toBeUndefined();
    text = "one";
    await render();
    expect(findText()).toBe("document of one");
  });
});

describe("a variant of a page", () => {
  test("comes from the same rendering as the document and is stored with it", async () => {
    await render();
    text = "two";
    expect(await render(payload)).toBe("payload of one");
    expect(findText(payload)).toBe("payload of one");
    expect(renderCount).toBe(1);
    expect(entries.size().entries).toBe(1);
  });

  test("waits for the rendering of another variant", async () => {
    expect(await Promise.all([render(), render(payload), render()])).toEqual([
      "document of one",
      "payload of one",
      "document of one",
    ]);
    expect(renderCount).toBe(1);
  });

  test("is rendered again, as is the document, if the page has changed", async () => {
    await render();
    text = "two";
    invalidate();
    expect(await render(payload)).toBe("payload of two");
    expect(await render()).toBe("document of two");
    expect(renderCount).toBe(2);
  });

  test("that Next cannot build from the stored page is rendered again, and the new page is stored", async () => {
    await render();
    text = "two";
    isPageDamaged = true;
    expect(await render(payload)).toBe("payload of two");
    isPageDamaged = false;
    expect(await render()).toBe("document of two");
    expect(renderCount).toBe(2);
    expect(reports).toEqual(["a stored page could not be sent"]);
  });

  test("is answered from a page of the backend without rendering", async () => {
    const kept = createEntry("kept", { position: log.position, renderedAt: now });
    entries.setBackend({
      isShared: true,
      read: async (key) => ({ ...kept, key, variants: new Map() }),
      write: () => Promise.resolve(),
    });
    expect(await render()).toBe("document of kept");
    expect(await render(payload)).toBe("payload of kept");
    expect(renderCount).toBe(0);
  });
});

describe("a change", () => {
  test("is visible at the next request", async () => {
    await render();
    text = "two";
    invalidate();
    expect(findText()).toBeUndefined();
    expect(await render()).toBe("document of two");
    expect(findText()).toBe("document of two");
  });

  test("during a rendering makes the page render once more", async () => {
    whileRendering = () => {
      if (renderCount > 1) return;
      text = "two";
      invalidate();
    };
    expect(await render()).toBe("document of two");
    expect(findText()).toBe("document of two");
    expect(renderCount).toBe(2);
  });

  test("during each rendering does not make the page render more than once more", async () => {
    whileRendering = invalidate;
    expect(await render()).toBe("document of one");
    expect(renderCount).toBe(2);
    expect(findText()).toBeUndefined();
  });

  test("during each rendering does not keep many concurrent requests waiting for each other", async () => {
    whileRendering = invalidate;
    await renderForMany(50);
    expect(renderCount).toBeLessThanOrEqual(4);
  });

  test("before a request is visible to it although an earlier rendering is still running", async () => {
    const slow = Promise.withResolvers<void>();
    whileRendering = () => slow.promise;
    const before = render();
    await expect.poll(() => renderCount).toBe(1);
    text = "two";
    invalidate();
    const after = render();
    slow.resolve();
    expect(await after).toBe("document of two");
    expect(await before).toBe("document of two");
    expect(renderCount).toBe(2);
  });

  test("before a request is visible to it although an earlier rendering may not be stored", async () => {
    isStatic = false;
    const slow = Promise.withResolvers<void>();
    whileRendering = () => slow.promise;
    const before = render();
    await expect.poll(() => renderCount).toBe(1);
    text = "two";
    invalidate();
    const after = render();
    slow.resolve();
    expect(await after).toBe("document of two");
    await before;
  });
});

describe("an aged page", () => {
  const renew = () => {
    const found = renderer.findUsable(page);
    if (found !== undefined) renderer.renewIfAged(page, found);
  };
  beforeEach(async () => {
    await render();
    text = "two";
  });

  test("is sent while it is rendered again in the background", async () => {
    now += 61_000;
    expect(findText()).toBe("document of one");
    renew();
    expect(findText()).toBe("document of one");
    await expect.poll(() => findText()).toBe("document of two");
  });

  test("that is only in the backend is sent, and is rendered again in the background", async () => {
    const kept = createEntry("kept", { key: "/b", position: log.position, renderedAt: now });
    entries.setBackend({
      isShared: true,
      read: async () => ({ ...kept, variants: new Map() }),
      write: () => Promise.resolve(),
    });
    now += 61_000;
    const target = { ...page, key: "/b", url: "/b" };
    const rendered = await renderer.render(target);
    expect(readText(rendered)).toBe("document of kept");
    expect(rendered.isFromCache).toBe(true);
    await expect.poll(() => findText(target)).toBe("document of two");
  });

  test("is rendered again after the clock was set back, although it was renewed a moment ago", async () => {
    now += 61_000;
    renew();
    await expect.poll(() => findText()).toBe("document of two");
    text = "three";
    now -= 24 * 60 * 60 * 1_000;
    renew();
    await expect.poll(() => findText()).toBe("document of three");
  });

  test("is not rendered again before it has aged", () => {
    now += 60_000;
    renew();
    expect(asked).toHaveLength(1);
  });

  test("is rendered again by only one request every five seconds", async () => {
    whileRendering = () => Promise.reject(new Error("the database is away"));
    now += 61_000;
    for (let request = 0; request < 3; request++) renew();
    await expect.poll(() => reports).toEqual(["an aged page could not be rendered"]);
    now += 5_000;
    renew();
    expect(asked).toHaveLength(2);
    now += 1;
    renew();
    await expect.poll(() => asked.length).toBe(3);
  });

  test.each([
    ["fails", () => Promise.reject(new Error("the database is away"))],
    ["returns 503", () => void (status = 503)],
  ])("keeps its age if its rendering %s, and is no longer sent after 24 hours", async (_, fail) => {
    whileRendering = fail;
    now += 23 * 3_600_000;
    renew();
    await expect.poll(() => renderCount).toBe(2);
    expect(findText()).toBe("document of one");
    now += 3_600_001;
    expect(findText()).toBeUndefined();
    expect(await renderer.findLastGood(page)).toBeUndefined();
  });
});

describe("a failed rendering", () => {
  test("rejects for every request that waited for it, and is not stored", async () => {
    whileRendering = () => Promise.reject(new Error("the database is away"));
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => render()));
    expect(results.every((result) => result.status === "rejected")).toBe(true);
    expect(asked).toHaveLength(1);
    expect(entries.size().entries).toBe(0);
    whileRendering = () => {};
    expect(await render()).toBe("document of one");
  });

  test("with status 500 is the response to every request that waited for it, and is not stored", async () => {
    status = 500;
    const responses = await Promise.all(Array.from({ length: 20 }, () => renderer.render(page)));
    expect(new Set(responses.map(({ response }) => response.status))).toEqual(new Set([500]));
    expect(asked).toHaveLength(1);
    expect(entries.size().entries).toBe(0);
  });

  test("leaves the last good copy, which may be sent for 24 hours", async () => {
    await render();
    invalidate();
    whileRendering = () => Promise.reject(new Error("the database is away"));
    await expect(render()).rejects.toThrow("the database is away");
    now += 24 * 3_600_000;
    const last = await renderer.findLastGood(page);
    expect(last?.body.bytes.toString()).toBe("document of one");
    now += 1;
    expect(await renderer.findLastGood(page)).toBeUndefined();
  });

  test("is replaced by the last good copy of any variant, also if another process rendered it", async () => {
    const kept = createEntry("kept", { position: "unknown here", renderedAt: now });
    entries.setBackend({
      isShared: true,
      read: async (key) => ({ ...kept, key, variants: new Map() }),
      write: () => Promise.resolve(),
    });
    whileRendering = () => Promise.reject(new Error("the database is away"));
    for (const [target, expected] of [
      [page, "document of kept"],
      [payload, "payload of kept"],
    ] as const) {
      await expect(render(target)).rejects.toThrow("the database is away");
      const last = await renderer.findLastGood(target);
      expect(last?.body.bytes.toString()).toBe(expected);
      expect(findText(target)).toBeUndefined();
    }
    whileRendering = () => {};
    expect(await render()).toBe("document of one");
  });
});

describe("an API read", () => {
  test("is sent only once for concurrent and later requests", async () => {
    expect(new Set(await renderForMany(20, read))).toEqual(new Set(["document of one"]));
    await render(read);
    expect(asked).toHaveLength(1);
  });

  test("that fails for the first client does not fail for the others", async () => {
    const slow = Promise.withResolvers<void>();
    whileRendering = async () => {
      if (renderCount > 1) return;
      await slow.promise;
      throw new Error("the first client's limit");
    };
    const first = render(read);
    await expect.poll(() => renderCount).toBe(1);
    const others = renderForMany(3, read);
    slow.resolve();
    await expect(first).rejects.toThrow("the first client's limit");
    expect(new Set(await others)).toEqual(new Set(["document of one"]));
  });

  test.each([
    ["429", () => void (status = 429)],
    ["503", () => void (status = 503)],
    ["a cookie", () => void (headers = [["Set-Cookie", "reader=one"]])],
  ])("whose first client gets %s gets an own response for each other client", async (_, set) => {
    const slow = Promise.withResolvers<void>();
    whileRendering = async () => {
      if (renderCount > 1) return;
      await slow.promise;
      set();
    };
    const ask = (client: string) => renderer.render({ ...read, headers: { client } });
    const first = ask("1");
    await expect.poll(() => renderCount).toBe(1);
    const others = [ask("2"), ask("3")];
    slow.resolve();
    const { response } = await first;
    expect([response.status, response.headers]).toEqual([status, headers]);
    await Promise.all(others);
    expect(asked.map((request) => request.headers)).toEqual([
      { client: "1" },
      { client: "2" },
      { client: "3" },
    ]);
  });
});

test.each(["substitute", "shell"] as const)(
  "a %s page is stored for a minute, because it shows the year",
  async (family) => {
    isStatic = false;
    const target: CacheTarget = { ...page, family };
    await render(target);
    expect(findText(target)).toBe("document of one");
    expect(renderer.findUsable(target)?.entry?.maximumAge).toBe(60);
  },
);

test("a shell with a cookie is not stored", async () => {
  isStatic = false;
  headers = [["Set-Cookie", "session=1"]];
  const shell: CacheTarget = { ...page, family: "shell" };
  await render(shell);
  expect(findText(shell)).toBeUndefined();
});
