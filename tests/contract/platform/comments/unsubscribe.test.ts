/** Tests for unsubscribing from the emails about comments, and for a member's settings. */
import { expect, it } from "vitest";
import { createPost } from "#tests/support/servers/platform.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  openConversation,
  readToken,
  type Conversation,
} from "#tests/support/members/conversation.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";

const settingsPath = "/quire/v1/account/comment-emails";

const unsubscribe = ({ post }: Conversation, token: string) =>
  post("/quire/v1/comment-emails/unsubscribe", { token });
const inspect = async ({ post }: Conversation, token: string) =>
  (await post("/quire/v1/comment-emails/subscription", { token })).body;

/** Returns the token in a link of an email's footer. */
const readLinkToken = (text = "", label: string): string =>
  new RegExp(`${label}:\n\\S+/unsubscribe\\?token=([\\w.-]+)`).exec(text)?.[1] ?? "";

forEachDatabase("unsubscribing from emails about comments", (bench) => {
  const clock = useMachineClock();

  /** Makes Ben reply to Ada, and returns Ada's email. */
  async function openAndReply() {
    const conversation = await openConversation(bench, { clock });
    const { join, write, readMails } = conversation;
    const [ada, ben] = [await join("ada"), await join("ben")];
    const question = await write(ada.id, "A question.");
    let count = 0;
    const reply = async () => {
      clock.advance(10 * minute);
      count += 1;
      await write(ben.id, `Reply ${count}.`, question);
      return (await readMails("ada")).length;
    };
    await reply();
    const [mail] = await readMails("ada");
    if (mail === undefined) throw new Error("no email");
    return { conversation, ada, ben, reply, mail, token: readToken(mail) };
  }

  it("works once or repeatedly with the one-click link, and only for its post", async () => {
    const { conversation, ada, ben, reply, mail, token } = await openAndReply();
    const { platform, readMails } = conversation;
    const oneClick = mail.headers.find(({ key }) => key === "list-unsubscribe-post");
    expect(oneClick?.value).toBe("List-Unsubscribe=One-Click");
    expect(await inspect(conversation, token)).toEqual({
      scope: "post",
      title: "A walk along the canal",
      isSubscribed: true,
    });
    expect(await reply()).toBe(2);
    for (let times = 0; times < 3; times += 1) {
      expect((await unsubscribe(conversation, token)).status).toBe(200);
    }
    expect(await inspect(conversation, token)).toMatchObject({ isSubscribed: false });
    expect(await reply()).toBe(2);

    const other = await platform.posts.create(createPost({ title: "Another walk" }), "ADMIN");
    await platform.comments.follow({ postId: other.id, memberId: ada.id });
    const write = { postId: other.id, memberId: ben.id };
    const content = createPost().richContent;
    await platform.comments.create({ ...write, content });
    clock.advance(5 * minute);
    expect((await readMails("ada")).at(-1)?.subject).toContain("Another walk");

    await platform.comments.follow({ postId: conversation.postId, memberId: ada.id });
    expect(await inspect(conversation, token)).toMatchObject({ isSubscribed: true });
    expect(await reply()).toBe(4);
  });

  bench.itOnSqlite("drops emails that are already queued", async () => {
    const { conversation, ada, ben, token } = await openAndReply();
    const { platform, postId, write, readMails } = conversation;
    await platform.comments.follow({ postId, memberId: ada.id });
    await write(ben.id, "Another comment.");
    await unsubscribe(conversation, token);
    clock.advance(5 * minute);
    expect(await readMails("ada")).toHaveLength(1);
  });

  it("ends all emails with the link to unsubscribe from all", async () => {
    const { conversation, ada, reply, mail } = await openAndReply();
    const token = readLinkToken(mail.text, "Unsubscribe from all comment emails");
    expect(await inspect(conversation, token)).toEqual({ scope: "all", isSubscribed: true });
    await unsubscribe(conversation, token);
    expect(await reply()).toBe(1);
    const { body } = await conversation.call("GET", settingsPath, undefined, bearer(ada.access));
    expect(body.settings).toEqual({
      replies: false,
      followed: false,
      ownPosts: false,
      moderation: false,
    });
  });

  bench.itOnSqlite("rejects changed, foreign and oversized tokens", async () => {
    const { conversation, ada, ben, token } = await openAndReply();
    const [payload = "", signature = ""] = token.split(".");
    const forge = (parts: unknown) =>
      `${Buffer.from(JSON.stringify(parts)).toString("base64url")}.${signature}`;
    expect(JSON.parse(Buffer.from(payload, "base64url").toString())[0]).toBe(ada.id);
    for (const wrong of [
      "",
      ".",
      payload,
      `${payload}.`,
      `${payload}.${"A".repeat(43)}`,
      `${payload}A.${signature}`,
      forge([ben.id, "post", conversation.postId]),
      forge([ada.id, "all", ""]),
      ada.access,
    ]) {
      const { status } = await unsubscribe(conversation, wrong);
      expect([wrong, [400, 404].includes(status)]).toEqual([wrong, true]);
    }
    expect((await unsubscribe(conversation, `${token}${"A".repeat(1000)}`)).status).toBe(400);
    expect((await conversation.post("/quire/v1/comment-emails/unsubscribe", {})).status).toBe(400);
    expect(await inspect(conversation, token)).toMatchObject({ isSubscribed: true });
  });

  it("succeeds without effect after the member or the post was deleted", async () => {
    const { conversation, ada, token } = await openAndReply();
    await conversation.platform.identities.remove(ada.id);
    expect((await unsubscribe(conversation, token)).status).toBe(200);
    expect(await inspect(conversation, token)).toMatchObject({ isSubscribed: false });
    const database = await bench.open(conversation.location);
    for (const table of ["comment_mute", "comment_mail_setting", "comment_follow"] as const) {
      expect(await database.selectFrom(table).selectAll().execute()).toEqual([]);
    }
  });

  it("ends the digests with the link in a digest", async () => {
    const conversation = await openConversation(bench, { clock, rules: { hold: "all" } });
    const { join, write, readMails } = conversation;
    const owner = await join("owner", "owner");
    const ben = await join("ben");
    await write(ben.id, "First.");
    const [mail] = await readMails("owner");
    const token = mail === undefined ? "" : readToken(mail);
    expect(await inspect(conversation, token)).toEqual({ scope: "digest", isSubscribed: true });
    await unsubscribe(conversation, token);
    clock.advance(15 * minute);
    await write(ben.id, "Second.");
    expect(await readMails("owner")).toHaveLength(1);
    const headers = bearer(owner.access);
    const { body } = await conversation.call("GET", settingsPath, undefined, headers);
    expect(body).toMatchObject({
      canModerate: true,
      settings: { replies: true, followed: true, ownPosts: true, moderation: false },
    });
  });
});

forEachDatabase("the settings for emails about comments", (bench) => {
  const clock = useMachineClock();

  it("turn off each kind of email, and list the conversations", async () => {
    const conversation = await openConversation(bench, { clock });
    const { call, platform, postId, join, write, readMails } = conversation;
    const [ada, ben] = [await join("ada"), await join("ben")];
    const headers = bearer(ada.access);
    const read = async () => (await call("GET", settingsPath, undefined, headers)).body;
    await platform.comments.follow({ postId, memberId: ada.id });
    expect(await read()).toEqual({
      isVerified: true,
      settings: { replies: true, followed: true, ownPosts: true, moderation: true },
      canModerate: false,
      conversations: [
        {
          id: postId,
          slug: "a-walk-along-the-canal",
          title: "A walk along the canal",
          language: "en",
          isFollowed: true,
          isMuted: false,
        },
      ],
      total: 1,
    });
    const question = await write(ada.id, "A question.");
    await call("PATCH", settingsPath, { replies: false }, headers);
    await write(ben.id, "A reply.", question);
    expect(await readMails("ada")).toEqual([]);
    // The post is still followed.
    clock.advance(5 * minute);
    expect((await readMails("ada"))[0]?.text).toContain("because you follow this conversation");
    await call("PATCH", settingsPath, { followed: false }, headers);
    await write(ben.id, "Another reply.", question);
    clock.advance(5 * minute);
    expect(await readMails("ada")).toHaveLength(1);
    expect((await read()).settings).toMatchObject({ replies: false, followed: false });

    expect(
      (await call("DELETE", `${settingsPath}/follows/${postId}`, undefined, headers)).status,
    ).toBe(200);
    expect(await read()).toMatchObject({ conversations: [], total: 0 });
    expect((await call("PATCH", settingsPath, { replies: "no" }, headers)).status).toBe(400);
    expect((await call("GET", settingsPath)).status).toBe(401);
    expect((await call("PATCH", settingsPath, { replies: true })).status).toBe(401);
  });

  bench.itOnSqlite(
    "resume the emails about a conversation, and are part of the member's data",
    async () => {
      const conversation = await openConversation(bench, { clock });
      const { call, platform, postId, join, write, readMails } = conversation;
      const [ada, ben] = [await join("ada"), await join("ben")];
      const headers = bearer(ada.access);
      const question = await write(ada.id, "A question.");
      await write(ben.id, "A reply.", question);
      const [mail] = await readMails("ada");
      await unsubscribe(conversation, mail === undefined ? "" : readToken(mail));
      const data = await platform.identities.exportData(ada.id);
      expect(data).toMatchObject({ commentEmails: { unsubscribedPosts: [{ postId }] } });
      const list = async () => (await call("GET", settingsPath, undefined, headers)).body;
      expect(await list()).toMatchObject({ conversations: [{ isFollowed: false, isMuted: true }] });
      await call("DELETE", `${settingsPath}/mutes/${postId}`, undefined, headers);
      expect(await list()).toMatchObject({ conversations: [] });
      await write(ben.id, "Another reply.", question);
      expect(await readMails("ada")).toHaveLength(2);
    },
  );
});
