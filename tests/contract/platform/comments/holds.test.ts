import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openComments } from "#tests/support/members/commenters.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createDocument } from "#tests/support/servers/platform.ts";

const day = 24 * 60 * 60_000;
const linked = {
  nodes: [
    {
      type: "PARAGRAPH",
      nodes: [
        {
          type: "TEXT",
          textData: {
            text: "here",
            decorations: [{ type: "LINK", linkData: { link: { url: "https://example.com" } } }],
          },
        },
      ],
    },
  ],
};

forEachDatabase("comments", (bench) => {
  bench.itOnSqlite(
    "wait for approval until one of the member's comments was published, with the hold `first`",
    async () => {
      const blog = await openComments(bench, { hold: "first" });
      const { members, comments, postId, ada, bo, say } = blog;
      const first = await say(ada, "First.");
      members.clock.advance(1);
      const second = await say(ada, "Second.");
      expect([first.status, second.status]).toEqual(["PENDING", "PENDING"]);
      expect(first).toMatchObject({ draftContent: { nodes: [{}] } });
      expect(first.content).toBeUndefined();
      expect(await comments.countWaiting()).toBe(2);
      expect((await comments.listThreadPage({ postId })).comments).toEqual([]);
      const { waiting } = await comments.readOwn({ postId, memberId: ada });
      expect(waiting.map(({ id }) => id)).toEqual([first.id, second.id]);
      expect((await comments.readOwn({ postId, memberId: bo })).waiting).toEqual([]);
      await comments.approve([first.id]);
      expect((await say(ada, "Third.")).status).toBe("PUBLISHED");
      expect((await say(bo, "Me too.")).status).toBe("PENDING");
      members.clock.advance(1);
      await comments.hide(first.id);
      expect(await comments.listDecisions(first.id)).toMatchObject([
        { action: "hold-first", statusBefore: "PENDING", statusAfter: "PENDING" },
        { action: "approve", statusBefore: "PENDING", statusAfter: "PUBLISHED" },
        { action: "hide", statusBefore: "PUBLISHED", statusAfter: "HIDDEN" },
      ]);
    },
  );

  it("wait for approval with links, with URLs or with blocked words", async () => {
    const rules = { hold: "links", blockedWords: ["casino", "cheap pills", "賭場"] } as const;
    const { comments, postId, say, addMember } = await openComments(bench, rules);
    const write = async (name: string, content: unknown) =>
      (await comments.create({ postId, memberId: await addMember(name), content })).status;
    expect(await write("a", createDocument("Just text."))).toBe("PUBLISHED");
    expect(await write("b", linked)).toBe("PENDING");
    for (const [index, text] of [
      "see https://example.com",
      "see www.example.com",
      "CÁSINO!",
      "ca\u00ADsino",
      "cheap, pills",
      "這裡有賭場嗎",
    ].entries()) {
      expect((await say(await addMember(`c-${index}`), text)).status, text).toBe("PENDING");
    }
    expect((await say(await addMember("d"), "casinos are buildings")).status).toBe("PUBLISHED");
  });

  it("keep their published version visible if an edit needs approval", async () => {
    const rules = { hold: "none", blockedWords: ["casino"] } as const;
    const { comments, postId, ada, say } = await openComments(bench, rules);
    const { id } = await say(ada, "A walk.");
    const edited = await comments.edit({ id, memberId: ada, content: createDocument("A casino.") });
    expect(edited).toMatchObject({ status: "PUBLISHED", edited: false, text: "A casino." });
    const [shown] = (await comments.listThreadPage({ postId })).comments;
    expect(shown).toMatchObject({ text: "A walk.", edited: false });
    expect(shown?.draftContent).toBeUndefined();
    const { comments: queue } = await comments.listForModeration({ queue: "waiting" });
    expect(queue.map((comment) => comment.id)).toEqual([id]);
    await comments.approve(id);
    expect((await comments.listThreadPage({ postId })).comments).toMatchObject([
      { text: "A casino.", edited: true },
    ]);
    const again = { id, memberId: ada, content: createDocument("Another casino.") };
    await comments.edit(again);
    await comments.reject(id);
    expect(await comments.findById(id)).toMatchObject({ status: "PUBLISHED", text: "A casino." });
  });

  bench.itOnSqlite("of members with a role never wait", async () => {
    const { members, say } = await openComments(bench, { hold: "all" });
    const { id } = await joinStaff(members, "moderator");
    expect((await say(id, "Welcome.")).status).toBe("PUBLISHED");
  });

  bench.itOnSqlite("of members with a role do not wait after an edit", async () => {
    const { members, comments, say } = await openComments(bench, { hold: "all" });
    const { id: memberId } = await joinStaff(members, "author");
    const { id } = await say(memberId, "Welcome.");
    const edited = await comments.edit({ id, memberId, content: createDocument("Hello.") });
    expect(edited).toMatchObject({ status: "PUBLISHED", text: "Hello.", edited: true });
    expect(edited.draftContent).toBeUndefined();
  });

  it("are rejected while comments are off, on closed posts, and after the configured number of days", async () => {
    const { members, platform, comments, postId, ada, say } = await openComments(bench, {
      closeDays: 14,
    });
    expect(await comments.readState(postId)).toBe("open");
    members.clock.advance(14 * day - 1);
    await say(ada, "In time.");
    members.clock.advance(1);
    expect(await comments.readState(postId)).toBe("closed");
    await expect(say(ada, "Too late.")).rejects.toMatchObject({
      status: 403,
      code: "COMMENTS_CLOSED",
    });
    await platform.posts.update(postId, { commentingEnabled: false }, "ADMIN");
    await expect(say(ada, "Closed.")).rejects.toMatchObject({ code: "COMMENTS_CLOSED" });
    const off = await openComments(bench, { isOn: false });
    expect(await off.comments.readState(off.postId)).toBe("off");
    await expect(off.say(off.ada, "Off.")).rejects.toMatchObject({
      status: 403,
      code: "COMMENTS_OFF",
    });
  });

  bench.itOnSqlite("need a captcha until one of the member's comments was published", async () => {
    const { comments, postId, ada } = await openComments(
      bench,
      {},
      {
        captcha: {
          kind: "recaptcha",
          visible: { siteKey: "site", secretKey: "secret" },
          invisible: { siteKey: "site", secretKey: "secret" },
          send: async (request) =>
            Response.json({ success: (await request.text()).includes("solved"), hostname: "x" }),
        },
      },
    );
    const write = (text: string, token?: string) =>
      comments.create({
        postId,
        memberId: ada,
        content: createDocument(text),
        captchaTokens: token === undefined ? undefined : [{ Recaptcha: token }],
      });
    const refusal = { status: 403, code: "INVALID_CAPTCHA" };
    await expect(write("One.")).rejects.toMatchObject({ ...refusal, data: { captcha: "user" } });
    await expect(write("One.", "wrong")).rejects.toMatchObject(refusal);
    await expect(write("One.", "solved")).resolves.toMatchObject({ status: "PUBLISHED" });
    await expect(write("Two.")).resolves.toMatchObject({ status: "PUBLISHED" });
  });

  it("lose their content when the member deletes the account, and the thread is kept", async () => {
    const { members, platform, comments, postId, ada, bo, say } = await openComments(bench);
    const root = await say(ada, "A private thought.");
    const reply = await say(bo, "An answer.", root.id);
    await say(ada, "Alone.");
    await comments.react({ id: reply.id, memberId: ada, code: "love" });
    await comments.follow({ postId, memberId: ada });
    await comments.report({ id: reply.id, reporter: `member:${ada}`, reason: "OTHER" });
    const texts = ["A private thought.", "Alone."];
    expect(await platform.identities.exportData(ada)).toMatchObject({
      comments: expect.arrayContaining(texts.map((text) => expect.objectContaining({ text }))),
      commentReactions: [{ commentId: reply.id, reactionCode: "love" }],
      followedPosts: [{ postId }],
    });
    await platform.identities.remove(ada);
    const { comments: shown, total } = await comments.listThreadPage({ postId });
    expect(total).toBe(1);
    expect(shown).toMatchObject([
      { id: root.id, status: "DELETED", text: "", author: { name: "" } },
      { id: reply.id, reactions: { total: 0 } },
    ]);
    const database = await bench.open(members.location);
    const rows = await database.selectFrom("comment").selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/private thought|Alone/);
    expect(rows.some(({ author_id }) => author_id === ada)).toBe(false);
    for (const table of ["comment_reaction", "comment_follow", "comment_report"] as const) {
      expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });
});
