import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const path = "/v3/draft-posts";

forEachDatabase("the permissions of draft posts", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const author = await joinStaff(members, "author");
    const editor = await joinStaff(members, "editor");
    const as =
      (access: string) =>
      (method: string, rest = "", body?: unknown) =>
        members.call(method, path + rest, body, bearer(access));
    return { members, author, editor, asAuthor: as(author.access), asEditor: as(editor.access) };
  }

  it("let an author write, list and delete only own drafts", async () => {
    const { asAuthor, asEditor, author, editor } = await open();
    const own = (await asAuthor("POST", "", { draftPost: { title: "Mine" } })).body.draftPost;
    expect(own).toMatchObject({ memberId: author.id, status: "UNPUBLISHED" });
    const other = (await asEditor("POST", "", { draftPost: { title: "Theirs" } })).body.draftPost;
    expect(other).toMatchObject({ memberId: editor.id });

    for (const [method, rest, body] of [
      ["GET", `/${other.id}`],
      ["PATCH", `/${other.id}`, { draftPost: { title: "Taken" } }],
      ["POST", `/${other.id}/publish`, {}],
      ["DELETE", `/${other.id}`],
    ] as const) {
      const answer = await asAuthor(method, rest, body);
      expect(
        [answer.status, answer.body.details.applicationError.code],
        `${method} ${rest}`,
      ).toEqual([404, "NOT_FOUND"]);
    }
    const ids = ({ body }: { body: { draftPosts: { id: string }[] } }) =>
      body.draftPosts.map(({ id }) => id);
    expect(ids(await asAuthor("GET"))).toEqual([own.id]);
    expect(ids(await asAuthor("POST", "/query", {}))).toEqual([own.id]);
    expect(new Set(ids(await asEditor("GET")))).toEqual(new Set([own.id, other.id]));
    expect((await asAuthor("DELETE", `/${own.id}`)).status).toBe(200);
    expect(ids(await asAuthor("GET", "/trash-bin"))).toEqual([own.id]);
    expect((await asAuthor("POST", `/trash-bin/${own.id}/restore`, {})).status).toBe(200);
  });

  bench.itOnSqlite(
    "let an author submit a post to moderation instead of publishing it",
    async () => {
      const { members, asAuthor, asEditor } = await open();
      const created = await asAuthor("POST", "", { draftPost: { title: "Mine" }, publish: true });
      const { id, status } = created.body.draftPost;
      expect(status).toBe("IN_MODERATION");
      expect((await members.call("GET", `/v3/posts/${id}`)).status).toBe(404);
      const rejected = await asEditor("PATCH", `/${id}`, {
        draftPost: {},
        action: "UPDATE_REJECT",
      });
      expect(rejected.body.draftPost).toMatchObject({
        status: "UNPUBLISHED",
        moderationDetails: { status: "REJECTED" },
      });
      expect((await asAuthor("POST", `/${id}/publish`, {})).body).toEqual({ postId: id });
      expect((await asEditor("GET", `/${id}`)).body.draftPost.status).toBe("IN_MODERATION");
      expect((await asEditor("POST", `/${id}/publish`, {})).status).toBe(200);
      expect((await members.call("GET", `/v3/posts/${id}`)).body.post.title).toBe("Mine");

      const changed = await asAuthor("PATCH", `/${id}`, { draftPost: { title: "Better" } });
      expect(changed.body.draftPost).toMatchObject({
        title: "Better",
        hasUnpublishedChanges: true,
      });
      expect((await asAuthor("POST", `/${id}/publish`, {})).status).toBe(200);
      expect((await asAuthor("DELETE", `/${id}`)).status).toBe(403);
      expect((await members.call("GET", `/v3/posts/${id}`)).body.post.title).toBe("Mine");
    },
  );

  bench.itOnSqlite("keep authors from featuring, scheduling and assigning posts", async () => {
    const { asAuthor, author, editor } = await open();
    const { id } = (await asAuthor("POST", "", { draftPost: { title: "Mine" } })).body.draftPost;
    const scheduledPublishDate = "2099-01-01T00:00:00.000Z";
    for (const body of [
      { draftPost: { featured: true } },
      { draftPost: { memberId: editor.id } },
      { draftPost: {}, action: "UPDATE_SCHEDULE", scheduledPublishDate },
      { draftPost: {}, action: "UPDATE_REJECT" },
    ]) {
      expect((await asAuthor("PATCH", `/${id}`, body)).status, JSON.stringify(body)).toBe(403);
    }
    const memberId = author.id;
    expect((await asAuthor("PATCH", `/${id}`, { draftPost: { memberId } })).status).toBe(200);
    const forOther = { draftPost: { title: "Theirs", memberId: editor.id } };
    expect((await asAuthor("POST", "", forOther)).status).toBe(403);
  });

  bench.itOnSqlite("reject callers without a role and without a token", async () => {
    const { members } = await open();
    const plain = await joinStaff(members, undefined);
    const revoked = await createKey(members);
    await members.platform.apiKeys.revoke(revoked.id);
    const body = { draftPost: { title: "x" } };
    for (const [headers, status] of [
      [{}, 401],
      [bearer(plain.access), 403],
      [revoked.headers, 401],
    ] as const) {
      expect((await members.call("POST", path, body, headers)).status).toBe(status);
      expect((await members.call("GET", path, undefined, headers)).status).toBe(status);
      const bulk = { draftPosts: [{ title: "x" }] };
      const answer = await members.call("POST", "/v3/bulk/draft-posts/create", bulk, headers);
      expect(answer.status).toBe(status);
    }
    expect(await members.platform.posts.count()).toEqual({});
  });
});
