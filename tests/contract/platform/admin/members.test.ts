/** Tests for the owner's member calls. */
import { expect, it } from "vitest";
import { membersResponse } from "#lib/wix/admin/admin-responses.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  codeIn,
  joinWithTokens,
  readMy,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import { goodPassword } from "#tests/support/members/members.ts";
import { openOwners } from "#tests/support/members/owners.ts";

forEachDatabase("the owner's calls on members", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const { platform, register } = owners;
    const findId = async (email: string) => (await platform.identities.find(email))?.id ?? "";
    /** Creates a verified member whose approval is pending. */
    const waiting = async (email: string) => {
      await register(email);
      const database = await bench.open(owners.location);
      await database
        .updateTable("identity")
        .set({ reason: "PENDING_ADMIN_APPROVAL_REQUIRED" })
        .where("email", "=", email)
        .execute();
      return findId(email);
    };
    return { ...owners, findId, waiting };
  }

  it("list members, pending first, filtered by status or by part of an address or name", async () => {
    const { ask, waiting, register, clock } = await open();
    await waiting("early@example.com");
    clock.advance(1000);
    await register("late@example.com");
    const list = async (query: string) => (await ask("GET", `/members?${query}`)).body;
    const all = await list("");
    expect(all).toMatchObject({
      members: [
        {
          email: "early@example.com",
          status: "WAITING",
          isOwner: false,
          actions: ["approve", "block", "delete"],
        },
        { email: "late@example.com", status: "UNVERIFIED" },
        { email: "owner@example.com", status: "ACTIVE", isOwner: true, actions: [] },
      ],
      counts: { total: 3, waiting: 1, unverified: 1, active: 1, blocked: 0, owners: 1 },
      metaData: { count: 3, total: 3 },
    });
    expect(JSON.stringify(all)).not.toContain("argon2");
    expect((await list("status=WAITING")).metaData.total).toBe(1);
    expect((await list("search=LATE")).members).toMatchObject([{ email: "late@example.com" }]);
    expect((await list("paging.limit=1&paging.offset=2")).members).toHaveLength(1);
    expect((await ask("GET", "/members?status=PENDING")).status).toBe(400);
  });

  bench.itOnSqlite("list a member whose profile has `null` as the nickname", async () => {
    const { ask, post } = await open();
    await post("/_api/iam/authentication/v2/register", {
      loginId: { email: "ada@example.com" },
      password: goodPassword,
      profile: { nickname: null },
    });
    const { body } = await ask("GET", "/members?search=ada");
    expect(membersResponse.parse(body).members).toMatchObject([{ nickname: "" }]);
  });

  bench.itOnSqlite("approve a pending member, who is notified by email", async () => {
    const { ask, waiting, mail } = await open();
    const id = await waiting("early@example.com");
    await mail.nextTo("early@example.com");
    const { body } = await ask("POST", `/members/${id}/approve`, {});
    expect(body.member).toMatchObject({ status: "ACTIVE", actions: ["block", "delete"] });
    expect((await mail.nextTo("early@example.com")).subject).toContain("has been approved");
    expect((await ask("POST", `/members/${id}/approve`, {})).status).toBe(409);
  });

  it("block and unblock a member, and end the member's session immediately", async () => {
    const members = await open();
    const { ask, findId } = members;
    const { access } = await joinWithTokens(members, "ada@example.com");
    const id = await findId("ada@example.com");
    const blocked = await ask("POST", `/members/${id}/block`, {});
    expect(blocked.body.member).toMatchObject({
      status: "BLOCKED",
      actions: ["unblock", "delete"],
    });
    expect((await readMy(members, access)).status).toBe(401);
    expect((await ask("POST", `/members/${id}/unblock`, {})).body.member.status).toBe("ACTIVE");
    expect((await ask("POST", `/members/${id}/unblock`, {})).status).toBe(409);
  });

  bench.itOnSqlite(
    "delete a member permanently, but only if the caller repeats the address",
    async () => {
      const members = await open();
      const { ask, findId, platform } = members;
      await joinWithTokens(members, "ada@example.com");
      const id = await findId("ada@example.com");
      for (const body of [{}, { email: "bea@example.com" }]) {
        expect(violationsIn(await ask("POST", `/members/${id}/delete`, body))[0]).toMatch(
          /^email /,
        );
      }
      expect(await platform.identities.find(id)).toBeDefined();
      const done = await ask("POST", `/members/${id}/delete`, { email: "ada@example.com" });
      expect(done.status).toBe(200);
      expect(await platform.identities.find(id)).toBeUndefined();
      expect((await ask("POST", `/members/${id}/delete`, {})).status).toBe(404);
    },
  );

  it("neither block nor delete an owner, even for another owner", async () => {
    const members = await open();
    const { ask, findId, platform, ownerId } = members;
    const { access } = await joinWithTokens(members, "second@example.com");
    const second = await findId("second@example.com");
    await platform.owners.make(second);
    for (const [id, token] of [
      [ownerId, access],
      [second, access],
    ] as const) {
      for (const action of ["block", "delete"]) {
        const answer = await ask("POST", `/members/${id}/${action}`, {}, token);
        expect([answer.status, codeIn(answer)]).toEqual([409, "MEMBER_IS_OWNER"]);
      }
    }
    expect((await platform.identities.count()).owners).toBe(2);
  });

  bench.itOnSqlite("export a member's data, and accept only the ID, not the address", async () => {
    const members = await open();
    const { ask, findId } = members;
    await joinWithTokens(members, "ada@example.com");
    const { body } = await ask("GET", `/members/${await findId("ada@example.com")}/data`);
    expect(body).toMatchObject({ identity: { email: { address: "ada@example.com" } } });
    expect(JSON.stringify(body)).not.toContain("argon2");
    for (const id of ["nobody", "ada@example.com"]) {
      expect((await ask("GET", `/members/${id}/data`)).status, id).toBe(404);
      expect((await ask("POST", `/members/${id}/block`, {})).status, id).toBe(404);
    }
  });
});
