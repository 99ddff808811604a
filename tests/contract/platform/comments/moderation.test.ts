/** Tests for the moderators' calls, which the admin pages make. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn, violationsIn } from "#tests/support/members/member-calls.ts";
import { adminPath } from "#tests/support/members/owners.ts";
import { openModeration } from "#tests/support/members/moderation.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { blogAppId } from "#lib/wix/comments/comment.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

const unknownId = "5f2f0a3e-8f8c-4f6e-9a53-0a8d5f0f4c11";

forEachDatabase("the moderators' calls", (bench) => {
  bench.itOnSqlite(
    "list waiting comments with their text, author, post, cause and actions",
    async () => {
      const { moderate, write, ada, postId } = await openModeration(bench);
      const id = await write("The lock keeper waved.");
      const { status, body } = await moderate("GET", "");
      expect(status).toBe(200);
      expect(body.comments).toMatchObject([
        {
          id,
          status: "PENDING",
          isChange: false,
          heldFor: "first",
          isPinned: false,
          author: { id: ada.id, name: "Ada", isBanned: false, canBeBanned: true },
          post: { id: postId, title: "Low tide" },
          text: "The lock keeper waved.",
          reports: [],
          actions: ["approve", "hide", "spam", "delete"],
        },
      ]);
      expect(body.comments[0].content.nodes[0].nodes[0].textData.text).toBe(
        "The lock keeper waved.",
      );
      expect((await moderate("GET", "/counts")).body).toEqual({
        counts: { waiting: 1, reported: 0 },
      });
    },
  );

  bench.itOnSqlite("name the rule that holds a comment", async () => {
    const rules = { isOn: true, blockedWords: ["cheap pills"] };
    const links = await openModeration(bench, { comments: { ...rules, hold: "links" } });
    await links.write("See https://example.com");
    await links.write("Buy cheap pills");
    await links.write("Hello");
    const list = (await links.moderate("GET", "")).body.comments;
    expect(list.map(({ heldFor }: { heldFor: string }) => heldFor)).toEqual(["links", "words"]);
    const all = await openModeration(bench, { comments: { ...rules, hold: "all" } });
    await all.write("Hello");
    expect((await all.moderate("GET", "")).body.comments[0].heldFor).toBe("all");
  });

  it("move a comment between the lists, and record each decision with its moderator", async () => {
    const { moderate, write, act, platform, postId } = await openModeration(bench);
    const id = await write("Hello");
    const findQueue = async () => {
      const found: string[] = [];
      for (const queue of ["waiting", "reported", "published", "hidden", "spam", "deleted"]) {
        const { comments } = (await moderate("GET", `?queue=${queue}`)).body;
        if (comments.length > 0) found.push(queue);
      }
      return found;
    };
    const count = async () => (await platform.comments.listThreadPage({ postId })).total;
    expect(await findQueue()).toEqual(["waiting"]);
    for (const [action, queue] of [
      ["approve", "published"],
      ["pin", "published"],
      ["unpin", "published"],
      ["hide", "hidden"],
      ["spam", "spam"],
      ["publish", "published"],
      ["delete", "deleted"],
    ] as const) {
      const { status, body } = await act(action, id);
      expect([status, body.bulkActionMetadata.totalSuccesses], action).toEqual([200, 1]);
      expect(await findQueue(), action).toEqual([queue]);
      expect(await count(), action).toBe(queue === "published" ? 1 : 0);
    }
    const { decisions } = (await moderate("GET", `/${id}/history`)).body;
    expect(decisions.map(({ action }: { action: string }) => action)).toEqual([
      "hold-first",
      "approve",
      "mark",
      "unmark",
      "hide",
      "spam",
      "publish",
      "delete",
    ]);
    expect(decisions[0].actor).toBeUndefined();
    expect(decisions.at(-1)).toMatchObject({ actor: "Mo" });
    expect(JSON.stringify((await moderate("GET", "?queue=deleted")).body)).not.toContain("Hello");
  });

  it("move comments only to a visible post that accepts comments", async () => {
    const opened = await openModeration(bench);
    const { platform, call, write, postId } = opened;
    const { headers } = await createKey(opened);
    const id = await write("Hello");
    const create = async (post: Parameters<typeof createPost>[0]) =>
      (await platform.posts.create(createPost(post), "ADMIN")).id;
    const removed = await create({ title: "Removed" });
    await platform.posts.remove(removed);
    const move = async (resourceId: string, contextId = resourceId) => {
      const destination = { contextId, resourceId };
      const body = { appId: blogAppId, filter: { id }, destination };
      const path = "/comments/v1/bulk/comments/move-by-filter";
      const answer = await call("PUT", path, body, headers);
      const code: unknown = codeIn(answer) ?? violationsIn(answer)[0];
      return [answer.status, code];
    };
    const unknown = [400, "destination.resourceId NOT_FOUND"];
    expect(await move(await create({ title: "Draft", status: "UNPUBLISHED" }))).toEqual(unknown);
    expect(await move(removed)).toEqual(unknown);
    expect(await move(unknownId)).toEqual(unknown);
    expect(await move(await create({ title: "Closed", commentingEnabled: false }))).toEqual([
      403,
      "COMMENTS_CLOSED",
    ]);
    const open = await create({ title: "Open" });
    expect(await move(open, postId)).toEqual([400, "destination.contextId EQUAL"]);
    expect(await platform.comments.findById(id)).toMatchObject({ postId });
    expect((await move(open))[0]).toBe(200);
    expect(await platform.comments.findById(id)).toMatchObject({ postId: open });
  });

  bench.itOnSqlite(
    "reject a decision about a comment that has changed since, and keep its status",
    async () => {
      const { moderate, write, platform, ada } = await openModeration(bench);
      const id = await write("Hello");
      const [before] = (await moderate("GET", "")).body.comments;
      await platform.comments.edit({
        id,
        memberId: ada.id,
        content: createDocument("Buy my pills"),
      });
      const comments = [{ id, revision: before.revision }];
      const { status, body } = await moderate("POST", "/actions", { action: "approve", comments });
      expect(status).toBe(200);
      expect(body.results[0].itemMetadata).toMatchObject({
        id,
        success: false,
        error: { code: "COMMENT_CHANGED" },
      });
      expect(await platform.comments.findById(id)).toMatchObject({ status: "PENDING" });
    },
  );

  it("moderate several comments at once, each of which succeeds or fails independently", async () => {
    const { write, act, platform } = await openModeration(bench);
    const [one, two, three] = [await write("One"), await write("Two"), await write("Three")];
    await platform.comments.delete([two]);
    const { body } = await act("approve", one, two, unknownId, three);
    expect(
      body.results.map(
        ({ itemMetadata }: { itemMetadata: { success: boolean; error?: { code: string } } }) =>
          itemMetadata.error?.code ?? itemMetadata.success,
      ),
    ).toEqual([true, "COMMENT_DELETED", "NOT_FOUND", true]);
    expect(body.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 2 });
  });

  it("list reported comments with the reasons since the reports were last dismissed", async () => {
    const { moderate, write, act, platform, clock } = await openModeration(bench);
    const id = await write("Hello");
    await act("approve", id);
    const report = (reporter: string, reason: "SPAM" | "ABUSE") =>
      platform.comments.report({ id, reporter, reason });
    clock.advance(1_000);
    await report("member:a", "SPAM");
    await report("member:b", "SPAM");
    await report("member:c", "ABUSE");
    const list = async () => (await moderate("GET", "?queue=reported")).body.comments;
    expect(await list()).toMatchObject([
      {
        id,
        reports: [
          { reason: "ABUSE", count: 1 },
          { reason: "SPAM", count: 2 },
        ],
        actions: ["dismiss", "hide", "spam", "delete", "pin"],
      },
    ]);
    expect((await moderate("GET", "/counts")).body.counts.reported).toBe(1);
    clock.advance(1_000);
    await act("pin", id);
    expect((await list())[0].reports).toHaveLength(2);
    clock.advance(1_000);
    await act("dismiss", id);
    expect(await list()).toEqual([]);
    clock.advance(1_000);
    await report("member:d", "ABUSE");
    expect((await list())[0].reports).toEqual([{ reason: "ABUSE", count: 1 }]);
  });

  it("list pages of 50 with cursors in both directions, and by post, author and text", async () => {
    const { moderate, platform, postId, ada, clock } = await openModeration(bench);
    for (let number = 0; number < 120; number++) {
      await platform.comments.importComment({
        origin: `test:${number}`,
        postId,
        author: number % 2 === 0 ? { memberId: ada.id } : { name: "Böb" },
        content: createDocument(`Number ${number}, 100% sure`),
        status: "PUBLISHED",
        commentedAt: clock.now() - number * 1_000,
      });
    }
    const list = async (query: string) => (await moderate("GET", `?queue=published&${query}`)).body;
    const first = await list("");
    expect(first.comments).toHaveLength(50);
    expect(first.cursors.prev).toBeUndefined();
    const second = await list(`cursor=${first.cursors.next}`);
    const third = await list(`cursor=${second.cursors.next}`);
    expect(third.comments).toHaveLength(20);
    expect(third.cursors.next).toBeUndefined();
    const pages = [first, second, third].flatMap(({ comments }) => comments);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(120);
    expect((await list(`cursor=${third.cursors.prev}`)).comments).toEqual(second.comments);
    const back = await list(`cursor=${second.cursors.prev}`);
    expect(back.comments).toEqual(first.comments);
    expect(back.cursors.prev).toBeUndefined();

    const search = async (text: string) =>
      (await list(`search=${encodeURIComponent(text)}`)).comments.length;
    expect(await search("number 11,")).toBe(1);
    expect(await search("böb")).toBe(50);
    expect(await search("0%")).toBe(50);
    expect(await search("%11")).toBe(0);
    const own = await list(`authorId=${ada.id}&postId=${postId}`);
    expect(own.filter).toEqual({ post: "Low tide", author: "Ada" });
    expect(
      own.comments.every(({ author }: { author: { name: string } }) => author.name === "Ada"),
    ).toBe(true);
    expect((await list(`postId=${unknownId}`)).comments).toEqual([]);
  });

  it("ban a member, which hides the member's comments but not those hidden before", async () => {
    const { moderate, write, act, ada, platform } = await openModeration(bench);
    const [shown, waiting, spam] = [await write("One"), await write("Two"), await write("Three")];
    await act("approve", shown);
    await act("spam", spam);
    const path = `/authors/${ada.id}`;
    expect((await moderate("GET", path)).body).toEqual({ author: { name: "Ada", comments: 2 } });
    expect((await moderate("POST", `${path}/ban`, {})).body).toEqual({ hidden: 2 });
    const statuses = await platform.comments.findByIds([shown, waiting, spam]);
    expect(statuses.map(({ reason }) => reason)).toEqual(["BANNED", "BANNED", "SPAM"]);
    await expect(write("Four")).rejects.toMatchObject({ code: "MUTED" });
    const [listed] = (await moderate("GET", "?queue=hidden")).body.comments;
    expect(listed).toMatchObject({ reason: "BANNED", author: { isBanned: true } });
    expect((await moderate("POST", `${path}/unban`, {})).status).toBe(200);
    expect(await write("Five")).toBeTypeOf("string");
    expect(await platform.comments.findById(shown)).toMatchObject({ status: "HIDDEN" });
  });

  bench.itOnSqlite("ban neither the moderator, nor members with a role, nor owners", async () => {
    const { moderate, moderator, author, ownerId, owner } = await openModeration(bench);
    const ban = async (id: string, access?: string) => {
      const answer = await moderate("POST", `/authors/${id}/ban`, {}, access);
      return `${answer.status} ${String(codeIn(answer))}`;
    };
    expect(await ban(moderator.id)).toBe("403 PERMISSION_DENIED");
    expect(await ban(author.id)).toBe("403 PERMISSION_DENIED");
    expect(await ban(ownerId)).toBe("403 PERMISSION_DENIED");
    expect(await ban(ownerId, owner.access)).toBe("403 PERMISSION_DENIED");
    expect(await ban(unknownId)).toBe("404 NOT_FOUND");
    expect((await moderate("POST", `/authors/${author.id}/ban`, {}, owner.access)).status).toBe(
      200,
    );
  });

  bench.itOnSqlite(
    "are permitted to owners and moderators only, with their own tokens, as long as they have the role",
    async () => {
      const opened = await openModeration(bench);
      const { call, moderate, owner, moderator, author, ada, platform, post } = opened;
      const id = await opened.write("Hello");
      const calls = [
        ["GET", ""],
        ["GET", "/counts"],
        ["POST", "/actions"],
        ["GET", `/${id}/history`],
        ["GET", `/authors/${ada.id}`],
        ["POST", `/authors/${ada.id}/ban`],
        ["POST", `/authors/${ada.id}/unban`],
      ] as const;
      const visitor = await post("/oauth2/token", { clientId: "embedded", grantType: "anonymous" });
      const editor = await joinStaff(opened, "editor");
      const callers: [string, HeadersInit, string][] = [
        ["nobody", {}, "401 UNAUTHENTICATED"],
        ["a visitor", bearer(visitor.body.access_token), "403 PERMISSION_DENIED"],
        ["a member", bearer(ada.access), "403 PERMISSION_DENIED"],
        ["an author", bearer(author.access), "403 PERMISSION_DENIED"],
        ["an editor", bearer(editor.access), "403 PERMISSION_DENIED"],
        [
          "a moderator's key",
          (await createKey(opened, "moderator")).headers,
          "403 PERMISSION_DENIED",
        ],
        ["a server", { Authorization: platform.serverCredential }, "401 UNAUTHENTICATED"],
      ];
      for (const [name, headers, expected] of callers) {
        for (const [method, path] of calls) {
          const body = method === "POST" ? {} : undefined;
          const answer = await call(method, `${adminPath}/comments${path}`, body, headers);
          expect(`${answer.status} ${String(codeIn(answer))}`, `${name} ${path}`).toBe(expected);
        }
      }
      expect(await platform.comments.findById(id)).toMatchObject({ status: "PENDING" });
      expect((await moderate("GET", "", undefined, owner.access)).status).toBe(200);
      await platform.roles.drop(moderator.id);
      expect((await moderate("GET", "")).status).toBe(403);
    },
  );

  bench.itOnSqlite("leave all other admin calls to writers and owners", async () => {
    const { ask, moderator, owner } = await openModeration(bench);
    for (const [path, code] of [
      ["/overview", "PERMISSION_DENIED"],
      ["/posts", "PERMISSION_DENIED"],
      ["/members", "NO_OWNER"],
    ] as const) {
      const answer = await ask("GET", path, undefined, moderator.access);
      expect([path, answer.status, codeIn(answer)]).toEqual([path, 403, code]);
    }
    expect((await ask("GET", "/overview", undefined, owner.access)).body).toMatchObject({
      commentCounts: { waiting: 0, reported: 0 },
      waitingComments: [],
    });
  });

  bench.itOnSqlite(
    "reject unknown parameters, actions and revisions, long lists and large bodies",
    async () => {
      const { moderate } = await openModeration(bench);
      const refusal = async (method: string, path: string, body?: unknown) => {
        const answer = await moderate(method, path, body);
        return [answer.status, ...violationsIn(answer).map((text) => text.split(" ")[0])];
      };
      expect(await refusal("GET", "?queue=nothing")).toEqual([400, "queue"]);
      expect(await refusal("GET", "?cursor=1.made-up'")).toEqual([400, "cursor"]);
      expect(await refusal("GET", `?search=${"x".repeat(201)}`)).toEqual([400, "search"]);
      const comments = [{ id: unknownId, revision: "1" }];
      expect(await refusal("POST", "/actions", { action: "publish-all", comments })).toEqual([
        400,
        "action",
      ]);
      expect(await refusal("POST", "/actions", { action: "hide", comments: [] })).toEqual([
        400,
        "comments",
      ]);
      const many = Array.from({ length: 101 }, () => comments[0]);
      expect(await refusal("POST", "/actions", { action: "hide", comments: many })).toEqual([
        400,
        "comments",
      ]);
      const large = { action: "hide", comments, padding: "x".repeat(40_000) };
      expect((await moderate("POST", "/actions", large)).status).toBe(413);
      expect((await moderate("GET", `/${unknownId}/history`)).status).toBe(404);
      expect((await moderate("GET", `/authors/${unknownId}`)).status).toBe(404);
    },
  );
});
