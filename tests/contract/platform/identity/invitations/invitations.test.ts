/** Tests for the calls with which owners invite people to the team. */
import { expect, it, vi } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { codeIn } from "#tests/support/members/member-calls.ts";
import { invited, openInvitations, type Invitations } from "#tests/support/members/invitations.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { hour, minute, useMachineClock } from "#tests/support/runner/machine-clock.ts";

const day = 24 * hour;

/** Logs the owner in again, because the access token has expired. */
const loginAgain = async ({ exchange, login }: Invitations) =>
  exchange((await login("owner@example.com")).body.sessionToken);

forEachDatabase("invitations to the team", (bench) => {
  const clock = useMachineClock();

  it("sends a link in the chosen language, and lists who was invited until when", async () => {
    const { invite, mail, ask, platform, ownerId } = await openInvitations(bench, { clock });
    await platform.identities.update(ownerId, {
      profile: () => ({ nickname: "Olga" }),
      columns: {},
    });
    const message = "We need you.\nhttps://elsewhere.example";
    const { status } = await invite({ role: "editor", language: "de", message });
    expect(status).toBe(200);
    const { subject, text = "", recipients } = await mail.nextTo(invited);
    expect(subject).toBe("Einladung ins Team von The Blog");
    expect(recipients).toEqual([invited]);
    expect(text).toContain("Olga lädt dich ins Team von The Blog ein.");
    expect(text).toContain("    We need you.");
    expect(text).toMatch(/https:\/\/blog\.example\/invitation#token=[\w-]{43}\n/);
    const { body } = await ask("GET", "/invitations");
    expect(body.invitations).toMatchObject([
      { email: invited, role: "editor", state: "pending", inviter: "Olga" },
    ]);
    const [{ createdDate, expiresDate }] = body.invitations;
    expect(Date.parse(expiresDate) - Date.parse(createdDate)).toBe(7 * day);
  });

  it("stores only the hash of the token, and neither the log nor the outbox contains it", async () => {
    const invitations = await openInvitations(bench, { clock });
    const { token } = await invitations.inviteWithToken();
    const database = await bench.open(invitations.location);
    const tables = ["invitation", "mail", "change"] as const;
    for (const table of tables) {
      const rows = JSON.stringify(await database.selectFrom(table).selectAll().execute());
      expect(rows).not.toContain(token);
    }
    expect(await database.selectFrom("invitation").select("token_hash").execute()).toEqual([
      { token_hash: expect.stringMatching(/^[\w-]{43}$/) },
    ]);
  });

  it("can be sent again, after which the earlier link stops working", async () => {
    const invitations = await openInvitations(bench, { clock });
    const { token, id } = await invitations.inviteWithToken({ days: 1 });
    invitations.clock.advance(2 * day);
    const { access } = await loginAgain(invitations);
    const { body } = await invitations.ask("GET", "/invitations", undefined, access);
    expect(body.invitations[0].state).toBe("expired");
    expect(codeIn(await invitations.check(token))).toBe("INVALID_INVITATION");

    const resent = await invitations.ask("POST", `/invitations/${id}/resend`, undefined, access);
    expect(resent.status).toBe(200);
    const next = await invitations.token();
    expect((await invitations.check(next)).body).toMatchObject({ email: invited, role: "author" });
    expect(codeIn(await invitations.check(token))).toBe("INVALID_INVITATION");
  });

  it("can be revoked, which invalidates the link and deletes the invitation", async () => {
    const invitations = await openInvitations(bench, { clock });
    const { token, id } = await invitations.inviteWithToken();
    expect((await invitations.ask("DELETE", `/invitations/${id}`)).status).toBe(200);
    expect(codeIn(await invitations.check(token))).toBe("INVALID_INVITATION");
    expect((await invitations.ask("GET", "/invitations")).body.invitations).toEqual([]);
    for (const [method, path] of [
      ["DELETE", `/invitations/${id}`],
      ["POST", `/invitations/${id}/resend`],
    ] as const) {
      expect((await invitations.ask(method, path)).status).toBe(404);
    }
  });

  it("needs an owner and the owner's password", async () => {
    const invitations = await openInvitations(bench, { clock });
    const wrong = await invitations.invite({ currentPassword: "not the password" });
    expect([wrong.status, codeIn(wrong)]).toEqual([401, "-19976"]);
    const { id } = await invitations.inviteWithToken();
    const calls = [
      ["GET", "/invitations"],
      ["POST", "/invitations"],
      ["POST", `/invitations/${id}/resend`],
      ["DELETE", `/invitations/${id}`],
    ] as const;
    for (const role of ["editor", "author", "moderator", undefined] as const) {
      const { access } = await joinStaff(invitations, role);
      for (const [method, path] of calls) {
        const body = method === "POST" ? { role: "owner" } : undefined;
        const refused = await invitations.ask(method, path, body, access);
        expect(refused.status, `${method} ${path} as ${role}`).toBe(403);
      }
    }
    const key = await createKey(invitations);
    const byKey = await invitations.call(
      "GET",
      "/quire/v1/admin/invitations",
      undefined,
      key.headers,
    );
    expect(byKey.status).toBe(403);
    expect((await invitations.ask("GET", "/invitations")).body.invitations).toHaveLength(1);
  });

  it("is refused for an address that is invited, on the team or blocked", async () => {
    const invitations = await openInvitations(bench, { clock });
    await invitations.inviteWithToken();
    expect(codeIn(await invitations.invite())).toBe("ALREADY_INVITED");
    expect(codeIn(await invitations.invite({ email: "OWNER@example.com" }))).toBe(
      "ALREADY_IN_TEAM",
    );
    const { id } = await joinStaff(invitations, undefined, "cid@example.com");
    await invitations.platform.identities.block(id);
    const blocked = await invitations.invite({ email: "cid@example.com" });
    expect([blocked.status, codeIn(blocked)]).toEqual([409, "MEMBER_BLOCKED"]);
  });

  it("replaces an expired invitation of the address", async () => {
    const invitations = await openInvitations(bench, { clock });
    await invitations.inviteWithToken({ days: 1 });
    invitations.clock.advance(2 * day);
    const { access } = await loginAgain(invitations);
    await invitations.invite({ role: "editor" }, access);
    const { body } = await invitations.check(await invitations.token());
    expect(body.role).toBe("editor");
    const listed = await invitations.ask("GET", "/invitations", undefined, access);
    expect(listed.body.invitations).toHaveLength(1);
  });

  it("rejects invalid input", async () => {
    const { invite } = await openInvitations(bench, { clock });
    for (const fields of [
      { email: "no address" },
      { email: "a@example.com, b@example.com" },
      { role: "admin" },
      { days: 2 },
      { language: "xx" },
      { message: "x".repeat(501) },
      { currentPassword: undefined },
    ]) {
      expect((await invite(fields)).status, JSON.stringify(fields)).toBe(400);
    }
  });

  it("limits the emails to an address and of an owner, and the open invitations", async () => {
    const invitations = await openInvitations(bench, { clock });
    const { id } = await invitations.inviteWithToken();
    const again = await invitations.ask("POST", `/invitations/${id}/resend`);
    expect([again.status, codeIn(again)]).toEqual([429, "TOO_MANY_TRIES"]);
    for (let count = 1; count < 20; count += 1) {
      expect((await invitations.invite({ email: `p${count}@example.com` })).status).toBe(200);
    }
    expect((await invitations.invite({ email: "too-many@example.com" })).status).toBe(429);

    const { platform } = invitations;
    for (let count = 20; count < 50; count += 1) {
      const email = `p${count}@example.com`;
      await platform.invitations.create({ email, role: "author", days: 7, language: "en" });
    }
    invitations.clock.advance(61 * minute);
    const { access } = await loginAgain(invitations);
    const refused = await invitations.invite({ email: "last@example.com" }, access);
    expect([refused.status, codeIn(refused)]).toEqual([409, "TOO_MANY_INVITATIONS"]);
  });

  it("deletes the address two weeks after the invitation has expired", async () => {
    const invitations = await openInvitations(bench, { clock });
    await invitations.inviteWithToken({ days: 1 });
    const database = await bench.open(invitations.location);
    const countRows = async () => {
      await invitations.platform.deliverMails();
      return (await database.selectFrom("invitation").select("id").execute()).length;
    };
    invitations.clock.advance(14 * day);
    expect(await countRows()).toBe(1);
    invitations.clock.advance(2 * day);
    expect(await countRows()).toBe(0);
  });

  it("sends only the email of the last request if several are waiting", async () => {
    const invitations = await openInvitations(bench, { clock, log: () => undefined });
    invitations.mail.refuse(true);
    const { body } = await invitations.invite();
    await invitations.platform.deliverMails();
    invitations.clock.advance(2 * minute);
    await invitations.ask("POST", `/invitations/${body.id}/resend`);
    invitations.mail.refuse(false);
    invitations.clock.advance(20 * minute);
    await invitations.platform.deliverMails();
    await vi.waitFor(async () => expect(await invitations.platform.mailsWaiting()).toBe(0));
    const received = invitations.mail
      .received()
      .filter(({ recipients }) => recipients[0] === invited);
    expect(received).toHaveLength(1);
    expect((await invitations.check(await invitations.token())).status).toBe(200);
  });

  it("is part of the inviter's data export without the address, and ends with the inviter's account", async () => {
    const invitations = await openInvitations(bench, { clock });
    await invitations.inviteWithToken();
    const data = JSON.stringify(
      await invitations.platform.identities.exportData(invitations.ownerId),
    );
    expect(data).toContain('"sent":[{"role":"author"');
    expect(data).not.toContain(invited);
    await invitations.platform.identities.remove(invitations.ownerId, { allowLastOwner: true });
    const database = await bench.open(invitations.location);
    expect(await database.selectFrom("invitation").selectAll().execute()).toEqual([]);
  });
});
