import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";

onSqlite("the team command", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const run = blogCommandOn(members.location);
    return { ...members, members, team: (...rest: string[]) => run("team", ...rest) };
  }

  it("invites an address without an owner, lists the invitation and revokes it", async () => {
    const { team, platform } = await open();
    const invited = await team("invite", "BEA@example.com", "--role", "editor", "--days", "30");
    expect(invited).toMatchObject({ code: 0, stdout: "Invited bea@example.com as editor.\n" });
    const { stdout } = await team("invitations");
    expect(stdout).toMatch(/bea@example\.com +editor +pending +command line +\d{4}-/);
    expect(JSON.parse((await team("invitations", "--json")).stdout)).toMatchObject([
      { email: "bea@example.com", role: "editor", state: "pending" },
    ]);
    expect(await team("revoke", "bea@example.com")).toMatchObject({ code: 0 });
    expect(await platform.invitations.list()).toEqual([]);
  });

  it("explains why it refuses an invitation", async () => {
    const { team, members } = await open();
    await joinStaff(members, "editor", "ed@example.com");
    for (const [args, message] of [
      [["invite", "ed@example.com", "--role", "author"], /already has a role/],
      [["invite", "nobody", "--role", "author"], /is not an email address/],
      [
        ["invite", "a@example.com", "--role", "author", "--language", "xx"],
        /must be one of en, de/,
      ],
      [["revoke", "a@example.com"], /no invitation of a@example\.com/],
      [["resend", "a@example.com"], /no invitation of a@example\.com/],
    ] as const) {
      const { code, stderr } = await team(...args);
      expect([code, message.test(stderr)], stderr).toEqual([1, true]);
    }
    expect((await team("invite", "a@example.com")).code).toBe(2);
    expect((await team("invite", "a@example.com", "--role", "king")).code).toBe(2);
  });
});
