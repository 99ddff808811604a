/** Tests for the admin calls of API keys and roles, which need the owner's current password. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  atOnce,
  bearer,
  codeIn,
  listStatuses,
  loginWithTokens,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import { goodPassword } from "#tests/support/members/members.ts";
import { adminPath, openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const currentPassword = goodPassword;

forEachDatabase("the admin calls for API keys", (bench) => {
  const open = () => openOwners(bench);

  it("create a key that is shown once, list it without its text, and revoke it at once", async () => {
    const { ask, call, location, ownerId } = await open();
    const { body } = await ask("POST", "/keys", {
      name: " import ",
      role: "editor",
      currentPassword,
    });
    expect(body).toEqual({ id: expect.any(String), key: expect.stringMatching(/^quirekey_/) });
    const use = async () => {
      const headers = { Authorization: body.key, "wix-site-id": "site" };
      const draftPost = { title: "By a program" };
      return (await call("POST", "/v3/draft-posts", { draftPost }, headers)).status;
    };
    expect(await use()).toBe(200);
    const listed = await ask("GET", "/keys");
    expect(listed.body.keys).toMatchObject([
      { id: body.id, name: "import", role: "editor", effectiveRole: "editor", isActive: true },
    ]);
    expect(listed.body.keys[0].creator).toEqual({ id: ownerId, name: expect.any(String) });
    expect(JSON.stringify(listed.body)).not.toContain("quirekey_");
    const database = await bench.open(location);
    const rows = JSON.stringify(await database.selectFrom("api_key").selectAll().execute());
    expect(rows).not.toContain(body.key);

    expect((await ask("DELETE", `/keys/${body.id}`)).body).toEqual({});
    expect(await use()).toBe(401);
    expect((await ask("GET", "/keys")).body.keys).toMatchObject([
      { isActive: false, revokedDate: expect.any(String) },
    ]);
    expect((await ask("DELETE", `/keys/${body.id}`)).status).toBe(409);
    expect((await ask("DELETE", "/keys/unknown")).status).toBe(404);
  });

  bench.itOnSqlite(
    "do not create a key without the right password, and limit the attempts of a session",
    async () => {
      const owners = await open();
      const { ask, platform } = owners;
      const create = (password: unknown, access?: string) =>
        ask("POST", "/keys", { name: "x", role: "owner", currentPassword: password }, access);
      expect(violationsIn(await create(undefined))[0]).toMatch(/^currentPassword /);
      const wrong = await create("wrong");
      expect([wrong.status, codeIn(wrong)]).toEqual([401, "-19976"]);
      const answers = await atOnce(12, () => create("wrong"));
      expect(listStatuses(answers).at(-1)).toBe(429);
      expect((await create(currentPassword)).status).toBe(429);
      expect(await platform.apiKeys.list()).toEqual([]);
      // Another session of the owner's is not affected.
      const other = await loginWithTokens(owners, "owner@example.com");
      expect((await create(currentPassword, other.access)).status).toBe(200);
    },
  );

  bench.itOnSqlite(
    "reject invalid fields, and a key with the role author without a member who has a role",
    async () => {
      const owners = await open();
      const { ask } = owners;
      const author = await joinStaff(owners, "author");
      const member = await joinStaff(owners, undefined);
      const create = (fields: object) => ask("POST", "/keys", { currentPassword, ...fields });
      for (const fields of [
        { name: "", role: "editor" },
        { name: "x".repeat(101), role: "editor" },
        { name: "x", role: "admin" },
        { name: "x" },
      ]) {
        expect((await create(fields)).status).toBe(400);
      }
      expect((await create({ name: "x", role: "author" })).status).toBe(409);
      expect((await create({ name: "x", role: "author", memberId: member.id })).status).toBe(409);
      expect((await create({ name: "x", role: "author", memberId: "unknown" })).status).toBe(404);
      expect((await create({ name: "x", role: "author", memberId: author.id })).status).toBe(200);
      expect((await ask("GET", "/keys")).body.keys).toMatchObject([{ member: { id: author.id } }]);
    },
  );

  bench.itOnSqlite(
    "are refused to everyone but owners, also with the right password, and to API keys",
    async () => {
      const owners = await open();
      const key = await createKey(owners);
      const calls = [
        ["GET", "/keys", undefined],
        ["POST", "/keys", { name: "x", role: "owner", currentPassword }],
        ["DELETE", `/keys/${key.id}`, undefined],
        ["GET", "/team", undefined],
        ["PUT", `/team/${owners.ownerId}`, { role: null, currentPassword }],
      ] as const;
      for (const role of ["editor", "author", "moderator", undefined] as const) {
        const { access } = await joinStaff(owners, role);
        for (const [method, path, body] of calls) {
          const answer = await owners.call(method, adminPath + path, body, bearer(access));
          expect([role, method, path, answer.status]).toEqual([role, method, path, 403]);
        }
      }
      for (const [method, path, body] of calls) {
        expect((await owners.call(method, adminPath + path, body, key.headers)).status).toBe(403);
        expect((await owners.call(method, adminPath + path, body)).status).toBe(401);
      }
      expect((await owners.platform.apiKeys.list()).map(({ isActive }) => isActive)).toEqual([
        true,
      ]);
    },
  );
});

forEachDatabase("the admin calls for the team", (bench) => {
  it("list the members with a role, give one, change it and remove it, with entries in the change log", async () => {
    const owners = await openOwners(bench);
    const { ask, platform, ownerId, call } = owners;
    const { id, access } = await joinStaff(owners, undefined, "ada@example.com");
    const list = async () => (await ask("GET", "/team")).body.members;
    expect(await list()).toMatchObject([
      { id: ownerId, email: "owner@example.com", role: "owner", isYou: true, isOnlyOwner: true },
    ]);
    const before = await platform.changes.latest();
    const give = (role: unknown) => ask("PUT", `/team/${id}`, { role, currentPassword });
    expect((await give("editor")).body).toEqual({});
    expect(await list()).toMatchObject([{ role: "owner" }, { id, role: "editor", isYou: false }]);
    const read = async () =>
      (await call("GET", "/v3/draft-posts", undefined, bearer(access))).status;
    expect(await read()).toBe(200);
    expect((await give("owner")).status).toBe(200);
    expect((await list()).map(({ isOnlyOwner }: { isOnlyOwner: boolean }) => isOnlyOwner)).toEqual([
      false,
      false,
    ]);
    expect((await give(null)).status).toBe(200);
    expect(await read()).toBe(403);
    const { changes } = await platform.changes.since(before);
    expect(changes.map(({ detail }) => detail["role"])).toEqual(["editor", "owner", null]);
  });

  it("protect the only owner, and let one of two owners step down, even if both try at once", async () => {
    const owners = await openOwners(bench);
    const { ask, ownerId, owner } = owners;
    const leave = (id: string, access: string) =>
      ask("PUT", `/team/${id}`, { role: null, currentPassword }, access);
    const alone = await leave(ownerId, owner.access);
    expect([alone.status, codeIn(alone)]).toEqual([409, "LAST_OWNER"]);
    const demoted = await ask("PUT", `/team/${ownerId}`, { role: "editor", currentPassword });
    expect(codeIn(demoted)).toBe("LAST_OWNER");
    // The other owner needs a password to confirm the change.
    await owners.join("other@example.com");
    const other = await joinStaff(owners, "owner", "other@example.com");
    const answers = await Promise.all([
      leave(ownerId, owner.access),
      leave(other.id, other.access),
    ]);
    expect(listStatuses(answers)).toEqual([200, 409]);
  });

  bench.itOnSqlite(
    "need the right password for every change, so that a stolen session can change nothing",
    async () => {
      const owners = await openOwners(bench);
      const { ask, platform } = owners;
      const { id } = await joinStaff(owners, undefined, "eve@example.com");
      for (const body of [{ role: "owner" }, { role: "owner", currentPassword: "wrong" }]) {
        expect([400, 401]).toContain((await ask("PUT", `/team/${id}`, body)).status);
      }
      expect((await ask("PUT", `/team/${id}`, { role: "king", currentPassword })).status).toBe(400);
      expect((await ask("PUT", "/team/unknown", { role: "owner", currentPassword })).status).toBe(
        404,
      );
      expect(await platform.roles.find(id)).toBeUndefined();
      // A member who is not active cannot have a role.
      await platform.identities.block(id);
      expect((await ask("PUT", `/team/${id}`, { role: "author", currentPassword })).status).toBe(
        409,
      );
    },
  );
});
