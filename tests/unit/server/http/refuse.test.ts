import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { refuse } from "#lib/server/http/refuse.ts";

function refuseRequest(method: string, url: string) {
  const request = new IncomingMessage(new Socket());
  return refuse(Object.assign(request, { method, url }));
}

const calls = [
  "/api/search",
  "/_api/iam/x",
  "/_iam/x",
  "/headless/v1/x",
  "/oauth2/token",
  "/webhooks/wix",
];
const pages = [
  "/",
  "/post/a",
  "/atom.xml",
  "/post/a/card.png",
  "/_next/image",
  "/media/a",
  "/apix",
  "*",
];

describe("methods", () => {
  test.each(["TRACE", "PROPFIND", "QUERY", "PURGE"])(
    "the method %s, which no API call has, returns 404 on API paths",
    (method) => {
      for (const url of calls)
        expect(refuseRequest(method, url), url).toMatchObject({ status: 404 });
    },
  );

  test.each(["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY"])(
    "the method %s returns 405 on pages and files",
    (method) => {
      for (const url of pages) {
        expect(refuseRequest(method, url), url).toMatchObject({
          status: 405,
          allow: "GET, HEAD, OPTIONS",
        });
      }
    },
  );

  test("API methods are accepted on API paths", () => {
    for (const method of ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]) {
      for (const url of calls) expect(refuseRequest(method, url), url).toBeUndefined();
    }
  });
});

describe("query strings", () => {
  const parameters = (count: number) => Array.from({ length: count }, () => "a=1").join("&");

  test.each(pages.slice(0, -1))(
    "the query of %s may have 2,048 characters and 50 parameters",
    (path) => {
      expect(refuseRequest("GET", `${path}?${"a".repeat(2_048)}`)).toBeUndefined();
      expect(refuseRequest("GET", `${path}?${"a".repeat(2_049)}`)).toMatchObject({ status: 414 });
      expect(refuseRequest("GET", `${path}?${parameters(50)}`)).toBeUndefined();
      expect(refuseRequest("GET", `${path}?${parameters(51)}`)).toMatchObject({ status: 400 });
      expect(refuseRequest("GET", `${path}?${"&".repeat(51)}`)).toMatchObject({ status: 400 });
    },
  );

  test.each([...calls, "/login", "/register", "/login/callback", "/verify", "/logout"])(
    "the query of %s may have 8,192 characters and 200 parameters",
    (path) => {
      expect(
        refuseRequest("GET", `${path}?session=${"a".repeat(4_000)}&state=${"b".repeat(4_000)}`),
      ).toBeUndefined();
      expect(refuseRequest("GET", `${path}?${"a".repeat(8_193)}`)).toMatchObject({ status: 414 });
      expect(refuseRequest("GET", `${path}?${parameters(200)}`)).toBeUndefined();
      expect(refuseRequest("GET", `${path}?${parameters(201)}`)).toMatchObject({ status: 400 });
    },
  );
});
