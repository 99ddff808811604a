import { expect, it } from "vitest";
import { serverCalls } from "#lib/upstream/calls/calls.ts";
import { nameCall } from "#lib/upstream/name-call.ts";

it.each([
  ["GET", "/oauth2/authorize"],
  ["GET", "/_api/iam/authentication/v1/logout"],
  ["POST", "/oauth2/token"],
  ["POST", "/_api/iam/authentication/v2/login"],
])(
  "%s %s belongs to the identity service, so that slow blog calls do not delay it",
  (method, path) => {
    expect(nameCall(method, path).service).toBe("identity");
  },
);

it("every listed call has a name", () => {
  const names = serverCalls.map(({ method, upstream }) => nameCall(method, upstream).name);
  expect(names).not.toContain("other");
});
