/** Tests for the admin calls to the site: which calls the proxy forwards, and for whom. */
import { expect, it } from "vitest";
import { matchBrowserCall } from "#lib/upstream/calls.ts";
import { postActions } from "#lib/wix/admin/admin.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useMachineClock } from "#tests/support/runner/machine-clock.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { siteUrl } from "#tests/support/members/members.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import { openWatchedSite } from "#tests/support/members/watched-site.ts";

const email = "owner@example.com";
const json = { "Content-Type": "application/json" };

/** Attacks through an owner's browser, with the headers that identify them. */
const attempts: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["a cross-site page", { "Sec-Fetch-Site": "cross-site", ...json }],
  ["a neighbouring site", { "Sec-Fetch-Site": "same-site", ...json }],
  ["another origin", { Origin: "https://evil.example", ...json }],
  ["the origin null", { Origin: "null", ...json }],
  ["a form", { Origin: siteUrl, "Content-Type": "application/x-www-form-urlencoded" }],
  ["JSON as text/plain", { Origin: siteUrl, "Content-Type": "text/plain" }],
  ["a cookie without an XSRF token", { Cookie: "XSRF-TOKEN=abc; quire-member=1", ...json }],
  ["a wrong XSRF token", { Cookie: "XSRF-TOKEN=abc", "X-XSRF-TOKEN": "abd", ...json }],
];

onSqlite("the proxy for the admin pages", (bench) => {
  const clock = useMachineClock();
  useSiteSettings();

  async function open() {
    const { members, site, reached, logIn } = await openWatchedSite(bench, clock);
    const { platform } = members;
    const { access } = await logIn(email);
    const ownerId = (await platform.identities.find(email))?.id ?? "";
    const { id: postId } = await platform.posts.create(
      createPost({ status: "UNPUBLISHED" }),
      "ADMIN",
    );
    reached.length = 0;
    return { platform, site, reached, ownerId, postId, access };
  }

  it("forwards an owner's calls to the platform, and answers with Cache-Control: no-store", async () => {
    const { platform, site, reached, ownerId, postId, access } = await open();
    await platform.owners.make(ownerId);
    const headers = { Authorization: access, "Sec-Fetch-Site": "same-origin", ...json };
    const list = await site(
      new Request(`${siteUrl}/api/admin/posts?status=UNPUBLISHED`, { headers }),
    );
    expect([list.status, list.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await list.json()).toMatchObject({ metaData: { total: 1 } });
    const init = { method: "POST", headers, body: "{}" };
    const publish = new Request(`${siteUrl}/api/admin/posts/${postId}/publish`, init);
    expect((await site(publish)).status).toBe(200);
    expect(reached.map(({ path }) => path)).toEqual([
      "/quire/v1/admin/posts",
      `/quire/v1/admin/posts/${postId}/publish`,
    ]);
  });

  it("answers 401 without a login, and 403 to a member who is not, or is no longer, an owner", async () => {
    const { platform, site, ownerId, postId, access } = await open();
    const publish = async (headers: Readonly<Record<string, string>>) => {
      const init = {
        method: "POST",
        headers: { "Sec-Fetch-Site": "same-origin", ...json, ...headers },
        body: "{}",
      };
      const url = `${siteUrl}/api/admin/posts/${postId}/publish`;
      return (await site(new Request(url, init))).status;
    };
    expect(await publish({})).toBe(401);
    expect(await publish({ Authorization: access })).toBe(403);
    await platform.owners.make(ownerId);
    await platform.owners.unmake(ownerId, { allowLastOwner: true });
    expect(await publish({ Authorization: access })).toBe(403);
    await platform.owners.make(ownerId);
    await platform.identities.block(ownerId, { allowLastOwner: true });
    expect(await publish({ Authorization: access })).toBe(401);
    expect(await platform.posts.history(postId)).toHaveLength(1);
  });

  it.each(attempts)(
    "rejects requests that %s makes through an owner's browser",
    async (_, headers) => {
      const { platform, site, reached, ownerId, postId, access } = await open();
      await platform.owners.make(ownerId);
      const post = `/api/admin/posts/${postId}`;
      for (const [method, path] of [
        ...postActions.map((action) => ["POST", `${post}/${action}`] as const),
        ["POST", "/api/admin/posts"],
        ["POST", "/api/admin/posts/actions"],
        ["POST", `${post}/versions/1/restore`],
        ["POST", `${post}/links`],
        ["DELETE", `${post}/links/1`],
        ["PUT", `${post}/presence`],
        ["DELETE", `${post}/presence/a`],
        ["POST", `/api/admin/members/${ownerId}/delete`],
      ] as const) {
        const init = { method, headers: { ...headers, Authorization: access }, body: "{}" };
        expect((await site(new Request(siteUrl + path, init))).status, path).toBe(403);
      }
      expect(reached).toEqual([]);
    },
  );

  it("forwards only listed calls", () => {
    for (const [method, path] of [
      ["GET", "/api/admin"],
      ["GET", "/api/admin/posts/a1/preview"],
      ["DELETE", "/api/admin/posts/a1"],
      ["POST", "/api/admin/posts/a1"],
      ["GET", "/api/admin/posts/a1/publish"],
      ["POST", "/api/admin/posts/a1/explode"],
      ["POST", "/api/admin/members/a1/make-owner"],
      ["PUT", "/api/admin/posts/a1/versions/1"],
      ["POST", "/api/admin/posts/a1/presence"],
      ["GET", "/api/admin/posts/a1/links/1"],
      ["POST", "/api/shared-drafts"],
      ["POST", "/api/admin/members/..%2fa1/approve"],
    ] as const) {
      expect(matchBrowserCall(method, path), `${method} ${path}`).toBeUndefined();
    }
  });
});
