import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";
import { describe, expect, test } from "vitest";
import { nameOf, payloadRequest } from "#lib/front/payload-request.ts";

type Headers = Readonly<Record<string, string>>;
const ask = (headers: Headers, path = "/a") =>
  payloadRequest(`${path}?_rsc=${nameOf(headers)}`, headers);

const tree = encodeURIComponent(JSON.stringify(["", { children: ["a", {}] }, null, null, true]));
const segment = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };

describe("a payload request of Next's client router", () => {
  test.each<Headers>([
    { rsc: "1" },
    { rsc: "1", "next-router-state-tree": tree },
    { rsc: "1", "next-router-prefetch": "1" },
    { ...segment, "next-url": "/a" },
    { ...segment, "next-router-segment-prefetch": "/post/$d$slug/__PAGE__" },
  ])("has the _rsc value that Next computes: %o", async (headers) => {
    expect(nameOf(headers)).toBe(
      await computeCacheBustingSearchParam(
        headers["next-router-prefetch"] === "1" ? "1" : undefined,
        headers["next-router-segment-prefetch"],
        headers["next-router-state-tree"],
        headers["next-url"],
      ),
    );
  });

  test.each<[Headers, string]>([
    [{ rsc: "1" }, "navigation"],
    [{ rsc: "1", "next-router-state-tree": tree }, "navigation"],
    [{ rsc: "1", "next-router-prefetch": "1" }, "navigation"],
    [segment, "/_tree"],
  ])("%o is for %s", (headers, part) => {
    expect(ask(headers)).toEqual({ path: "/a", part });
  });

  test.each<[string, Headers, string]>([
    ["a document", {}, "/a?_rsc="],
    ["another value", { rsc: "0" }, "/a?_rsc="],
    ["no name, of which Next makes a redirect", { rsc: "1" }, "/a"],
    ["the name of another one", { rsc: "1" }, "/a?_rsc=_i_aeImnuN6u1u1r"],
    ["an empty name for one that has one", segment, "/a?_rsc"],
    ["a query beside it", { rsc: "1" }, "/a?page=2&_rsc="],
    ["a second question mark", { rsc: "1" }, "/a?_rsc=?"],
  ])("is left to Next: %s", (_, headers, url) => {
    expect(payloadRequest(url, headers)).toBeUndefined();
  });

  test.each<[string, Headers]>([
    ["of a kind that came later", { rsc: "1", "next-router-prefetch": "2" }],
    ["a part without the mark of one", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
    ["a part of no name that is known", { ...segment, "next-router-segment-prefetch": "tree" }],
    ["of a development server", { rsc: "1", "next-hmr-refresh": "1" }],
  ])("is left to Next even with the right _rsc value: %s", (_, headers) => {
    expect(ask(headers)).toBeUndefined();
  });
});
