import { expect, it } from "vitest";
import { withXsrfToken } from "#lib/auth/xsrf.ts";

/** A site that takes the token of its cookie alone, and gives another cookie while a call is on its way. */
function openSite(cookies: readonly string[]) {
  const given = [...cookies];
  const sent: (string | null)[] = [];
  let kept = given.shift();
  const call = withXsrfToken(
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

it("repeats the token that the browser keeps, and asks once when that is the right one", async () => {
  const { call, sent } = openSite(["one"]);
  expect((await call("/_iam/v1/register", { method: "POST", body: "{}" })).status).toBe(200);
  expect(sent).toEqual(["one"]);
});

it("sends a call again when another answer has brought another token meanwhile", async () => {
  const { call, sent } = openSite(["one", "two"]);
  expect((await call("/_iam/v1/register", { method: "POST", body: "{}" })).status).toBe(200);
  expect(sent).toEqual(["one", "two"]);
});

it("is refused for any other reason once", async () => {
  let calls = 0;
  const call = withXsrfToken(
    () => {
      calls += 1;
      return Promise.resolve(new Response(null, { status: 403 }));
    },
    () => "XSRF-TOKEN=one",
  );
  expect((await call("/_iam/v1/login", { method: "POST" })).status).toBe(403);
  expect(calls).toBe(1);
});

it("sends no token with what changes nothing", async () => {
  const { call, sent } = openSite(["one"]);
  await call("/_api/posts");
  expect(sent).toEqual([null]);
});
