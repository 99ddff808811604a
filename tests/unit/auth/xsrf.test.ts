import { expect, it } from "vitest";
import { addXsrfToken } from "#lib/auth/browser.ts";

/** Creates a site that accepts only the token in its cookie, and that changes the cookie during a call. */
function openSite(cookies: readonly string[]) {
  const given = [...cookies];
  const sent: (string | null)[] = [];
  let kept = given.shift();
  const call = addXsrfToken(
    (_, init) => {
      const token = new Headers(init?.headers).get("X-XSRF-TOKEN");
      sent.push(token);
      kept = given.shift() ?? kept;
      return Promise.resolve(new Response(null, { status: token === kept ? 200 : 403 }));
    },
    () => (kept === undefined ? "" : `XSRF-TOKEN=${kept}`),
  );
  return { call, sent };
}

it("sends the token from the cookie, and sends the call only once if the token is accepted", async () => {
  const { call, sent } = openSite(["one"]);
  expect((await call("/_iam/v1/register", { method: "POST", body: "{}" })).status).toBe(200);
  expect(sent).toEqual(["one"]);
});

it("retries a call if another response has changed the token in the meantime", async () => {
  const { call, sent } = openSite(["one", "two"]);
  expect((await call("/_iam/v1/register", { method: "POST", body: "{}" })).status).toBe(200);
  expect(sent).toEqual(["one", "two"]);
});

it("does not retry a call that is rejected for another reason", async () => {
  let calls = 0;
  const call = addXsrfToken(
    () => {
      calls += 1;
      return Promise.resolve(new Response(null, { status: 403 }));
    },
    () => "XSRF-TOKEN=one",
  );
  expect((await call("/_iam/v1/login", { method: "POST" })).status).toBe(403);
  expect(calls).toBe(1);
});

it("sends no token with a read", async () => {
  const { call, sent } = openSite(["one"]);
  await call("/_api/posts");
  expect(sent).toEqual([null]);
});
