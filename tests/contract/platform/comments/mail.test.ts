/** Tests for the emails about comments: who receives them, when, and how often. */
import { expect, it } from "vitest";
import { createDocument } from "#tests/support/servers/platform.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openConversation } from "#tests/support/members/conversation.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";

forEachDatabase("an email about a comment", (bench) => {
  const clock = useMachineClock();
  const open = (options: Parameters<typeof openConversation>[1] = {}) =>
    openConversation(bench, { clock, ...options });

  it("is sent to the author of a comment immediately after a reply", async () => {
    const { join, write, readMails } = await open();
    const [ada, ben] = [await join("ada"), await join("ben")];
    const question = await write(ada.id, "Where is the lock?");
    const reply = await write(ben.id, "Behind the mill.", question);
    const [mail, ...others] = await readMails();
    expect(others).toEqual([]);
    expect(mail?.recipients).toEqual(["ada@example.com"]);
    expect(mail?.subject).toBe("A member replied to your comment on “A walk along the canal”");
    expect(mail?.text).toContain("    Behind the mill.");
    expect(mail?.text).toContain(
      `https://blog.example/post/a-walk-along-the-canal/comments/to/${reply}`,
    );
    clock.advance(10 * minute);
    expect(await readMails()).toHaveLength(1);
  });

  bench.itOnSqlite(
    "is sent once for several comments within five minutes on a followed post",
    async () => {
      const { platform, postId, join, write, readMails } = await open();
      const [ada, ben, cleo] = [await join("ada"), await join("ben"), await join("cleo")];
      await platform.comments.follow({ postId, memberId: ada.id });
      await write(ben.id, "First.");
      clock.advance(2 * minute);
      await write(cleo.id, "Second.");
      clock.advance(2 * minute);
      await write(ben.id, "Third.");
      expect(await readMails()).toEqual([]);
      clock.advance(minute);
      const [mail, ...others] = await readMails();
      expect(others).toEqual([]);
      expect(mail?.recipients).toEqual(["ada@example.com"]);
      expect(mail?.subject).toBe("3 new comments on “A walk along the canal”");
      expect(mail?.text).toMatch(/First\.[^]*Second\.[^]*Third\./);
      expect(mail?.text).toContain("because you follow this conversation");
      await write(cleo.id, "Fourth.");
      clock.advance(5 * minute);
      expect((await readMails("ada"))[1]?.subject).toBe(
        "A member commented on “A walk along the canal”",
      );
    },
  );

  bench.itOnSqlite("tells the author of a post about new comments", async () => {
    const { platform, postId, join, write, readMails } = await open();
    const [ada, ben] = [await join("ada", "author"), await join("ben")];
    await platform.posts.update(postId, { authorId: ada.id }, "ADMIN");
    await join("owner", "owner");
    await write(ada.id, "I’m happy to answer questions.");
    await write(ben.id, "What a walk!");
    clock.advance(5 * minute);
    const mails = await readMails();
    expect(mails.map(({ recipients }) => recipients)).toEqual([["ada@example.com"]]);
    expect(mails[0]?.text).toContain("because this is your post");
    expect(mails[0]?.text).not.toContain("questions");
  });

  bench.itOnSqlite("is sent to the owners if the author of the post has no account", async () => {
    const { join, write, readMails } = await open();
    await join("owner", "owner");
    await join("editor", "editor");
    await write((await join("ben")).id, "What a walk!");
    clock.advance(5 * minute);
    const mails = await readMails();
    expect(mails.map(({ recipients }) => recipients)).toEqual([["owner@example.com"]]);
  });

  bench.itOnSqlite("names the strongest reason if a member has several", async () => {
    const { platform, postId, join, write, readMails } = await open();
    const [ada, ben] = [await join("ada", "author"), await join("ben")];
    await platform.posts.update(postId, { authorId: ada.id }, "ADMIN");
    await platform.comments.follow({ postId, memberId: ada.id });
    await platform.comments.follow({ postId, memberId: ben.id });
    await write(ben.id, "A reply.", await write(ada.id, "A question."));
    clock.advance(5 * minute);
    const [mail, ...others] = await readMails("ada");
    expect(others).toEqual([]);
    expect(mail?.subject).toContain("replied to your comment");
    expect(mail?.text).toContain("because you commented on this post");
    // Ben follows the post, so he is notified only of Ada's comment.
    const [own, ...rest] = await readMails("ben");
    expect(rest).toEqual([]);
    expect(own?.text).toContain("A question.");
    expect(own?.text).not.toContain("A reply.");
  });

  bench.itOnSqlite("is sent after the approval of a comment, not before", async () => {
    const { platform, postId, join, write, readMails } = await open({ rules: { hold: "all" } });
    const [ada, ben] = [await join("ada"), await join("ben")];
    const question = await write(ada.id, "A question.");
    await platform.comments.approve(question);
    await platform.comments.follow({ postId, memberId: ada.id });
    const reply = await write(ben.id, "A reply.", question);
    clock.advance(60 * minute);
    expect(await readMails()).toEqual([]);
    await platform.comments.approve(reply);
    expect(await readMails("ada")).toHaveLength(1);
    await platform.comments.hide(reply);
    await platform.comments.publish(reply);
    clock.advance(5 * minute);
    expect(await readMails()).toHaveLength(1);
  });

  bench.onlyOnSqlite(() => {
    it.each(["hide", "markSpam", "delete"] as const)(
      "is not sent about a comment that a moderator removes before: %s",
      async (decision) => {
        const { platform, postId, join, write, readMails } = await open();
        const [ada, ben] = [await join("ada"), await join("ben")];
        await platform.comments.follow({ postId, memberId: ada.id });
        await platform.comments[decision](await write(ben.id, "Cheap watches."));
        const kept = await write(ben.id, "What a walk!");
        await platform.comments.edit({
          id: kept,
          memberId: ben.id,
          content: createDocument("What a long walk!"),
        });
        clock.advance(5 * minute);
        const [mail] = await readMails("ada");
        expect(mail?.subject).toBe("A member commented on “A walk along the canal”");
        expect(mail?.text).not.toContain("watches");
        expect(mail?.text).toContain("What a long walk!");
      },
    );
  });

  bench.itOnSqlite("leaves out a change of the comment that waits for approval", async () => {
    const rules = { blockedWords: ["watches"] };
    const { platform, postId, join, write, readMails } = await open({ rules });
    const [ada, ben] = [await join("ada"), await join("ben")];
    await platform.comments.follow({ postId, memberId: ada.id });
    const id = await write(ben.id, "What a walk!");
    const content = createDocument("Cheap watches.");
    await platform.comments.edit({ id, memberId: ben.id, content });
    clock.advance(5 * minute);
    const [mail] = await readMails("ada");
    expect(mail?.text).toContain("What a walk!");
    expect(mail?.text).not.toContain("watches");
  });

  bench.itOnSqlite("is not sent about a post that readers can no longer see", async () => {
    const { platform, postId, join, write, readMails } = await open();
    const [ada, ben] = [await join("ada"), await join("ben")];
    await platform.comments.follow({ postId, memberId: ada.id });
    await write(ben.id, "What a walk!");
    await platform.posts.unpublish(postId);
    clock.advance(5 * minute);
    expect(await readMails()).toEqual([]);
  });

  it("is not sent to a member who was blocked or deleted, or whose address is not verified", async () => {
    const conversation = await open();
    const { platform, postId, join, write, readMails } = conversation;
    const names = ["blocked", "deleted", "unverified"];
    for (const name of names) {
      const { id } = await join(name);
      await platform.comments.follow({ postId, memberId: id });
    }
    const ben = await join("ben");
    await write(ben.id, "What a walk!");
    const find = async (name: string) =>
      (await platform.identities.find(`${name}@example.com`))?.id ?? "";
    const database = await bench.open(conversation.location);
    await platform.identities.block(await find("blocked"));
    await platform.identities.remove(await find("deleted"));
    await database
      .updateTable("identity")
      .set({ email_verified: 0 })
      .where("email", "=", "unverified@example.com")
      .execute();
    await write(ben.id, "And another one.");
    clock.advance(5 * minute);
    expect(await readMails()).toEqual([]);
    expect(await database.selectFrom("comment_notice").selectAll().execute()).toEqual([]);
  });

  bench.itOnSqlite("is in the language of the recipient", async () => {
    const { call, join, write, readMails } = await open();
    const [ada, ben] = [await join("ada"), await join("ben")];
    const headers = { Authorization: `Bearer ${ada.access}` };
    await call("PATCH", "/quire/v1/account/profile", { language: "de" }, headers);
    await write(ben.id, "Hinter der Mühle.", await write(ada.id, "Wo ist die Schleuse?"));
    const [mail] = await readMails("ada");
    expect(mail?.subject).toBe(
      "A member hat auf deinen Kommentar zu „A walk along the canal“ geantwortet",
    );
    expect(mail?.html).toContain('<html lang="de"');
    expect(mail?.text).toContain("Diese Diskussion abbestellen:");
  });

  it("is sent once by two instances", async () => {
    const one = await open();
    const { platform, postId, join, write } = one;
    const ben = await join("ben");
    for (let index = 0; index < 10; index += 1) {
      const { id } = await join(`reader${index}`);
      await platform.comments.follow({ postId, memberId: id });
    }
    const other = await open({ location: one.location });
    await write(ben.id, "What a walk!");
    clock.advance(5 * minute);
    await Promise.all([one, other].map(({ platform: { deliverMails } }) => deliverMails()));
    const mails = [...(await one.readMails()), ...(await other.readMails())];
    const recipients = mails.flatMap((mail) => mail.recipients);
    expect(recipients).toHaveLength(10);
    expect(new Set(recipients).size).toBe(10);
  });

  it("is sent after a restart if the process stopped before", async () => {
    const before = await open({ log: () => undefined });
    const [ada, ben] = [await before.join("ada"), await before.join("ben")];
    before.mail.refuse(true);
    await before.write(ben.id, "A reply.", await before.write(ada.id, "A question."));
    await before.platform.close();
    clock.advance(minute);
    const after = await open({ location: before.location });
    expect(await after.readMails("ada")).toHaveLength(1);
    expect(before.mail.received().filter(({ text }) => text?.includes("A reply."))).toEqual([]);
  });
});

forEachDatabase("the digest for moderators", (bench) => {
  const clock = useMachineClock();
  const open = (options: Parameters<typeof openConversation>[1] = {}) =>
    openConversation(bench, { clock, rules: { hold: "all" }, ...options });

  bench.itOnSqlite("is sent to owners and moderators at most every 15 minutes", async () => {
    const { join, write, readMails } = await open();
    for (const role of ["owner", "moderator", "editor", "author"] as const) await join(role, role);
    const ben = await join("ben");
    await write(ben.id, "First.");
    const mails = await readMails();
    expect(mails.flatMap(({ recipients }) => recipients).toSorted()).toEqual([
      "moderator@example.com",
      "owner@example.com",
    ]);
    expect(mails[0]?.subject).toBe("A comment at The Blog is waiting for approval");
    expect(mails[0]?.text).toContain("https://blog.example/admin/comments\n");
    expect(mails[0]?.text).toContain("A member on “A walk along the canal”:\n\n    First.");

    clock.advance(5 * minute);
    await write(ben.id, "Second.");
    clock.advance(9 * minute);
    await write(ben.id, "Third.");
    expect(await readMails("owner")).toHaveLength(1);
    clock.advance(minute);
    const [, second, ...others] = await readMails("owner");
    expect(others).toEqual([]);
    expect(second?.subject).toBe("3 comments at The Blog are waiting for approval");
    expect(second?.text).toContain("Second.");
    expect(second?.text).toContain("Third.");
    expect(second?.text).not.toContain("First.");
    clock.advance(60 * minute);
    expect(await readMails("owner")).toHaveLength(2);
  });

  bench.itOnSqlite("lists at most 20 comments, and contains the total number", async () => {
    const { join, write, readMails } = await open();
    await join("owner", "owner");
    const ben = await join("ben");
    await write(ben.id, "Comment 1.");
    await readMails();
    for (const name of ["cleo", "dan", "eve", "finn", "gail"]) {
      const { id } = await join(name);
      for (let index = 1; index <= 5; index += 1) await write(id, `${name} ${index}.`);
    }
    clock.advance(15 * minute);
    const [, mail] = await readMails("owner");
    expect(mail?.subject).toBe("26 comments at The Blog are waiting for approval");
    expect(mail?.text?.match(/^ {4}\w+ \d\.$/gm)).toHaveLength(20);
    expect(mail?.text).toContain("And 6 more comments.");
  });

  bench.itOnSqlite("is not sent if every comment since the last one has been decided", async () => {
    const { platform, join, write, readMails } = await open();
    await join("owner", "owner");
    const ben = await join("ben");
    await write(ben.id, "First.");
    expect(await readMails()).toHaveLength(1);
    clock.advance(minute);
    await platform.comments.markSpam(await write(ben.id, "Second."));
    clock.advance(15 * minute);
    expect(await readMails()).toHaveLength(1);
  });

  bench.itOnSqlite(
    "also reports a change to a published comment that waits for approval",
    async () => {
      const { platform, join, write, readMails } = await open({
        rules: { hold: "none", blockedWords: ["watches"] },
      });
      const ben = await join("ben");
      const id = await write(ben.id, "What a walk!");
      await join("owner", "owner");
      const content = createDocument("Cheap watches.");
      await platform.comments.edit({ id, memberId: ben.id, content });
      const [mail] = await readMails("owner");
      expect(mail?.text).toContain("Cheap watches.");
    },
  );

  it("is sent once by two instances", async () => {
    const one = await open();
    await one.join("owner", "owner");
    const ben = await one.join("ben");
    const other = await open({ location: one.location });
    await one.write(ben.id, "First.");
    await Promise.all([one, other].map(({ platform: { deliverMails } }) => deliverMails()));
    expect([...(await one.readMails()), ...(await other.readMails())]).toHaveLength(1);
  });
});
