import { describe, expect, test } from "vitest";
import { isUnmodified, preferredEncoding } from "#lib/server/http/response/negotiate.ts";

describe("the encoding for Accept-Encoding (RFC 9110 section 12.5.3)", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["X-GZIP", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br; Q=0.000 , gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["gzip;q=0.5, br;q=0.5", "br"],
    ["br;q=0.001", "br"],
    ["br;q=0.5, identity;q=0.9", "identity"],
    ["gzip, identity", "gzip"],
    ["*", "br"],
    ["*;q=0.5, gzip", "gzip"],
    ["br;q=0, *", "gzip"],
    ["*;q=0", "identity"],
    ["*;q=0, gzip", "gzip"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["identity;q=0", "identity"],
    ["br;q=x, gzip;q=-1", "identity"],
    ["br;q=7, gzip", "br"],
    ["deflate, compress", "identity"],
    ["", "identity"],
    [undefined, "identity"],
  ])("%s is %s", (header, encoding) => expect(preferredEncoding(header)).toBe(encoding));
});

describe('a client\'s copy of a response with the tag W/"a,b"', () => {
  test.each(['"a,b"', 'W/"a,b"', '"x", W/"a,b"', '"x","a,b","y"', "*", " * "])(
    "is current for If-None-Match: %s",
    (tags) => expect(isUnmodified({ "if-none-match": tags }, 'W/"a,b"')).toBe(true),
  );

  test.each(['"a"', "a,b", '"x", "b"', "", '"*"'])("is not current for If-None-Match: %s", (tags) =>
    expect(isUnmodified({ "if-none-match": tags }, 'W/"a,b"')).toBe(false),
  );

  test("is not current because of its date, which would not change when a post is deleted", () => {
    const since = { "if-modified-since": "Fri, 01 Jan 2100 00:00:00 GMT" };
    expect(isUnmodified(since, 'W/"a,b"')).toBe(false);
  });
});
