import { expect, it } from "vitest";
import { likes } from "@wix/blog";
import { createClient } from "@wix/sdk";
import { takeNoLimit } from "#lib/proxy/limits.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import { browserCalls } from "#lib/upstream/calls.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { createMemberBrowser } from "#tests/support/members/member-browser.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, siteUrl, type Members } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const fqdn = "wix.blog.v3.post";
const at = "/blog/v1/likes";

forEachDatabase("likes", (bench) => {
  useSiteSettings();

  async function open() {
    const members = await openMembers(bench);
    const { id } = await members.platform.posts.create(createPost(), "ADMIN");
    const like = (token: string, entityId = id) =>
      members.post(at, { like: { entityId, fqdn } }, token);
    return { members, id, like };
  }

  const countLikes = async ({ call }: Members, id: string) =>
    (await call("GET", `/v3/posts/${id}/metrics`)).body.metrics.likes;

  bench.itOnSqlite(
    "count each member once, can be removed, and are not in the change log",
    async () => {
      const { members, id, like } = await open();
      const latest = await members.platform.changes.latest();
      const ada = await joinStaff(members, undefined, "ada@example.com");
      const bob = await joinStaff(members, undefined, "bob@example.com");
      const first = await like(ada.access);
      expect(first.body.like).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        createdDate: "2026-03-14T09:30:00.000Z",
        entityId: id,
        fqdn,
      });
      expect((await like(ada.access)).body).toEqual(first.body);
      await like(bob.access);
      expect(await countLikes(members, id)).toBe(2);

      const path = `${at}/fqdn/${fqdn}/entity-id/${id}`;
      expect((await members.call("DELETE", path, undefined, bearer(ada.access))).status).toBe(200);
      expect((await members.call("DELETE", path, undefined, bearer(ada.access))).status).toBe(404);
      expect(await countLikes(members, id)).toBe(1);
      expect(await members.platform.changes.latest()).toBe(latest);
    },
  );

  it("are all counted while the owner sets the post's other counters", async () => {
    const { members, id, like } = await open();
    const names = ["ada", "bob", "cleo", "dora", "emil", "finn"];
    const tokens = await Promise.all(
      names.map((name) => joinStaff(members, undefined, `${name}@example.com`)),
    );
    const settings = Array.from({ length: 12 }, (_, index) =>
      members.platform.posts.update(
        id,
        { metrics: { views: 100 + index, ratingCount: 2, ratingSum: 9 } },
        "IMPORT",
      ),
    );
    await Promise.all([...tokens.map(({ access }) => like(access)), ...settings]);
    const { body } = await members.call("GET", `/v3/posts/${id}/metrics`);
    expect(body.metrics).toMatchObject({ likes: names.length, averageRating: 4.5 });
    expect(body.metrics.views).toBeGreaterThanOrEqual(100);
  });

  it("stay consistent when one member sends 20 concurrent likes and unlikes to two instances", async () => {
    const { members, id } = await open();
    const { location, mail } = members;
    const other = await openMembers(bench, { location, mail: { smtpUrl: mail.url } });
    const { access } = await joinStaff(members, undefined, "ada@example.com");
    const both = [members, other] as const;
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        both[index % 2 === 0 ? 0 : 1].call(
          index % 4 < 2 ? "POST" : "DELETE",
          `/quire/v1/posts/${id}/like`,
          undefined,
          bearer(access),
        ),
      ),
    );
    const { body } = await members.call(
      "GET",
      `/quire/v1/posts/${id}/reactions`,
      undefined,
      bearer(access),
    );
    expect(body.reactions.likes).toBe(body.reactions.mine.liked ? 1 : 0);
    await Promise.all(
      both.flatMap(({ post }) =>
        Array.from({ length: 10 }, () => post(at, { like: { entityId: id, fqdn } }, access)),
      ),
    );
    expect(await countLikes(members, id)).toBe(1);
    const database = await bench.open(location);
    expect(await database.selectFrom("member_like").selectAll().execute()).toHaveLength(1);
  });

  it("count 20 members who like a post at once on two instances", async () => {
    const { members, id } = await open();
    const { location, platform } = members;
    const other = await openMembers(bench, { location });
    const tokens = [];
    for (let index = 0; index < 20; index += 1) {
      const email = `reader-${index}@example.com`;
      const { identity } = await platform.identities.signOn(email, {}, { isVerified: true });
      tokens.push(identity.id);
    }
    await Promise.all(
      tokens.map((memberId, index) =>
        (index % 2 === 0 ? platform : other.platform).reactions.like(memberId, id),
      ),
    );
    expect(await countLikes(members, id)).toBe(20);
  });

  bench.itOnSqlite("are accepted only from members and for published posts", async () => {
    const { members, id, like } = await open();
    expect((await like("")).status).toBe(401);
    const visitor = await members.post("/oauth2/token", {
      clientId: "embedded",
      grantType: "anonymous",
    });
    expect((await like(visitor.body.access_token)).status).toBe(403);
    const { access } = await joinStaff(members, undefined, "ada@example.com");
    expect((await like(access, "nothing")).status).toBe(404);
    const comment = { like: { entityId: id, fqdn: "wix.comments.v1.comment" } };
    expect((await members.post(at, comment, access)).status).toBe(400);
    await members.platform.posts.unpublish(id);
    expect((await like(access)).status).toBe(404);
  });

  bench.itOnSqlite("determine the sort order by likes", async () => {
    const { members, id, like } = await open();
    const { id: second } = await members.platform.posts.create(createPost({ title: "B" }), "ADMIN");
    const ada = await joinStaff(members, undefined, "ada@example.com");
    const order = async () =>
      (await members.call("GET", "/v3/posts?sort=LIKE_COUNT")).body.posts.map(
        (post: { id: string }) => post.id,
      );
    await like(ada.access, second);
    expect(await order()).toEqual([second, id]);
    await members.call("DELETE", `/quire/v1/posts/${second}/like`, undefined, bearer(ada.access));
    await like(ada.access);
    expect(await order()).toEqual([id, second]);
  });

  it("are included in the member's export, and deleted with the member", async () => {
    const { members, id, like } = await open();
    const { platform } = members;
    const ada = await joinStaff(members, undefined, "ada@example.com");
    const bob = await joinStaff(members, undefined, "bob@example.com");
    for (const { access } of [ada, bob]) await like(access);
    for (const [{ access }, rating] of [
      [ada, 1],
      [bob, 4],
    ] as const) {
      await members.post(`/quire/v1/posts/${id}/rating`, { rating }, access);
    }
    const { id: memberId = "" } = (await platform.identities.find("ada@example.com")) ?? {};
    const instant = "2026-03-14T09:30:00.000Z";
    expect(await platform.identities.exportData(memberId)).toMatchObject({
      likes: [{ postId: id, createdDate: instant }],
      ratings: [{ postId: id, rating: 1, ratedDate: instant }],
    });
    await platform.identities.remove(memberId);
    expect((await members.call("GET", `/quire/v1/posts/${id}/reactions`)).body.reactions).toEqual({
      likes: 1,
      ratingCount: 1,
      averageRating: 4,
    });
    await expect(platform.reactions.like(memberId, id)).rejects.toMatchObject({ status: 401 });
  });

  it("leave no row behind if the member is deleted while liking a post", async () => {
    const { members, id } = await open();
    const { platform, location } = members;
    const other = await openMembers(bench, { location });
    const { identity } = await platform.identities.signOn(
      "ada@example.com",
      {},
      { isVerified: true },
    );
    const memberId = identity.id;
    await Promise.allSettled([
      other.platform.reactions.like(memberId, id),
      platform.identities.remove(memberId),
      other.platform.reactions.like(memberId, id),
    ]);
    const database = await bench.open(location);
    expect(await database.selectFrom("member_like").selectAll().execute()).toEqual([]);
    expect(await countLikes(members, id)).toBe(0);
  });

  it("work with the likes module of @wix/blog, through the platform and through the site", async () => {
    const { members, id } = await open();
    const ada = await joinStaff(members, undefined, "ada@example.com");
    const bob = await joinStaff(members, undefined, "bob@example.com");
    const site = createProxy(browserCalls, members.platform.fetch, takeNoLimit);
    const browser = createMemberBrowser(site);
    const carriers: [(request: Request) => Promise<Response>, string | undefined][] = [
      [members.platform.fetch, undefined],
      [members.platform.fetch, "blog.example"],
      [(request) => browser.fetch(request), "blog.example"],
    ];
    for (const [carry, apiBaseUrl] of carriers) {
      const createMemberClient = (token: string) =>
        createClient({
          modules: { likes },
          ...(apiBaseUrl === undefined ? {} : { host: { apiBaseUrl } }),
          fetch: (input, init) => {
            const { pathname, search } = new URL(input instanceof Request ? input.url : input);
            const request = new Request(siteUrl + pathname + search, init);
            request.headers.set("Authorization", `Bearer ${token}`);
            return carry(request);
          },
        }).likes;
      const client = createMemberClient(ada.access);
      const created = await client.createLike({ like: { entityId: id, fqdn } });
      expect(created).toMatchObject({ entityId: id, fqdn });
      const likeId = created._id ?? "";
      expect(await client.getLike(likeId)).toMatchObject({ _id: likeId });
      await expect(createMemberClient(bob.access).getLike(likeId)).rejects.toMatchObject({
        details: { applicationError: { code: "NOT_FOUND" } },
      });
      const { items } = await client.queryLikes().eq("entityId", id).eq("fqdn", fqdn).find();
      expect(items).toMatchObject([{ _id: likeId }]);
      expect((await createMemberClient(bob.access).queryLikes().find()).items).toEqual([]);
      await client.deleteLike(likeId);
      await client.createLike({ like: { entityId: id, fqdn } });
      await client.deleteLikeByFqdnAndEntityId({ fqdn, entityId: id });
      expect(await countLikes(members, id)).toBe(0);
    }
  });
});
