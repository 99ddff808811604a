import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, joinWithTokens, violationsIn } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("ratings", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const { reactions, posts, changes, identities } = members.platform;
    const { id } = await posts.create(createPost(), "ADMIN");
    const join = async (name: string) =>
      (await identities.signOn(`${name}@example.com`, {}, { isVerified: true })).identity.id;
    return { members, reactions, posts, changes, id, join };
  }

  bench.itOnSqlite(
    "are averaged over one rating per member, who can change and withdraw it",
    async () => {
      const { reactions, changes, id, join, members } = await open();
      const latest = await changes.latest();
      const [ada, bob] = [await join("ada"), await join("bob")];
      await reactions.rate({ memberId: ada, postId: id }, 2);
      await reactions.rate({ memberId: bob, postId: id }, 5);
      expect(await reactions.read(id, ada)).toEqual({
        likes: 0,
        ratingCount: 2,
        averageRating: 3.5,
        mine: { liked: false, rating: 2 },
      });
      await reactions.rate({ memberId: ada, postId: id }, 4);
      const { body } = await members.call("GET", `/v3/posts/${id}/metrics`);
      expect(body.metrics.averageRating).toBe(4.5);
      await reactions.withdrawRating({ memberId: bob, postId: id });
      await reactions.withdrawRating({ memberId: bob, postId: id });
      expect(await reactions.read(id, bob)).toMatchObject({
        ratingCount: 1,
        averageRating: 4,
        mine: { rating: null },
      });
      await reactions.withdrawRating({ memberId: ada, postId: id });
      expect(await reactions.read(id)).toEqual({ likes: 0, ratingCount: 0, averageRating: 0 });
      expect(await changes.latest()).toBe(latest);
    },
  );

  it("are added to imported ratings, and never fall below zero", async () => {
    const { reactions, posts, join } = await open();
    const { id } = await posts.create(
      createPost({ metrics: { likes: 3, ratingCount: 3, ratingSum: 12 } }),
      "IMPORT",
    );
    const ada = await join("ada");
    await reactions.rate({ memberId: ada, postId: id }, 2);
    expect(await reactions.read(id)).toMatchObject({ ratingCount: 4, averageRating: 3.5 });
    await posts.update(id, { metrics: { ratingCount: 0, ratingSum: 0 } }, "IMPORT");
    await reactions.withdrawRating({ memberId: ada, postId: id });
    expect(await reactions.read(id)).toEqual({ likes: 3, ratingCount: 0, averageRating: 0 });
  });

  it("are consistent after a member rates a post 20 times at once on two instances", async () => {
    const { members, reactions, id, join } = await open();
    const other = (await openMembers(bench, { location: members.location })).platform;
    const [ada, bob] = [await join("ada"), await join("bob")];
    await reactions.rate({ memberId: bob, postId: id }, 5);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 4 === 3
          ? reactions.withdrawRating({ memberId: ada, postId: id })
          : (index % 2 === 0 ? reactions : other.reactions).rate(
              { memberId: ada, postId: id },
              (index % 5) + 1,
            ),
      ),
    );
    await other.reactions.rate({ memberId: ada, postId: id }, 2);
    const { mine, ...all } = await reactions.read(id, ada);
    expect(all).toEqual({
      likes: 0,
      ratingCount: 2,
      averageRating: (5 + (mine?.rating ?? 0)) / 2,
    });
  });

  it("count 20 members who rate a post at once on two instances", async () => {
    const { members, reactions, id, join } = await open();
    const other = (await openMembers(bench, { location: members.location })).platform;
    const all = [];
    for (let index = 0; index < 20; index += 1) all.push(await join(`reader-${index}`));
    await Promise.all(
      all.map((memberId, index) =>
        (index % 2 === 0 ? reactions : other.reactions).rate(
          { memberId, postId: id },
          (index % 5) + 1,
        ),
      ),
    );
    expect(await reactions.read(id)).toMatchObject({ ratingCount: 20, averageRating: 3 });
  });

  bench.itOnSqlite("determine the sort order by rating", async () => {
    const { members, reactions, posts, id, join } = await open();
    const { id: second } = await posts.create(createPost({ title: "B" }), "ADMIN");
    const ada = await join("ada");
    const order = async () =>
      (await members.call("GET", "/v3/posts?sort=RATING")).body.posts.map(
        (post: { id: string }) => post.id,
      );
    await reactions.rate({ memberId: ada, postId: second }, 3);
    expect(await order()).toEqual([second, id]);
    await reactions.rate({ memberId: ada, postId: id }, 4);
    expect(await order()).toEqual([id, second]);
  });

  bench.itOnSqlite(
    "are accepted over HTTP from members, only as whole stars from 1 to 5",
    async () => {
      const { members, id } = await open();
      const { access } = await joinWithTokens(members, "ada@example.com");
      const path = `/quire/v1/posts/${id}/rating`;
      expect((await members.post(path, { rating: 3 })).status).toBe(401);
      for (const rating of [0, 6, 2.5, "3", null]) {
        const refused = await members.post(path, { rating }, access);
        expect(refused.status).toBe(400);
        expect(violationsIn(refused)[0]).toMatch(/^rating /);
      }
      const rated = await members.post(path, { rating: 3 }, access);
      expect(rated.body.reactions).toMatchObject({ averageRating: 3, mine: { rating: 3 } });
      const withdrawn = await members.call("DELETE", path, undefined, bearer(access));
      expect(withdrawn.body.reactions).toMatchObject({ ratingCount: 0, mine: { rating: null } });
      await members.platform.posts.unpublish(id);
      expect((await members.post(path, { rating: 3 }, access)).status).toBe(404);
      const read = await members.call("GET", `/quire/v1/posts/${id}/reactions`);
      expect(read.status).toBe(404);
    },
  );
});
