/** Tests for the member commands. The underlying rules are tested on both databases elsewhere. */
import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";

onSqlite("npm run blog -- members", (bench) => {
  async function open(rules: { verifyEmail?: boolean } = {}) {
    // The command runs in another process and uses the system clock.
    const members = await openMembers(bench, {
      members: { verifyEmail: false, approval: "owner", ...rules },
      clock: { now: () => Date.now(), advance: () => undefined },
    });
    const command = blogCommandOn(members.location, { SMTP_URL: members.mail.url });
    const blog = (...parameters: string[]) => command("members", ...parameters);
    return { ...members, blog };
  }

  it("lists and approves a pending member, who is notified by email and can then log in", async () => {
    const { register, login, blog, mail } = await open();
    await register("ada@example.com");
    // Both processes send emails, so the first email must have arrived before the second one is due.
    await mail.nextTo("ada@example.com");
    expect((await login("ada@example.com")).body.state).toBe("REQUIRE_OWNER_APPROVAL");
    const waiting = await blog("list", "--status", "pending");
    expect(waiting.stdout).toMatch(/ada@example\.com .* awaiting approval/);
    expect(waiting.stdout).toContain("1 member");
    expect(await blog("approve", "ADA@example.com")).toMatchObject({
      code: 0,
      stdout: "ada@example.com is approved.\n",
    });
    expect((await mail.nextTo("ada@example.com")).subject).toContain("has been approved");
    expect((await login("ada@example.com")).body.state).toBe("SUCCESS");
  });

  it("prints the conditions for new members, and discards changes made with the API", async () => {
    const { platform, post, call, location, mail } = await open();
    const command = blogCommandOn(location, {
      SMTP_URL: mail.url,
      MEMBERS_VERIFY_EMAIL: "false",
      MEMBERS_APPROVAL: "owner",
    });
    const blog = (...parameters: string[]) => command("members", ...parameters);
    const key = await createKey({ platform });
    expect((await blog("policy")).stdout).toBe(
      "verified email address: not required\nowner's approval: required\n",
    );
    const signOnPolicy = { requireOwnerApproval: false };
    await call("PATCH", "/iam/signon/v1/sign-on-policies", { signOnPolicy }, key.headers);
    const register = async (email: string) => {
      const body = { loginId: { email }, password: goodPassword };
      return (await post("/_api/iam/authentication/v2/register", body)).body.state;
    };
    expect(await register("ada@example.com")).toBe("SUCCESS");
    expect((await blog("policy", "--json")).stdout).toContain('"requireOwnerApproval": false');
    expect((await blog("policy", "--reset")).stdout).toContain("owner's approval: required");
    expect(await register("bo@example.com")).toBe("REQUIRE_OWNER_APPROVAL");
  });

  it("reports on stderr, not stdout, that an email was saved as a file", async () => {
    const { platform, register, location } = await openMembers(bench, {
      members: { verifyEmail: false, approval: "owner" },
    });
    await register("ada@example.com");
    await platform.close();
    const blog = blogCommandOn(location, { SMTP_URL: "" });
    expect(await blog("members", "approve", "ada@example.com")).toEqual({
      code: 0,
      stdout: "ada@example.com is approved.\n",
      stderr: expect.stringContaining("An email was saved as a file in DATA_DIR/outbox"),
    });
  });

  it("blocks, unblocks, exports and deletes members, and requires password resets", async () => {
    const { register, login, blog, platform } = await open();
    const { body } = await register("bea@example.com", goodPassword);
    await platform.identities.approve(body.identity.id);
    await blog("block", "bea@example.com");
    expect((await login("bea@example.com")).body.details.applicationError.code).toBe("BLOCKED");
    await blog("unblock", body.identity.id);
    expect((await login("bea@example.com")).body.state).toBe("SUCCESS");
    await blog("reset", "bea@example.com");
    expect((await login("bea@example.com")).body.details.applicationError.code).toBe("-19973");
    const exported = await blog("export", "bea@example.com");
    expect(JSON.parse(exported.stdout)).toMatchObject({
      identity: { email: { address: "bea@example.com" } },
    });
    expect(exported.stdout).not.toContain("argon2");
    expect(await blog("delete", "bea@example.com")).toMatchObject({ code: 1 });
    expect(await blog("delete", "bea@example.com", "--yes")).toMatchObject({ code: 0 });
    expect(await blog("list", "--json")).toMatchObject({ stdout: "[]\n" });
  });

  it("grants the owner role to approved members, revokes it, and counts members", async () => {
    const { register, blog, platform } = await open();
    const { body } = await register("ada@example.com");
    const early = await blog("make-owner", "ada@example.com");
    expect(early).toMatchObject({ code: 1, stdout: "" });
    expect(early.stderr).toContain("not been approved yet");
    await platform.identities.approve(body.identity.id);
    expect(await blog("make-owner", "ada@example.com")).toMatchObject({
      code: 0,
      stdout: "ada@example.com is now an owner.\n",
    });
    const list = (await blog("list")).stdout;
    expect(list).toMatch(/^ID .* SINCE +ROLE\n/);
    expect(list).toMatch(/ada@example\.com .* active .* owner\n/);
    expect(JSON.parse((await blog("counts", "--json")).stdout)).toEqual({
      total: 1,
      waiting: 0,
      unverified: 0,
      active: 1,
      blocked: 0,
      owners: 1,
    });
    for (const name of ["unmake-owner", "block"]) {
      const refused = await blog(name, "ada@example.com");
      expect(refused).toMatchObject({ code: 1, stdout: "" });
      expect(refused.stderr).toMatch(/only owner.*--force/);
    }
    expect(await blog("delete", "ada@example.com", "--yes")).toMatchObject({ code: 1 });
    const unmade = await blog("unmake-owner", body.identity.id, "--force");
    expect(unmade.stdout).toContain("no longer an owner");
    expect((await blog("counts")).stdout).toMatch(/^owners\s+0$/m);
    expect(await blog("unmake-owner", "ada@example.com")).toMatchObject({ code: 1 });
  });

  it("a member with an unconfirmed email address cannot become an owner", async () => {
    const { register, blog } = await open({ verifyEmail: true });
    await register("ada@example.com");
    const refused = await blog("make-owner", "ada@example.com");
    expect(refused).toMatchObject({ code: 1, stdout: "" });
    expect(refused.stderr).toContain("has not confirmed the email address yet");
  });

  it("exits with 1 for an unknown member and with 2 for invalid arguments", async () => {
    const { blog } = await open();
    const unknown = await blog("approve", "nobody@example.com");
    expect(unknown).toMatchObject({ code: 1 });
    expect(unknown.stderr).toContain("There is no member");
    expect(await blog("list", "--status", "happy")).toMatchObject({ code: 2 });
    expect((await blog("--help")).stdout).toContain("Examples:");
  });
});
