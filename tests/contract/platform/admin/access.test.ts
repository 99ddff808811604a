/** Tests for the owner role, which every call checks regardless of what the token contains. */
import { expect, it } from "vitest";
import { postActions } from "#lib/wix/admin/admin.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  accountPath,
  bearer,
  codeIn,
  joinWithTokens,
  listStatuses,
} from "#tests/support/members/member-calls.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";
import { openOwners, adminPath } from "#tests/support/members/owners.ts";
import { createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("the owner's calls", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const { platform } = owners;
    const { id: postId } = await platform.posts.create(
      createPost({ status: "UNPUBLISHED" }),
      "ADMIN",
    );
    const other = await joinWithTokens(owners, "other@example.com");
    const otherId = (await platform.identities.find("other@example.com"))?.id ?? "";
    const everyCall: (readonly [string, string])[] = [
      ["GET", "/overview"],
      ["GET", "/posts"],
      ["GET", `/posts/${postId}`],
      ["GET", `/posts/${postId}/preview`],
      ...postActions.map((action) => ["POST", `/posts/${postId}/${action}`] as const),
      ["GET", "/members"],
      ["GET", `/members/${otherId}/data`],
      ["GET", "/first-steps"],
      ["POST", "/first-steps/hide"],
      ["GET", "/samples"],
      ["POST", "/samples/remove"],
      ...["approve", "block", "unblock", "delete"].map(
        (action) => ["POST", `/members/${otherId}/${action}`] as const,
      ),
    ];
    const denials = ["403 NO_OWNER", "403 PERMISSION_DENIED"];
    /** Calls every endpoint with these headers and returns the distinct statuses and codes. */
    const refusals = async (headers: HeadersInit) => {
      const answers = await Promise.all(
        everyCall.map(([method, path]) =>
          owners.call(method, adminPath + path, method === "POST" ? {} : undefined, headers),
        ),
      );
      const found = answers.map((answer) => `${answer.status} ${String(codeIn(answer))}`);
      return [...new Set(found)].toSorted();
    };
    return { ...owners, denials, postId, other, otherId, refusals };
  }

  bench.itOnSqlite(
    "are rejected without a token, for visitors and other members, and with an unknown token",
    async () => {
      const { platform, post, postId, other, otherId, refusals, denials } = await open();
      const visitor = await post("/oauth2/token", { clientId: "embedded", grantType: "anonymous" });
      expect(await refusals({})).toEqual(["401 UNAUTHENTICATED"]);
      expect(await refusals(bearer(visitor.body.access_token))).toEqual(["403 PERMISSION_DENIED"]);
      expect(await refusals(bearer(other.access))).toEqual(denials);
      expect((await refusals(bearer("made.up.token")))[0]).toMatch(/^401 /);
      expect(await refusals({ Authorization: platform.serverCredential })).toEqual([
        "401 UNAUTHENTICATED",
      ]);
      expect(await platform.posts.history(postId)).toHaveLength(1);
      expect(await platform.identities.find(otherId)).toMatchObject({ status: { name: "ACTIVE" } });
    },
  );

  it("are immediately rejected for a former, blocked or deleted owner, or while a password reset is required", async () => {
    const { platform, owner, ownerId, other, otherId, ask, refusals, denials } = await open();
    expect((await ask("GET", "/overview")).status).toBe(200);
    await platform.owners.unmake(ownerId, { allowLastOwner: true });
    expect(await refusals(bearer(owner.access))).toEqual(denials);

    await platform.owners.make(otherId);
    expect((await ask("GET", "/overview", undefined, other.access)).status).toBe(200);
    await platform.identities.block(otherId, { allowLastOwner: true });
    expect(await refusals(bearer(other.access))).toEqual(["401 UNAUTHENTICATED"]);

    await platform.owners.make(ownerId);
    await platform.identities.requireReset(ownerId);
    expect(await refusals(bearer(owner.access))).toEqual(["401 UNAUTHENTICATED"]);
    await platform.identities.remove(ownerId, { allowLastOwner: true });
    expect(await refusals(bearer(owner.access))).toEqual(["401 UNAUTHENTICATED"]);
    expect((await platform.identities.count()).owners).toBe(0);
  });

  it("stay rejected after an owner is blocked and unblocked, because blocking revokes the role", async () => {
    const { platform, ownerId } = await open();
    await platform.identities.block(ownerId, { allowLastOwner: true });
    await platform.identities.unblock(ownerId);
    expect(await platform.owners.includes(ownerId)).toBe(false);
    expect(await platform.identities.find(ownerId)).toMatchObject({ isOwner: false });
  });

  bench.itOnSqlite(
    "require an active member, so only active members can become owners",
    async () => {
      const { platform, register, otherId } = await open();
      const { body } = await register("waiting@example.com");
      await expect(platform.owners.make(body.identity.id)).rejects.toMatchObject({ status: 409 });
      await expect(platform.owners.make("nobody")).rejects.toMatchObject({ status: 404 });
      await expect(platform.owners.unmake(otherId)).rejects.toMatchObject({ status: 409 });
      await platform.identities.block(otherId);
      await expect(platform.owners.make(otherId)).rejects.toMatchObject({ status: 409 });
    },
  );

  bench.itOnSqlite("log each role change once, with its origin", async () => {
    const { platform, otherId } = await open();
    const { sequence } = await platform.changes.since(0);
    await platform.owners.make(otherId);
    await platform.owners.make(otherId);
    await platform.owners.unmake(otherId);
    await platform.owners.make(otherId);
    await platform.identities.block(otherId);
    const { changes } = await platform.changes.since(sequence);
    expect(changes).toMatchObject(
      ["owner", null, "owner", null].map((role) => ({
        entity: "MEMBER",
        entityId: otherId,
        origin: "ADMIN",
        detail: { role },
      })),
    );
  });

  bench.itOnSqlite(
    "are indicated by isOwner in the member's account, and by the role in the export",
    async () => {
      const { call, platform, owner, ownerId, other } = await open();
      const isOwner = async (access: string) =>
        (await call("GET", accountPath, undefined, bearer(access))).body.isOwner;
      expect(await isOwner(owner.access)).toBe(true);
      expect(await isOwner(other.access)).toBe(false);
      expect(await platform.identities.exportData(ownerId)).toMatchObject({
        role: "owner",
        roleSince: "2026-03-14T09:30:00.000Z",
      });
    },
  );

  it("cannot delete, block or demote the only owner", async () => {
    const { platform, post, owner, ownerId, otherId } = await open();
    const confirmation = { currentPassword: goodPassword };
    const refused = await post(`${accountPath}/delete`, confirmation, owner.access);
    expect([refused.status, codeIn(refused)]).toEqual([409, "LAST_OWNER"]);
    const lastOwner = { status: 409, code: "LAST_OWNER" };
    await expect(platform.identities.remove(ownerId)).rejects.toMatchObject(lastOwner);
    await expect(platform.identities.block(ownerId)).rejects.toMatchObject(lastOwner);
    await expect(platform.owners.unmake(ownerId)).rejects.toMatchObject(lastOwner);
    expect(await platform.identities.find(ownerId)).toMatchObject({ isOwner: true });

    await platform.owners.make(otherId);
    const deleted = await post(`${accountPath}/delete`, confirmation, owner.access);
    expect([deleted.status, deleted.body]).toEqual([200, {}]);
    await expect(platform.owners.unmake(otherId)).rejects.toMatchObject(lastOwner);
  });

  it("keep one of two owners who delete their accounts at the same time on two instances", async () => {
    const owners = await open();
    const { platform, owner, other, otherId, location, mail, post } = owners;
    await platform.owners.make(otherId);
    const instance = await openMembers(bench, { location, mail: { smtpUrl: mail.url } });
    const confirmation = { currentPassword: goodPassword };
    const path = `${accountPath}/delete`;
    const answers = await Promise.all([
      post(path, confirmation, owner.access),
      instance.post(path, confirmation, other.access),
    ]);
    expect(listStatuses(answers)).toEqual([200, 409]);
    expect((await platform.identities.count()).owners).toBe(1);
  });
});
