/** Tests for co-authors of posts and focus points of covers, which the Wix API lacks. */
import { expect, it } from "vitest";
import { findWrongCounts } from "#lib/platform/blog/stats/post-count.repository.ts";
import { forEachDatabase, onSqlite } from "#tests/support/databases/database.ts";
import { bearer, codeIn, violationsIn } from "#tests/support/members/member-calls.ts";
import { openMembers, type Answer } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

forEachDatabase("the co-authors of a post", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const { platform, call } = members;
    const editor = await joinStaff(members, "editor");
    const author = async (name: string) =>
      (await platform.members.upsert({ slug: name, nickname: name, about: "" })).id;
    const ids = { ada: await author("ada"), ben: await author("ben"), cleo: await author("cleo") };
    const as =
      (access: string) =>
      (method: string, path: string, body?: unknown): Promise<Answer> =>
        call(method, `/v3/draft-posts${path}`, body, bearer(access));
    const ask = as(editor.access);
    const create = async (fields: object, publish = true) =>
      (await ask("POST", "", { draftPost: { title: "Tides", ...fields }, publish })).body.draftPost;
    const listBy = async (memberId: string): Promise<string[]> =>
      (await call("GET", `/v3/posts?memberId=${memberId}`)).body.posts.map(
        ({ id }: { id: string }) => id,
      );
    const expectRightCounts = async () =>
      expect(await findWrongCounts(await bench.open(members.location))).toEqual([]);
    return { ...members, members, ids, as, ask, create, listBy, expectRightCounts };
  }

  it("are stored in order, returned with the post, and cleared by an empty list", async () => {
    const { ids, ask, create, call, expectRightCounts } = await open();
    const { ada, ben, cleo } = ids;
    const { id } = await create({ memberId: ada, coAuthorIds: [cleo, ben, cleo] });
    const read = async () => (await call("GET", `/v3/posts/${id}`)).body.post;
    expect(await read()).toMatchObject({ memberId: ada, coAuthorIds: [cleo, ben] });

    const edit = { draftPost: { coAuthorIds: [ben] } };
    expect((await ask("PATCH", `/${id}`, edit)).body.draftPost.coAuthorIds).toEqual([ben]);
    expect((await read()).coAuthorIds).toEqual([cleo, ben]);
    await ask("POST", `/${id}/publish`);
    expect((await read()).coAuthorIds).toEqual([ben]);
    await ask("PATCH", `/${id}`, { draftPost: { coAuthorIds: [] }, action: "UPDATE_PUBLISH" });
    expect(await read()).not.toHaveProperty("coAuthorIds");
    await expectRightCounts();
  });

  it("have the post in their lists, counts and search results", async () => {
    const { ids, create, call, listBy, ask, expectRightCounts } = await open();
    const { ada, ben, cleo } = ids;
    const { id } = await create({ memberId: ada, coAuthorIds: [ben] });
    const alone = await create({ memberId: ben });
    expect(await listBy(ada)).toEqual([id]);
    expect(new Set(await listBy(ben))).toEqual(new Set([id, alone.id]));
    expect(await listBy(cleo)).toEqual([]);
    const german = await call("GET", `/v3/posts?memberId=${ben}&preferredLanguage=en`);
    expect(german.body.metaData.total).toBe(2);
    const authors = await call("POST", "/members/v1/members/query", {
      query: { filter: { publishedPostCount: { $gt: 0 } }, paging: { limit: 10 } },
    });
    expect(authors.body.metadata.total).toBe(2);
    const filter = { coAuthorIds: { $hasSome: [ben] } };
    const queried = await call("POST", "/v3/posts/query", { query: { filter } });
    expect(queried.body.posts).toMatchObject([{ id }]);
    const search = async (word: string) =>
      (await call("GET", `/quire/v1/search?q=${word}`)).body.hits.map(
        ({ author }: { author: string }) => author,
      );
    expect(new Set(await search("ben"))).toEqual(new Set(["ada, ben", "ben"]));

    // The author and a co-author swap roles.
    const edit = { draftPost: { memberId: ben, coAuthorIds: [ada] }, action: "UPDATE_PUBLISH" };
    expect((await ask("PATCH", `/${id}`, edit)).status).toBe(200);
    expect(await listBy(ada)).toEqual([id]);
    expect(new Set(await search("ada"))).toEqual(new Set(["ben, ada"]));
    await expectRightCounts();
  });

  bench.itOnSqlite(
    "do not include the author, even if a co-author becomes the author",
    async () => {
      const { ids, ask, create, call, listBy, expectRightCounts } = await open();
      const { ada, ben } = ids;
      const { id } = await create({ memberId: ada, coAuthorIds: [ada, ben] });
      expect((await call("GET", `/v3/posts/${id}`)).body.post.coAuthorIds).toEqual([ben]);
      await ask("PATCH", `/${id}`, { draftPost: { memberId: ben }, action: "UPDATE_PUBLISH" });
      const { post } = (await call("GET", `/v3/posts/${id}`)).body;
      expect([post.memberId, post.coAuthorIds]).toEqual([ben, [ada]]);
      expect(await listBy(ben)).toEqual([id]);
      await expectRightCounts();
    },
  );

  bench.itOnSqlite("are at most five known members", async () => {
    const { ids, ask, create } = await open();
    const { id } = await create({});
    const refuse = async (coAuthorIds: unknown) =>
      violationsIn(await ask("PATCH", `/${id}`, { draftPost: { coAuthorIds } }));
    expect(await refuse([ids.ada, "unknown"])).toEqual(["draftPost.coAuthorIds[1] NOT_FOUND"]);
    expect(await refuse(["1", "2", "3", "4", "5", "6"])).toEqual(["draftPost.coAuthorIds MAX"]);
    expect(await refuse(ids.ada)).not.toEqual([]);
    expect(await refuse([1])).not.toEqual([]);
  });

  bench.itOnSqlite(
    "can be changed by editors, but not by an author, who may save a draft with them",
    async () => {
      const { members, ids, ask, as, create } = await open();
      const writer = await joinStaff(members, "author");
      const own = as(writer.access);
      const refused = await own("POST", "", { draftPost: { title: "A", coAuthorIds: [ids.ada] } });
      expect([refused.status, codeIn(refused)]).toEqual([403, "PERMISSION_DENIED"]);
      const { id } = await create({ memberId: writer.id, coAuthorIds: [ids.ada] }, false);
      const save = (coAuthorIds: readonly string[]) =>
        own("PATCH", `/${id}`, { draftPost: { title: "B", coAuthorIds } });
      expect((await save([ids.ada])).status).toBe(200);
      expect((await save([ids.ben])).status).toBe(403);
      expect((await save([])).status).toBe(403);
      const masked = { draftPost: { id, coAuthorIds: [ids.ben] }, fieldMask: ["coAuthorIds"] };
      const bulk = { draftPosts: [masked], returnFullEntity: true };
      expect((await own("PATCH", "/update", bulk)).body.bulkActionMetadata?.totalFailures).not.toBe(
        0,
      );
      expect((await ask("GET", `/${id}`)).body.draftPost.coAuthorIds).toEqual([ids.ada]);
    },
  );

  it("keep their public profile when their account is deleted", async () => {
    const { members, create, platform, call } = await open();
    const member = await joinStaff(members, undefined, "co@example.com");
    const { id } = await create({ coAuthorIds: [member.id] });
    await platform.identities.remove(member.id);
    expect((await call("GET", `/v3/posts/${id}`)).body.post.coAuthorIds).toEqual([member.id]);
    const found = await call("POST", "/members/v1/members/query", {
      query: { filter: { id: { $in: [member.id] } } },
    });
    expect(found.body.members).toHaveLength(1);
  });

  bench.itOnSqlite("belong to a translation of the post, too", async () => {
    const { ids, ask, create, call, members } = await open();
    const { id } = await create({ coAuthorIds: [ids.ada] });
    const key = await createKey(members);
    const path = `/v3/multilingual/draft/${id}`;
    const { body } = await call("POST", path, { language: "de" }, key.headers);
    const translation = (await ask("GET", `/${body.draftPost.id}`)).body.draftPost;
    expect(translation).toMatchObject({ language: "de", coAuthorIds: [ids.ada] });
  });
});

onSqlite("the focus point of a cover", (bench) => {
  it("is stored with the picture, and must be within the picture", async () => {
    const members = await openMembers(bench);
    const key = await createKey(members, "editor");
    await joinStaff(members, "owner");
    const ask = (method: string, path: string, body?: unknown) =>
      members.call(method, `/v3/draft-posts${path}`, body, key.headers);
    const cover = (focalPoint: unknown) => ({
      title: "Tides",
      media: {
        wixMedia: { image: { url: "https://pictures.example/a.jpg", width: 4, focalPoint } },
      },
    });
    const draftPost = cover({ x: 0.25, y: 1 });
    const { body } = await ask("POST", "", { draftPost, publish: true });
    const { post } = (await members.call("GET", `/v3/posts/${body.draftPost.id}`)).body;
    expect(post.media.wixMedia.image.focalPoint).toEqual({ x: 0.25, y: 1 });
    expect(post.coverMedia.image.focalPoint).toEqual({ x: 0.25, y: 1 });
    for (const focalPoint of [{ x: 1.1, y: 0 }, { x: 0, y: -0.1 }, { x: 0 }, "50%", [0, 0]]) {
      const answer = await ask("PATCH", `/${body.draftPost.id}`, { draftPost: cover(focalPoint) });
      expect([focalPoint, answer.status]).toEqual([focalPoint, 400]);
    }
    const cleared = await ask("PATCH", `/${body.draftPost.id}`, { draftPost: cover(null) });
    expect(cleared.body.draftPost.media.wixMedia.image).not.toHaveProperty("focalPoint");
  });
});
