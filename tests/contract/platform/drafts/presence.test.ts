/** Tests for the calls that report who has a draft open. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { adminPath } from "#tests/support/members/owners.ts";
import { openWriters, type WritingMember } from "#tests/support/members/writers.ts";

const second = 1_000;

const join = (member: WritingMember, id: string, sessionId: string) =>
  member.ask("PUT", `/posts/${id}/presence`, { sessionId });
const leave = (member: WritingMember, id: string, sessionId: string) =>
  member.ask("DELETE", `/posts/${id}/presence/${sessionId}`);
/** Returns the open tabs that the member's tab sees. */
const seen = async (member: WritingMember, id: string, sessionId: string): Promise<string[]> =>
  (await join(member, id, sessionId)).body.editors.map(
    (tab: { name: string; sessionId: string; isYou: boolean }) =>
      `${tab.name} ${tab.sessionId}${tab.isYou ? " (you)" : ""}`,
  );

forEachDatabase("the presence of editors", (bench) => {
  bench.itOnSqlite(
    "contains the open tabs of all members for 30 seconds after their last call, and the draft's state",
    async () => {
      const { author, editor, clock } = await openWriters(bench);
      const draft = await author.create({ editingSessionId: "a" });
      const first = (await join(author, draft.id, "a")).body;
      expect(first).toEqual({
        editors: [
          {
            sessionId: "a",
            memberId: author.id,
            name: "author",
            since: new Date(clock.now()).toISOString(),
            isYou: true,
          },
        ],
        editedDate: draft.editedDate,
        editingSessionId: "a",
      });
      clock.advance(20 * second);
      expect(await seen(editor, draft.id, "b")).toEqual(["author a", "editor b (you)"]);
      clock.advance(20 * second);
      expect(await seen(editor, draft.id, "b")).toEqual(["editor b (you)"]);
      const again = (await join(author, draft.id, "a")).body.editors;
      expect(again).toMatchObject([
        { sessionId: "b", since: new Date(clock.now() - 20 * second).toISOString() },
        { sessionId: "a", since: new Date(clock.now()).toISOString() },
      ]);
      await leave(author, draft.id, "a");
      expect(await seen(editor, draft.id, "b")).toEqual(["editor b (you)"]);
    },
  );

  it("is shared by all instances", async () => {
    const { author, editor, location, clock, mail } = await openWriters(bench);
    const { id } = await author.create();
    await join(author, id, "a");
    const instance = await openMembers(bench, { location, clock, mail: { smtpUrl: mail.url } });
    const path = `${adminPath}/posts/${id}/presence`;
    const { body } = await instance.call("PUT", path, { sessionId: "b" }, bearer(editor.access));
    expect(body.editors).toHaveLength(2);
  });

  bench.itOnSqlite(
    "belongs to each member, so that another member cannot take over or close a tab",
    async () => {
      const { author, editor } = await openWriters(bench);
      const { id } = await author.create();
      await join(author, id, "a");
      expect(await seen(editor, id, "a")).toEqual(
        expect.arrayContaining(["author a", "editor a (you)"]),
      );
      await leave(editor, id, "a");
      expect(await seen(author, id, "a")).toEqual(["author a (you)"]);
    },
  );

  bench.itOnSqlite("contains at most ten tabs of a member", async () => {
    const { author, clock } = await openWriters(bench);
    const { id } = await author.create();
    for (let index = 1; index <= 15; index += 1) {
      clock.advance(1);
      await join(author, id, `tab-${index}`);
    }
    const tabs = await seen(author, id, "tab-15");
    expect(tabs).toHaveLength(10);
    expect(tabs.at(-1)).toBe("author tab-15 (you)");
  });

  it("is rejected for other authors' drafts, other roles, blocked members and invalid sessions", async () => {
    const { author, owner, join: register, platform } = await openWriters(bench);
    const { id } = await owner.create();
    const own = await author.create();
    await join(owner, id, "a");
    const codes = async (member: WritingMember, postId: string) => [
      codeIn(await join(member, postId, "a")),
      codeIn(await leave(member, postId, "a")),
    ];
    expect(await codes(author, id)).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    expect(await codes(author, "unknown")).toEqual(["NOT_FOUND", "NOT_FOUND"]);
    const denied = ["PERMISSION_DENIED", "PERMISSION_DENIED"];
    expect(await codes(await register("moderator"), id)).toEqual(denied);
    for (const sessionId of ["", "a b", "x".repeat(101), "../a"]) {
      expect((await join(author, own.id, sessionId)).status, sessionId).toBe(400);
    }
    await platform.identities.block(author.id);
    expect(await codes(author, own.id)).toEqual(["UNAUTHENTICATED", "UNAUTHENTICATED"]);
    expect(await seen(owner, id, "a")).toEqual(["owner a (you)"]);
  });
});
