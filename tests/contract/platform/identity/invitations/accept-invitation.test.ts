/** Tests for accepting invitations, and for attacks on them. */
import { expect, it } from "vitest";
import { openPlatform } from "#lib/platform/platform.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  atOnce,
  bearer,
  codeIn,
  expectEnded,
  joinWithTokens,
  listStatuses,
} from "#tests/support/members/member-calls.ts";
import {
  invitationPath,
  invited,
  openInvitations,
  type Invitations,
} from "#tests/support/members/invitations.ts";
import { clientId, siteUrl, type Answer } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { hour } from "#tests/support/runner/machine-clock.ts";
import { cheapPasswords } from "#tests/support/servers/platform.ts";

async function expectInvalid(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer;
  expect([status, body.details?.applicationError?.code]).toEqual([400, "INVALID_INVITATION"]);
}

forEachDatabase("accepting an invitation", (bench) => {
  it("gives a member with the invited address the role once", async () => {
    const invitations = await openInvitations(bench);
    const bea = await joinWithTokens(invitations, invited);
    const { token } = await invitations.inviteWithToken({ role: "editor" });
    expect((await invitations.check(token)).body).toMatchObject({
      email: invited,
      role: "editor",
      hasAccount: true,
    });
    const { body } = await invitations.accept(bea.access, token);
    expect(body).toEqual({ role: "editor" });
    expect(await invitations.readRole(bea.access)).toBe("editor");
    const { changes } = await invitations.platform.changes.since(0);
    expect(changes.at(-1)).toMatchObject({ entity: "MEMBER", detail: { role: "editor" } });
    const listed = await invitations.ask("GET", "/invitations");
    expect(listed.body.invitations).toMatchObject([{ state: "accepted", email: invited }]);
    await expectInvalid(invitations.accept(bea.access, token));
    await expectInvalid(invitations.check(token));
  });

  it("registers a visitor without a code and without an owner's approval", async () => {
    const invitations = await openInvitations(bench);
    await requireApproval(invitations);
    const { token } = await invitations.inviteWithToken();
    expect((await invitations.check(token)).body.hasAccount).toBe(false);
    const { body } = await invitations.registerInvited(token, { nickname: "Bea" });
    expect(body).toMatchObject({
      state: "SUCCESS",
      identity: {
        email: { address: invited, isVerified: true },
        identityProfile: { nickname: "Bea" },
      },
    });
    const { access } = await invitations.exchange(body.sessionToken);
    expect(await invitations.readRole(access)).toBe("author");
    expect((await invitations.login(invited)).body.state).toBe("SUCCESS");
    await expectInvalid(invitations.registerInvited(token));
  });

  it("takes over an address that someone else has registered, without that person's data", async () => {
    const invitations = await openInvitations(bench);
    const password = "the attacker knows this one";
    const attacker = await invitations.register(invited, password);
    const code = await invitations.code(invited);
    const { token } = await invitations.inviteWithToken();
    expect((await invitations.check(token)).body.hasAccount).toBe(false);
    const { body } = await invitations.registerInvited(token, { nickname: "Bea" });
    expect(body.identity.identityProfile.nickname).toBe("Bea");
    expect((await invitations.login(invited, password)).status).toBe(401);
    const late = await invitations.post("/_api/iam/verification/v1/auth/verify", {
      code,
      stateToken: attacker.body.stateToken,
    });
    expect(late.status).toBe(400);
    const database = await bench.open(invitations.location);
    expect(await database.selectFrom("registration").selectAll().execute()).toEqual([]);
  });

  it("verifies the address of a member who was admitted without a code, and ends the other sessions and the password", async () => {
    const invitations = await openInvitations(bench);
    await admitWithoutCode(invitations);
    const { body } = await invitations.register(invited);
    const attacker = await invitations.exchange(body.sessionToken);
    const bea = await invitations.exchange((await invitations.login(invited)).body.sessionToken);
    const { token } = await invitations.inviteWithToken();
    expect((await invitations.accept(bea.access, token)).status).toBe(200);
    expect(await invitations.readRole(bea.access)).toBe("author");
    await expectEnded(invitations, attacker);
    expect((await invitations.platform.identities.find(invited))?.email.isVerified).toBe(true);
    expect(codeIn(await invitations.login(invited))).toBe("-19973");
  });

  it("approves a member who waits for approval", async () => {
    const invitations = await openInvitations(bench);
    const waiting = await waitForApproval(invitations);
    const { token } = await invitations.inviteWithToken();
    const { body } = await invitations.accept(undefined, token, waiting);
    expect(body.state).toBe("SUCCESS");
    const { access } = await invitations.exchange(body.sessionToken);
    expect(await invitations.readRole(access)).toBe("author");
    expect(codeIn(await invitations.accept(undefined, token, waiting))).toBe("INVALID_STATE_TOKEN");
  });

  it("is refused for members with another address, visitors, API keys and bad tokens", async () => {
    const invitations = await openInvitations(bench);
    const cid = await joinWithTokens(invitations, "cid@example.com");
    const { token } = await invitations.inviteWithToken({ role: "owner" });
    const other = await invitations.accept(cid.access, token);
    expect([other.status, codeIn(other)]).toEqual([403, "INVITATION_FOR_OTHER"]);
    expect(await invitations.readRole(cid.access)).toBeUndefined();
    expect((await invitations.accept(undefined, token)).status).toBe(401);
    const key = await createKey(invitations);
    const byKey = await invitations.call(
      "POST",
      `${invitationPath}/accept`,
      { token },
      key.headers,
    );
    expect(byKey.status).toBe(403);
    for (const bad of ["", "x", token.slice(1), `${token}x`, "é".repeat(100)]) {
      await expectInvalid(invitations.check(bad));
      await expectInvalid(invitations.registerInvited(bad));
    }
    for (const body of [{}, { token: 1 }, { token: "x".repeat(201) }, { token, stateToken: {} }]) {
      for (const path of ["check", "accept", "register"]) {
        const { status } = await invitations.post(`${invitationPath}/${path}`, body, cid.access);
        expect(status === 400 || status === 200).toBe(true);
      }
    }
    expect(await invitations.readRole(cid.access)).toBeUndefined();
  });

  it("gives the same answer for a token that is unknown, expired, used or revoked", async () => {
    const invitations = await openInvitations(bench);
    const used = await invitations.inviteWithToken();
    await invitations.registerInvited(used.token);
    const revoked = await invitations.inviteWithToken({ email: "r@example.com" });
    await invitations.ask("DELETE", `/invitations/${revoked.id}`);
    const expired = await invitations.inviteWithToken({ email: "e@example.com", days: 1 });
    invitations.clock.advance(24 * hour + 1);
    const answers = await Promise.all(
      ["unknown", used.token, revoked.token, expired.token].map(async (token) => {
        const { status, body } = await invitations.check(token);
        return JSON.stringify([status, { ...body, requestId: undefined }]);
      }),
    );
    expect(new Set(answers).size).toBe(1);
    await expectInvalid(invitations.registerInvited(expired.token));
  });

  it("is refused if the inviter has lost the owner role or is blocked", async () => {
    const invitations = await openInvitations(bench);
    const { platform, ownerId } = invitations;
    await joinStaff(invitations, "owner", "second@example.com");
    const { token, id } = await invitations.inviteWithToken();
    await platform.roles.assign(ownerId, "editor");
    await expectInvalid(invitations.check(token));
    await expectInvalid(invitations.registerInvited(token));
    const second = await joinStaff(invitations, "owner", "second@example.com");
    const { body } = await invitations.ask("GET", "/invitations", undefined, second.access);
    expect(body.invitations).toMatchObject([{ id, state: "void" }]);
    await platform.roles.assign(ownerId, "owner");
    expect((await invitations.check(token)).status).toBe(200);
    await platform.identities.block(ownerId);
    await expectInvalid(invitations.registerInvited(token));
  });

  it("is refused if the invited account was blocked, also after it is unblocked", async () => {
    const invitations = await openInvitations(bench);
    const bea = await joinWithTokens(invitations, invited);
    const { token } = await invitations.inviteWithToken();
    const id = (await invitations.platform.identities.find(invited))?.id ?? "";
    await invitations.platform.identities.block(id);
    expect((await invitations.accept(bea.access, token)).status).toBe(401);
    await expectInvalid(invitations.registerInvited(token));
    expect(codeIn(await invitations.login(invited))).toBe("BLOCKED");
    await invitations.platform.identities.unblock(id);
    const { access } = await invitations.exchange(
      (await invitations.login(invited)).body.sessionToken,
    );
    await expectInvalid(invitations.accept(access, token));
    expect(await invitations.platform.roles.find(id)).toBeUndefined();
  });

  it("is refused after an owner has changed or removed a role that the member was given in the meantime", async () => {
    const invitations = await openInvitations(bench);
    const { roles } = invitations.platform;
    for (const [email, decide] of [
      ["removed@example.com", (id: string) => roles.drop(id)],
      ["changed@example.com", (id: string) => roles.assign(id, "author")],
    ] as const) {
      const { id, access } = await joinStaff(invitations, undefined, email);
      const { token } = await invitations.inviteWithToken({ email, role: "editor" });
      await roles.assign(id, "editor");
      await decide(id);
      await expectInvalid(invitations.accept(access, token));
      expect(await roles.find(id)).not.toBe("editor");
    }
  });

  it("never takes rights from a member who was given a role in the meantime", async () => {
    const invitations = await openInvitations(bench);
    for (const [index, [current, offered, result]] of (
      [
        ["owner", "editor", "owner"],
        ["editor", "author", "editor"],
        ["author", "editor", "editor"],
        ["moderator", "author", "moderator"],
        ["moderator", "owner", "owner"],
      ] as const
    ).entries()) {
      const email = `p${index}@example.com`;
      const person = await joinStaff(invitations, undefined, email);
      const { token } = await invitations.inviteWithToken({ email, role: offered });
      await invitations.platform.roles.assign(person.id, current);
      expect((await invitations.accept(person.access, token)).body).toEqual({ role: result });
      expect(await invitations.readRole(person.access)).toBe(result);
    }
  });

  it("does not give back a role that was removed after the acceptance", async () => {
    const invitations = await openInvitations(bench);
    const { id, access } = await joinStaff(invitations, undefined, invited);
    const { token } = await invitations.inviteWithToken();
    await invitations.accept(access, token);
    await invitations.platform.roles.drop(id);
    await expectInvalid(invitations.accept(access, token));
    expect(await invitations.readRole(access)).toBeUndefined();
  });

  it("gives the role once if several requests arrive at once on two instances", async () => {
    const invitations = await openInvitations(bench);
    const { access } = await joinStaff(invitations, undefined, invited);
    const { token } = await invitations.inviteWithToken();
    const other = await openPlatform({
      ...invitations.location,
      siteUrl,
      siteLanguage: "en",
      clientId,
      passwordCost: cheapPasswords,
      now: invitations.clock.now,
    });
    bench.onEnd(() => other.close());
    const answers = await atOnce(6, async (index) => {
      const headers = { Authorization: `Bearer ${access}`, "Content-Type": "application/json" };
      const body = JSON.stringify({ token });
      const request = new Request(`${siteUrl}${invitationPath}/accept`, {
        method: "POST",
        body,
        headers,
      });
      const response = await (index % 2 === 0 ? invitations.platform : other).fetch(request);
      return { status: response.status, headers: response.headers, body: await response.json() };
    });
    expect(listStatuses(answers)).toEqual([200, 400, 400, 400, 400, 400]);
    const { changes } = await invitations.platform.changes.since(0);
    expect(changes.filter(({ detail }) => detail["role"] === "author")).toHaveLength(1);
  });

  it("creates one account if several requests register at once", async () => {
    const invitations = await openInvitations(bench);
    const { token } = await invitations.inviteWithToken();
    const answers = await atOnce(4, () => invitations.registerInvited(token));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("limits a member's attempts, after which even the right token is rejected for a while", async () => {
    const invitations = await openInvitations(bench);
    const { access } = await joinStaff(invitations, undefined, invited);
    const { token } = await invitations.inviteWithToken();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await invitations.accept(access, `wrong-${attempt}`);
    }
    expect((await invitations.accept(access, token)).status).toBe(429);
  });

  it("keeps the link usable after a password that is too weak", async () => {
    const invitations = await openInvitations(bench);
    const { token } = await invitations.inviteWithToken();
    expect((await invitations.registerInvited(token, { password: "password" })).status).toBe(400);
    expect((await invitations.registerInvited(token)).status).toBe(200);
  });

  it("stays valid if someone who registered the address without a code deletes that account", async () => {
    const invitations = await openInvitations(bench);
    await admitWithoutCode(invitations);
    const { body } = await invitations.register(invited);
    const { token } = await invitations.inviteWithToken();
    await invitations.platform.identities.remove(body.identity.id);
    expect((await invitations.registerInvited(token)).status).toBe(200);
  });

  it("is part of the member's data export, and is deleted with the account", async () => {
    const invitations = await openInvitations(bench);
    const { id, access } = await joinStaff(invitations, undefined, invited);
    const { token } = await invitations.inviteWithToken();
    await invitations.accept(access, token);
    const { platform } = invitations;
    expect(await platform.identities.exportData(id)).toMatchObject({
      invitations: { accepted: [{ role: "author" }], sent: [] },
    });
    await platform.identities.remove(id);
    const database = await bench.open(invitations.location);
    expect(await database.selectFrom("invitation").selectAll().execute()).toEqual([]);
  });
});

/** Makes new members wait for an owner's approval. */
const requireApproval = (invitations: Invitations) =>
  changePolicy(invitations, { requireOwnerApproval: true });

/** Admits new members without verifying their addresses. */
const admitWithoutCode = (invitations: Invitations) =>
  changePolicy(invitations, { requireEmailVerification: false });

async function changePolicy(
  { call, owner }: Invitations,
  signOnPolicy: Readonly<Record<string, boolean>>,
): Promise<void> {
  await call("PATCH", "/iam/signon/v1/sign-on-policies", { signOnPolicy }, bearer(owner.access));
}

/** Registers the invited address. Returns the state token of the login, which waits for an owner's approval. */
async function waitForApproval(invitations: Invitations): Promise<string> {
  await requireApproval(invitations);
  return (await invitations.join(invited)).body.stateToken;
}
