/** Tests for the calls of the admin pages that editors and authors make. */
import { expect, it } from "vitest";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import { postActions, type PostAction } from "#lib/wix/admin/admin.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { codeIn } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const hour = 60 * 60_000;
const statuses = ["UNPUBLISHED", "PUBLISHED", "SCHEDULED", "IN_REVIEW", "IN_MODERATION"] as const;

forEachDatabase("the writers' calls of the admin pages", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const { posts } = owners.platform;
    const author = await joinStaff(owners, "author");
    const editor = await joinStaff(owners, "editor");
    const moderator = await joinStaff(owners, "moderator");
    const create = async (authorId: string, fields: Partial<NewPost> = {}) =>
      (await posts.create(createPost({ authorId, status: "UNPUBLISHED", ...fields }), "ADMIN")).id;
    const schedule = { status: "SCHEDULED", scheduledAt: owners.clock.now() + hour } as const;
    const as = (access: string) => ({
      read: async (path: string) => (await owners.ask("GET", path, undefined, access)).body,
      act: (id: string, action: PostAction, body: object = {}) =>
        owners.ask("POST", `/posts/${id}/${action}`, body, access),
    });
    return {
      ...owners,
      posts,
      create,
      schedule,
      author: { ...author, ...as(author.access) },
      editor: { ...editor, ...as(editor.access) },
      moderator,
    };
  }

  it("list all posts for an editor and own posts for an author, with matching counts, and list no members", async () => {
    const { author, editor, ownerId, create } = await open();
    const own = await create(author.id, { title: "My canal" });
    await create(author.id, { title: "My harbour", status: "PUBLISHED" });
    await create(ownerId, { title: "Their canal" });
    await create(ownerId, { title: "Their harbour", status: "PUBLISHED" });
    const titles = async (reader: typeof author, query = "") =>
      (await reader.read(`/posts?${query}`)).posts.map(({ title }: { title: string }) => title);
    expect((await titles(author)).toSorted()).toEqual(["My canal", "My harbour"]);
    expect(await titles(author, "search=canal")).toEqual(["My canal"]);
    expect(await titles(author, "status=PUBLISHED")).toEqual(["My harbour"]);
    expect(await titles(editor)).toHaveLength(4);
    expect(await author.read("/posts?search=canal")).toMatchObject({
      counts: { UNPUBLISHED: 1, PUBLISHED: 1 },
      metaData: { total: 1 },
    });
    const overview = await author.read("/overview");
    expect(overview).toMatchObject({
      postCounts: { UNPUBLISHED: 1, PUBLISHED: 1 },
      published: { posts: 1, translations: 0 },
      drafts: [{ id: own }],
    });
    const all = await editor.read("/overview");
    expect(all).toMatchObject({ postCounts: { UNPUBLISHED: 2 }, published: { posts: 2 } });
    expect(all.site).toEqual({ comments: 0, views: expect.any(Array) });
    expect(all.site.views).toHaveLength(30);
    expect(overview).not.toHaveProperty("site");
    for (const body of [overview, all]) {
      for (const field of ["memberCounts", "waitingMembers", "commentCounts", "waitingComments"]) {
        expect(body).not.toHaveProperty(field);
      }
    }
  });

  bench.itOnSqlite(
    "hide another author's post from an author with 404, and change nothing",
    async () => {
      const { author, ownerId, create, posts } = await open();
      for (const status of ["UNPUBLISHED", "PUBLISHED", "IN_MODERATION"] as const) {
        const id = await create(ownerId, { title: "A secret", status });
        for (const path of [`/posts/${id}`, `/posts/${id}/preview`]) {
          const body = await author.read(path);
          expect(body.details.applicationError.code, path).toBe("NOT_FOUND");
          expect(JSON.stringify(body)).not.toContain("A secret");
        }
        for (const action of postActions) {
          const refused = await author.act(id, action, {
            slug: "mine",
            at: "2030-01-01T00:00:00Z",
          });
          expect([refused.status, codeIn(refused)], action).toEqual([404, "NOT_FOUND"]);
        }
        expect(await posts.history(id)).toHaveLength(1);
      }
    },
  );

  bench.itOnSqlite(
    "offer an author only the actions that leave the decision to an editor, and refuse all others",
    async () => {
      const { author, create, schedule, posts } = await open();
      const offered = {
        UNPUBLISHED: ["submit", "review", "trash", "slug"],
        PUBLISHED: [],
        SCHEDULED: [],
        IN_REVIEW: ["unpublish", "trash"],
        IN_MODERATION: ["unpublish", "trash"],
      };
      for (const status of statuses) {
        const fields = status === "SCHEDULED" ? schedule : { status };
        const id = await create(author.id, { title: `A post, ${status}`, ...fields });
        const { actions } = (await author.read(`/posts/${id}`)).post;
        expect(actions, status).toEqual(offered[status]);
        const withheld = ["publish", "schedule", "unschedule", "approve", "reject", "pin"] as const;
        for (const action of [...withheld, "unpin", "feature", "unfeature"] as const) {
          const refused = await author.act(id, action, { at: "2030-01-01T00:00:00Z" });
          expect([refused.status, codeIn(refused)], `${action} ${status}`).toEqual([
            403,
            "PERMISSION_DENIED",
          ]);
        }
        expect(await posts.history(id)).toHaveLength(1);
      }
    },
  );

  bench.itOnSqlite(
    "let an author submit, withdraw, rename, trash and restore an own draft, but not a published post",
    async () => {
      const { author, create, posts } = await open();
      const id = await create(author.id);
      const run = async (action: PostAction, body = {}) => {
        const { status, body: answer } = await author.act(id, action, body);
        return status === 200 ? answer.post.status : answer.details.applicationError.code;
      };
      expect(await run("slug", { slug: "a-canal" })).toBe("UNPUBLISHED");
      expect(await run("submit")).toBe("IN_MODERATION");
      expect(await run("slug", { slug: "a-lock" })).toBe("PERMISSION_DENIED");
      expect(await run("unpublish")).toBe("UNPUBLISHED");
      expect(await run("trash")).toBe("DELETED");
      expect(await run("restore")).toBe("UNPUBLISHED");
      await posts.publish(id);
      for (const action of ["trash", "unpublish", "slug"] as const) {
        expect(await run(action, { slug: "a-lock" })).toBe("PERMISSION_DENIED");
      }
      expect(await posts.overview(id)).toMatchObject({ status: "PUBLISHED", slug: "a-canal" });
    },
  );

  bench.itOnSqlite("let an editor decide about every post, as an owner does", async () => {
    const { author, editor, create, posts } = await open();
    const id = await create(author.id, { status: "IN_MODERATION" });
    expect((await editor.act(id, "approve")).body.post).toMatchObject({ status: "PUBLISHED" });
    expect((await editor.act(id, "pin")).status).toBe(200);
    expect((await editor.act(id, "trash")).status).toBe(200);
    expect((await posts.history(id))[1]?.detail).toMatchObject({ moderatorId: editor.id });
  });

  bench.itOnSqlite(
    "follow the author of the draft version, once an editor has assigned a published post",
    async () => {
      const { author, editor, ownerId, create, posts } = await open();
      const id = await create(ownerId, { title: "Handed over", status: "PUBLISHED" });
      await posts.saveDraft(id, { authorId: author.id }, "REASSIGN_OWNER");
      expect((await author.read("/posts")).metaData.total).toBe(1);
      expect((await author.read(`/posts/${id}`)).post).toMatchObject({ title: "Handed over" });
      await posts.saveDraft(id, { authorId: editor.id }, "REASSIGN_OWNER");
      expect((await author.read("/posts")).metaData.total).toBe(0);
      expect((await author.act(id, "submit")).status).toBe(404);
    },
  );

  it("perform only one of two concurrent actions: an editor's publication or an author's deletion", async () => {
    const { author, editor, create, posts } = await open();
    for (let round = 0; round < 8; round += 1) {
      const id = await create(author.id, { title: `Round ${round}` });
      const [published, trashed] = await Promise.all([
        editor.act(id, "publish"),
        author.act(id, "trash"),
      ]);
      const { status } = (await posts.overview(id)) ?? {};
      if (trashed.status === 200) expect([published.status, status]).toEqual([409, "DELETED"]);
      else {
        expect([403, 409]).toContain(trashed.status);
        expect([published.status, status]).toEqual([200, "PUBLISHED"]);
      }
    }
  });

  it("are rejected for moderators and, immediately, for a writer who is blocked or loses the role", async () => {
    const { author, editor, moderator, ask, create, platform } = await open();
    const id = await create(author.id);
    const calls = async (access: string) => {
      const answers = [
        await ask("GET", "/overview", undefined, access),
        await ask("GET", "/posts", undefined, access),
        await ask("GET", `/posts/${id}`, undefined, access),
        await ask("GET", `/posts/${id}/preview`, undefined, access),
        await ask("POST", `/posts/${id}/submit`, {}, access),
      ];
      return [...new Set(answers.map((answer) => `${answer.status} ${String(codeIn(answer))}`))];
    };
    expect(await calls(moderator.access)).toEqual(["403 PERMISSION_DENIED"]);
    await platform.roles.drop(editor.id);
    expect(await calls(editor.access)).toEqual(["403 PERMISSION_DENIED"]);
    await platform.identities.block(author.id);
    expect(await calls(author.access)).toEqual(["401 UNAUTHENTICATED"]);
  });

  bench.itOnSqlite("do not include the calls for members and comments", async () => {
    const { author, editor, ownerId, ask } = await open();
    for (const { access } of [author, editor]) {
      for (const [method, path] of [
        ["GET", "/members"],
        ["GET", `/members/${ownerId}/data`],
        ["POST", `/members/${ownerId}/block`],
        ["GET", "/comments"],
        ["GET", "/comments/counts"],
      ] as const) {
        const { status } = await ask(method, path, method === "POST" ? {} : undefined, access);
        expect(status, path).toBe(403);
      }
    }
  });
});
