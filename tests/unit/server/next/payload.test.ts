import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";
import { describe, expect, test } from "vitest";
import { computeRscValue, readPayloadVariant } from "#lib/server/next/payload.ts";

type RequestHeaders = Readonly<Record<string, string>>;
const ask = (headers: RequestHeaders, path = "/a") =>
  readPayloadVariant(`${path}?_rsc=${computeRscValue(headers)}`, headers);

const tree = encodeURIComponent(JSON.stringify(["", { children: ["a", {}] }, null, null, true]));
const segment = { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" };

describe("a payload request from Next's client router", () => {
  test.each<RequestHeaders>([
    { rsc: "1" },
    { rsc: "1", "next-router-state-tree": tree },
    { rsc: "1", "next-router-prefetch": "1" },
    { ...segment, "next-url": "/a" },
    { ...segment, "next-router-segment-prefetch": "/post/$d$slug/__PAGE__" },
  ])("has the _rsc value that Next computes: %o", async (headers) => {
    expect(computeRscValue(headers)).toBe(
      await computeCacheBustingSearchParam(
        headers["next-router-prefetch"] === "1" ? "1" : undefined,
        headers["next-router-segment-prefetch"],
        headers["next-router-state-tree"],
        headers["next-url"],
      ),
    );
  });

  test.each<RequestHeaders>([
    { rsc: "1" },
    { rsc: "1", "next-router-state-tree": tree },
    { rsc: "1", "next-router-prefetch": "1" },
  ])("%o is for the payload of the whole page", (headers) => {
    const wanted = { path: "/a", variant: "payload", url: "/a?_rsc", headers: { rsc: "1" } };
    expect(ask(headers)).toEqual(wanted);
  });

  test("with a segment's name is for the payload of that segment", () => {
    expect(ask({ ...segment, "next-router-state-tree": tree })).toEqual({
      path: "/a",
      variant: "segment /_tree",
      url: `/a?_rsc=${computeRscValue(segment)}`,
      headers: segment,
    });
  });

  test("has an _rsc parameter with or without an equals sign if its value is empty", () => {
    const headers = { rsc: "1" };
    expect(readPayloadVariant("/a?_rsc", headers)).toEqual(readPayloadVariant("/a?_rsc=", headers));
    expect(readPayloadVariant("/a?_rsc", headers)).toBeDefined();
  });

  test.each<[string, RequestHeaders, string]>([
    ["a document", {}, "/a?_rsc="],
    ["another value in the rsc header", { rsc: "0" }, "/a?_rsc="],
    ["no _rsc parameter, for which Next sends a redirect", { rsc: "1" }, "/a"],
    ["the _rsc value of another request", { rsc: "1" }, `/a?_rsc=${computeRscValue(segment)}`],
    ["an empty _rsc value that should not be empty", segment, "/a?_rsc"],
    ["an additional query parameter", { rsc: "1" }, "/a?page=2&_rsc="],
    ["a second question mark", { rsc: "1" }, "/a?_rsc=?"],
  ])("is left to Next: %s", (_, headers, url) => {
    expect(readPayloadVariant(url, headers)).toBeUndefined();
  });

  test.each<[string, RequestHeaders]>([
    ["a newer kind of prefetch", { rsc: "1", "next-router-prefetch": "2" }],
    ["a segment without prefetch", { rsc: "1", "next-router-segment-prefetch": "/_tree" }],
    ["a segment with an unknown name", { ...segment, "next-router-segment-prefetch": "tree" }],
    ["a request to a development server", { rsc: "1", "next-hmr-refresh": "1" }],
  ])("is left to Next even with the right _rsc value: %s", (_, headers) => {
    expect(ask(headers)).toBeUndefined();
  });
});
