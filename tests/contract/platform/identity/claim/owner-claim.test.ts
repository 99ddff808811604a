/** Tests for the links with which a member becomes the first owner of a blog. */
import { expect, it } from "vitest";
import { openPlatform } from "#lib/platform/platform.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import {
  atOnce,
  bearer,
  codeIn,
  joinWithTokens,
  listStatuses,
} from "#tests/support/members/member-calls.ts";
import { clientId, openMembers, siteUrl, type Members } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";
import { cheapPasswords } from "#tests/support/servers/platform.ts";

const claimPath = "/quire/v1/owner-claim";

const issue = async ({ platform }: Members): Promise<string> =>
  (await platform.ownerClaims.issue()) ?? "";
const claim = ({ post }: Members, access: string | undefined, body: object) =>
  post(claimPath, body, access);
const readRole = async ({ call }: Members, access: string) =>
  (await call("GET", "/quire/v1/account", undefined, bearer(access))).body.role;

async function openWithMember(bench: DatabaseBench, email = "ada@example.com") {
  const members = await openMembers(bench);
  return { members, ada: await joinWithTokens(members, email) };
}

forEachDatabase("the link to become the first owner", (bench) => {
  bench.itOnSqlite(
    "makes a logged-in member the owner once, and is recorded in the change log",
    async () => {
      const { members, ada } = await openWithMember(bench);
      const token = await issue(members);
      expect(token).toMatch(/^[\w-]{43}$/);
      expect((await members.call("GET", claimPath)).body).toEqual({ isOpen: true });
      expect((await members.post(`${claimPath}/check`, { token })).status).toBe(200);

      expect((await claim(members, ada.access, { token })).status).toBe(200);
      expect(await readRole(members, ada.access)).toBe("owner");
      expect((await members.call("GET", claimPath)).body).toEqual({ isOpen: false });
      const { changes } = await members.platform.changes.since(0);
      expect(changes.at(-1)).toMatchObject({ entity: "MEMBER", detail: { role: "owner" } });

      const again = await claim(members, ada.access, { token });
      expect([again.status, codeIn(again)]).toEqual([409, "OWNER_EXISTS"]);
      expect(await members.platform.ownerClaims.issue()).toBeUndefined();
      const database = await bench.open(members.location);
      expect(await database.selectFrom("owner_claim").selectAll().execute()).toEqual([]);
    },
  );

  bench.itOnSqlite(
    "is stored only as a hash, and each printed link works until there is an owner",
    async () => {
      const { members, ada } = await openWithMember(bench);
      const first = await issue(members);
      const second = await issue(members);
      const database = await bench.open(members.location);
      const rows = JSON.stringify(await database.selectFrom("owner_claim").selectAll().execute());
      expect([first, second].some((token) => rows.includes(token))).toBe(false);
      expect((await members.post(`${claimPath}/check`, { token: second })).status).toBe(200);
      expect((await claim(members, ada.access, { token: first })).status).toBe(200);
      expect(codeIn(await members.post(`${claimPath}/check`, { token: second }))).toBe(
        "OWNER_EXISTS",
      );
    },
  );

  it("makes only one member the owner if several claim concurrently on two instances", async () => {
    const { members, ada } = await openWithMember(bench);
    const bo = await joinWithTokens(members, "bo@example.com");
    const other = await openPlatform({
      ...members.location,
      siteUrl,
      siteLanguage: "en",
      clientId,
      passwordCost: cheapPasswords,
      now: members.clock.now,
    });
    bench.onEnd(() => other.close());
    const tokens = [await issue(members), (await other.ownerClaims.issue()) ?? ""];
    const answers = await atOnce(6, async (index) => {
      const { access } = index % 2 === 0 ? ada : bo;
      const body = JSON.stringify({ token: tokens[index % 2] });
      const headers = { ...bearer(access), "Content-Type": "application/json" };
      const request = new Request(siteUrl + claimPath, { method: "POST", body, headers });
      const response = await (index % 2 === 0 ? members.platform : other).fetch(request);
      return { status: response.status, headers: response.headers, body: await response.json() };
    });
    expect(listStatuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    const roles = [await readRole(members, ada.access), await readRole(members, bo.access)];
    expect(roles.filter((role) => role === "owner")).toHaveLength(1);
  });

  bench.itOnSqlite(
    "approves a new member who waits for approval, and makes the member the owner",
    async () => {
      const members = await openMembers(bench, {
        members: { verifyEmail: true, approval: "owner" },
      });
      const token = await issue(members);
      const { body } = await members.join("ada@example.com");
      expect(body.state).toBe("REQUIRE_OWNER_APPROVAL");
      const waiting = { token, stateToken: body.stateToken };
      const wrong = await claim(members, undefined, { ...waiting, token: "x".repeat(43) });
      expect([wrong.status, codeIn(wrong)]).toEqual([400, "INVALID_CLAIM"]);

      const answer = await claim(members, undefined, waiting);
      expect(answer.body).toMatchObject({ state: "SUCCESS", identity: { email: {} } });
      const { access } = await members.exchange(answer.body.sessionToken);
      expect(await readRole(members, access)).toBe("owner");
      expect(codeIn(await claim(members, undefined, waiting))).toBe("INVALID_STATE_TOKEN");
    },
  );

  bench.itOnSqlite("does not approve a member whose address is not verified", async () => {
    const members = await openMembers(bench, {
      members: { verifyEmail: true, approval: "owner" },
    });
    const token = await issue(members);
    const { body } = await members.register("ada@example.com");
    const answer = await claim(members, undefined, { token, stateToken: body.stateToken });
    expect(codeIn(answer)).toBe("INVALID_STATE_TOKEN");
    expect(await members.platform.ownerClaims.isOpen()).toBe(true);
  });

  bench.itOnSqlite("refuses visitors, API keys, unknown tokens and ended sessions", async () => {
    const { members, ada } = await openWithMember(bench);
    const token = await issue(members);
    const key = await createKey(members);
    const byKey = await members.call("POST", claimPath, { token }, key.headers);
    expect([byKey.status, codeIn(byKey)]).toEqual([403, "PERMISSION_DENIED"]);
    expect((await claim(members, undefined, { token })).status).toBe(401);
    for (const bad of ["", "x", token.slice(1), `${token}x`, "é".repeat(100)]) {
      expect(codeIn(await claim(members, ada.access, { token: bad }))).toBe("INVALID_CLAIM");
    }
    for (const body of [{}, { token: 1 }, { token: "x".repeat(201) }, { token, stateToken: {} }]) {
      expect((await claim(members, ada.access, body)).status).toBe(400);
    }
    const blocked = (await members.platform.identities.find("ada@example.com"))?.id ?? "";
    await members.platform.identities.block(blocked);
    expect((await claim(members, ada.access, { token })).status).toBe(401);
    expect(await members.platform.ownerClaims.isOpen()).toBe(true);
  });

  it("limits a member's attempts, after which even the right token is rejected for a while", async () => {
    const { members, ada } = await openWithMember(bench);
    const token = await issue(members);
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await claim(members, ada.access, { token: `wrong-${attempt}` });
    }
    const answer = await claim(members, ada.access, { token });
    expect([answer.status, codeIn(answer)]).toEqual([429, "TOO_MANY_TRIES"]);
  });

  bench.itOnSqlite(
    "becomes invalid for good once an owner is made on the command line",
    async () => {
      const { members, ada } = await openWithMember(bench);
      const token = await issue(members);
      const id = (await members.platform.identities.find("ada@example.com"))?.id ?? "";
      await members.platform.owners.make(id);
      expect(codeIn(await claim(members, ada.access, { token }))).toBe("OWNER_EXISTS");
      await members.platform.owners.unmake(id, { allowLastOwner: true });
      expect(codeIn(await claim(members, ada.access, { token }))).toBe("INVALID_CLAIM");
    },
  );

  it("keeps at most 100 links", async () => {
    const { members } = await openWithMember(bench);
    for (let count = 0; count < 103; count += 1) {
      members.clock.advance(1);
      await issue(members);
    }
    const database = await bench.open(members.location);
    expect(await database.selectFrom("owner_claim").selectAll().execute()).toHaveLength(100);
  });
});
