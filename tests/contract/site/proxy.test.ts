import { describe, expect, test } from "vitest";
import { browserCalls } from "#lib/upstream/calls.ts";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { WireError } from "#lib/wix/errors/errors.ts";

const site = "https://blog.example/_api/communities-blog-node-api";

/** Creates options with `duplex`, which Node requires for streams but the DOM types do not include yet. */
const streamed = (body: ReadableStream): RequestInit => {
  const options = { method: "POST", body, duplex: "half" };
  return options;
};

/** Creates a proxy, and an upstream that records the requests it receives. */
function proxied(answer: () => Response | Promise<Response> = () => Response.json({ ok: true })) {
  const seen: Request[] = [];
  const upstream = async (request: Request) => {
    seen.push(request);
    return answer();
  };
  const proxy = createProxy(browserCalls, upstream, takeNoLimit);
  return { proxy, seen };
}

describe("the proxy", () => {
  test("forwards only listed headers", async () => {
    const { proxy, seen } = proxied();
    await proxy(
      new Request(`${site}/v3/posts?sort=RATING`, {
        headers: {
          Accept: "application/json",
          Authorization: "Bearer abc",
          "Accept-Language": "de",
          Cookie: "session=1",
          Forwarded: "host=evil.example",
          "X-Forwarded-Host": "evil.example",
          "X-Forwarded-For": "203.0.113.1",
          "X-Wix-Site-Id": "other",
          "X-Quire-Client-Address": "203.0.113.1",
        },
      }),
    );
    const [request] = seen;
    expect(new URL(request?.url ?? "").pathname).toBe("/v3/posts");
    expect(new URL(request?.url ?? "").search).toBe("?sort=RATING");
    expect([...(request?.headers.keys() ?? [])].toSorted()).toEqual([
      "accept",
      "accept-language",
      "authorization",
    ]);
  });

  test("drops headers listed in the Connection header", async () => {
    const { proxy, seen } = proxied();
    const headers = new Headers({ Authorization: "Bearer abc", Connection: "authorization" });
    await proxy(new Request(`${site}/v3/posts`, { headers }));
    // A browser's `fetch` cannot set Connection, and other clients gain no advantage from it.
    const passed = seen[0]?.headers.get("authorization") ?? null;
    expect([null, "Bearer abc"]).toContain(passed);
    if (new Request(site, { headers }).headers.has("connection")) expect(passed).toBeNull();
  });

  test("responds with only listed headers, a request ID and Cache-Control: no-store", async () => {
    const { proxy } = proxied(() =>
      Response.json(
        {},
        { headers: { "Set-Cookie": "a=b", Server: "x", "X-Wix-Request-Id": "r1" } },
      ),
    );
    const response = await proxy(new Request(`${site}/v3/posts`));
    expect(Object.fromEntries(response.headers)).toEqual({
      "cache-control": "no-store",
      "content-type": "application/json",
      "x-content-type-options": "nosniff",
      "x-wix-request-id": "r1",
    });
    const without = await proxied().proxy(new Request(`${site}/v3/posts`));
    expect(without.headers.get("x-wix-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("answers unlisted calls with 404 in the envelope, without calling the upstream", async () => {
    const { proxy, seen } = proxied();
    for (const [path, method] of [
      ["/v3/draft-posts", "PUT"],
      ["/v3/stats/draft-posts", "GET"],
      ["/v3/draft-posts/a1b2/anything", "GET"],
      ["/v3/posts/..%2f..%2foauth2%2ftoken", "GET"],
      ["/v3/posts", "POST"],
    ] as const) {
      const response = await proxy(new Request(site + path, { method }));
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        details: { applicationError: { code: "NOT_FOUND" } },
      });
    }
    expect(seen).toEqual([]);
  });

  test("stops reading an oversized body and answers 413", async () => {
    const { proxy, seen } = proxied();
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 64 * 1024;
        controller.enqueue(new Uint8Array(64 * 1024));
      },
    });
    const response = await proxy(new Request(`${site}/v3/posts/query`, streamed(endless)));
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(2 * 1024 * 1024);
    expect(seen).toEqual([]);
  });

  test("passes on upstream errors but hides internal errors", async () => {
    const refusing = proxied(() => {
      throw new WireError({ status: 503, code: "UPSTREAM_UNAVAILABLE", message: "Away." });
    });
    expect((await refusing.proxy(new Request(`${site}/v3/posts`))).status).toBe(503);
  });
});
