/** Tests for the emails about new roles, submitted posts, and decisions about them. */
import { expect, it, vi } from "vitest";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openWriters } from "#tests/support/members/writers.ts";
import { minute } from "#tests/support/runner/machine-clock.ts";

const patience = { timeout: 20_000 };
const settingsPath = "/quire/v1/account/team-emails";

async function openTeam(bench: DatabaseBench) {
  const team = await openWriters(bench);
  const { platform, mail, clock } = team;
  const isOutboxEmpty = async () => expect(await platform.mailsWaiting()).toBe(0);
  let seen = 0;
  /** Sends what is due. Returns the recipients and subjects of the `count` new emails, in alphabetical order. */
  const sendMails = async (count: number, wait = 6 * minute) => {
    // Otherwise, the time would end the claims of emails that are being sent, and they would be sent twice.
    await vi.waitFor(isOutboxEmpty, patience);
    clock.advance(wait);
    await platform.deliverMails();
    // The platform's own background work may be sending some of them.
    await vi.waitFor(async () => {
      await isOutboxEmpty();
      expect(mail.received().length).toBeGreaterThanOrEqual(seen + count);
    }, patience);
    const received = mail.received().slice(seen);
    seen += received.length;
    return received
      .map(({ recipients, subject = "" }) => `${recipients[0]}: ${subject}`)
      .toSorted();
  };
  const turnOff = (access: string, kind: string) =>
    team.call("PATCH", settingsPath, { [kind]: false }, bearer(access));
  await sendMails(3);
  return { ...team, sendMails, turnOff };
}

/** Returns the lines for an email to the owner and the editor. */
const toDeciders = (subject: string) =>
  ["editor", "owner"].map((role) => `${role}@example.com: ${subject}`);

const readLast = ({ mail }: Pick<Awaited<ReturnType<typeof openTeam>>, "mail">) =>
  mail.received().at(-1)?.text ?? "";

forEachDatabase("emails about the team", (bench) => {
  it("announces a new role to the member, in the member's language, but not to the owner who takes it", async () => {
    const team = await openTeam(bench);
    const { platform, sendMails, join } = team;
    const { id } = await join(undefined);
    await platform.identities.update(id, { profile: () => ({ language: "de" }), columns: {} });
    await platform.roles.assign(id, "editor", { assignerId: team.owner.id });
    expect(await sendMails(1)).toEqual([
      "member@example.com: Du hast eine neue Rolle bei The Blog",
    ]);
    expect(readLast(team)).toContain("https://blog.example/admin");
    await platform.roles.assign(id, "editor");
    await platform.roles.assign(id, "owner", { assignerId: id });
    expect(await sendMails(0)).toEqual([]);
  });

  it("tells owners and editors about submitted posts in one email, without the member who submitted them", async () => {
    const { author, editor, sendMails, ...team } = await openTeam(bench);
    const first = await author.create({ title: "First" }, true);
    await author.create({ title: "Second" }, true);
    const own = await editor.create({ title: "Third" });
    await editor.ask("POST", `/posts/${own.id}/submit`, {});
    expect(first.status).toBe("IN_MODERATION");
    expect(await sendMails(0, minute)).toEqual([]);
    expect(await sendMails(2)).toEqual([
      "editor@example.com: 2 posts are waiting for your decision",
      "owner@example.com: 3 posts are waiting for your decision",
    ]);
    expect(await sendMails(0)).toEqual([]);
    await author.create({ title: "Fourth" }, true);
    expect(await sendMails(2)).toEqual(toDeciders("“Fourth” is waiting for your decision"));
    expect(readLast(team)).toContain("Fourth by author");
  });

  it("reports submitted changes to a published post", async () => {
    const { author, editor, sendMails, ...team } = await openTeam(bench);
    const { id } = await author.create({ title: "Soup" }, true);
    await editor.ask("POST", `/posts/${id}/approve`, {});
    expect(await sendMails(1)).toEqual(["author@example.com: “Soup” was approved"]);
    await author.save(id, { title: "Better soup" });
    await author.ask("POST", `/posts/${id}/submit`, {});
    expect(await sendMails(2)).toEqual(toDeciders("“Better soup” is waiting for your decision"));
    expect(readLast(team)).toContain("Changes to Better soup by author");
  });

  it("sends nothing about a submission that is withdrawn or decided before the email", async () => {
    const { author, editor, sendMails } = await openTeam(bench);
    const withdrawn = await author.create({ title: "Withdrawn" }, true);
    await author.ask("POST", `/posts/${withdrawn.id}/unpublish`, {});
    const decided = await author.create({ title: "Decided" }, true);
    await editor.ask("POST", `/posts/${decided.id}/approve`, {});
    expect(await sendMails(1)).toEqual(["author@example.com: “Decided” was approved"]);
  });

  it("tells the author about a rejection with the editor's note, and about several decisions at once", async () => {
    const { author, editor, sendMails, ...team } = await openTeam(bench);
    const submit = async (title: string): Promise<string> =>
      (await author.create({ title }, true)).id;
    const soup = await submit("Soup");
    expect(await sendMails(2)).toEqual(toDeciders("“Soup” is waiting for your decision"));
    await editor.ask("POST", `/posts/${soup}/reject`, { reason: "Too salty.\nTry again." });
    expect(await sendMails(1)).toEqual(["author@example.com: “Soup” was not approved"]);
    expect(readLast(team)).toContain("    Too salty.\n    Try again.");
    expect(readLast(team)).toContain(`https://blog.example/admin/posts/${soup}/edit`);

    const [bread, cake] = [await submit("Bread"), await submit("Cake")];
    expect(await sendMails(2)).toEqual(toDeciders("2 posts are waiting for your decision"));
    await editor.ask("POST", `/posts/${bread}/approve`, {});
    await editor.ask("POST", `/posts/${cake}/reject`, {});
    expect(await sendMails(1)).toEqual(["author@example.com: 2 decisions about your posts"]);
    expect(readLast(team)).toMatch(/https:\/\/blog\.example\/post\/bread/);
  });

  it("sends no email to an editor about the editor's own post and decision", async () => {
    const { editor, sendMails } = await openTeam(bench);
    const { id } = await editor.create();
    await editor.ask("POST", `/posts/${id}/submit`, {});
    await editor.ask("POST", `/posts/${id}/approve`, {});
    expect(await sendMails(0)).toEqual([]);
  });

  it("can be turned off by each recipient, also after the email was queued", async () => {
    const { author, editor, owner, sendMails, turnOff, call } = await openTeam(bench);
    const initial = await call("GET", settingsPath, undefined, bearer(author.access));
    expect(initial.body).toEqual({
      settings: { roles: true, submissions: true, decisions: true },
      kinds: ["roles", "decisions"],
    });
    await turnOff(editor.access, "submissions");
    await author.create({ title: "Soup" }, true);
    expect(await sendMails(1)).toEqual(["owner@example.com: “Soup” is waiting for your decision"]);
    const { id } = await author.create({ title: "Bread" }, true);
    await owner.ask("POST", `/posts/${id}/approve`, {});
    await turnOff(author.access, "decisions");
    expect(await sendMails(0)).toEqual([]);
    expect((await call("GET", settingsPath)).status).toBe(401);
    const invalid = await call("PATCH", settingsPath, { roles: 1 }, bearer(author.access));
    expect(invalid.status).toBe(400);
  });

  it("can be unsubscribed from with the link and by a mail client, for its kind only", async () => {
    const { author, editor, mail, sendMails, post, call } = await openTeam(bench);
    await author.create({ title: "Soup" }, true);
    expect(await sendMails(2)).toEqual(toDeciders("“Soup” is waiting for your decision"));
    const { headers } = await mail.nextTo("editor@example.com", /Soup/);
    const field = headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "";
    const [, token = ""] =
      /^<https:\/\/blog\.example\/api\/unsubscribe\?token=(.+)>$/.exec(field) ?? [];
    const subscription = await post("/quire/v1/comment-emails/subscription", { token });
    expect(subscription.body).toEqual({ scope: "submissions", isSubscribed: true });
    expect((await post("/quire/v1/comment-emails/unsubscribe", { token })).status).toBe(200);
    const { body } = await call("GET", settingsPath, undefined, bearer(editor.access));
    expect(body.settings).toEqual({ roles: true, submissions: false, decisions: true });
  });

  it("does not reach members without a role, and blocked and deleted members", async () => {
    const { author, editor, owner, platform, sendMails } = await openTeam(bench);
    await platform.identities.block(editor.id);
    const { id } = await author.create({ title: "Soup" }, true);
    await owner.ask("POST", `/posts/${id}/reject`, {});
    await platform.identities.block(author.id);
    expect(await sendMails(0)).toEqual([]);
  });

  it("does not tell an author who has lost the role what the editor wrote", async () => {
    const { platform, author, editor, sendMails } = await openTeam(bench);
    const { id } = await author.create({ title: "Soup" }, true);
    await editor.ask("POST", `/posts/${id}/reject`, { reason: "Not from this author." });
    await platform.roles.drop(author.id);
    expect(await sendMails(0)).toEqual([]);
  });

  it("is part of the member's data, which a deletion removes", async () => {
    const { author, platform, turnOff, location } = await openTeam(bench);
    await turnOff(author.access, "decisions");
    expect(await platform.identities.exportData(author.id)).toMatchObject({
      teamEmails: { roles: true, submissions: true, decisions: false },
    });
    await platform.identities.remove(author.id);
    const database = await bench.open(location);
    expect(await database.selectFrom("team_mail_setting").selectAll().execute()).toEqual([]);
  });
});
