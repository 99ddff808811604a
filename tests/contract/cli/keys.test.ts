import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { openMembers } from "#tests/support/members/members.ts";

onSqlite("the keys command", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const run = blogCommandOn(members.location);
    return { ...members, members, run, keys: (...rest: string[]) => run("keys", ...rest) };
  }

  it("creates a working key, prints it once, and lists it without its text", async () => {
    const { call, clock, keys } = await open();
    const created = await keys("create", " newsletter ", "--json");
    expect(created).toMatchObject({ code: 0, stderr: "" });
    const printed: { id: string; key: string } = JSON.parse(created.stdout);
    expect(Object.keys(printed)).toEqual(["id", "key"]);
    expect(printed.key).toMatch(/^quirekey_[\w-]{49}$/);
    const before = await keys("list");
    expect(before.stdout).toMatch(/newsletter +owner .* never +active\n\n1 key\n$/);

    const headers = { Authorization: printed.key };
    expect((await call("GET", "/v3/posts", undefined, headers)).status).toBe(200);
    const { stdout } = await keys("list", "--json");
    expect(stdout).not.toContain(printed.key);
    expect(JSON.parse(stdout)).toMatchObject([
      {
        id: printed.id,
        name: "newsletter",
        role: "owner",
        lastUsedDate: new Date(clock.now()).toISOString(),
      },
    ]);
  });

  it("revokes a key at once, and only once", async () => {
    const { call, keys } = await open();
    const { id, key } = JSON.parse((await keys("create", "old", "--json")).stdout);
    expect(await keys("revoke", id)).toMatchObject({ code: 0, stdout: "Revoked the key old.\n" });
    const answer = await call("GET", "/v3/posts", undefined, { Authorization: key });
    expect(answer.status).toBe(401);
    expect((await keys("list")).stdout).toMatch(/ revoked\n/);
    expect(await keys("revoke", id)).toMatchObject({ code: 1 });
    expect((await keys("revoke", "unknown")).stderr).toBe("API key not found.\n");
  });

  it("creates a key for a member with a role, but not for a member without one", async () => {
    const { members, keys } = await open();
    const author = await joinStaff(members, "author", "ada@example.com");
    await joinStaff(members, undefined, "eve@example.com");
    const created = await keys(
      "create",
      "drafts",
      "--role",
      "author",
      "--member",
      "ada@example.com",
    );
    expect(created.stdout).toMatch(/^Created the key drafts \(.+\) with the role author\.\n/);
    expect(JSON.parse((await keys("list", "--json")).stdout)).toMatchObject([
      { role: "author", memberId: author.id },
    ]);
    const refused = await keys("create", "drafts", "--member", "eve@example.com");
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("has no role") });
    const ownerless = await keys("create", "drafts", "--role", "author");
    expect(ownerless).toMatchObject({ code: 1, stderr: expect.stringContaining("needs a member") });
  });

  it("lists the effective role of a member's key, and whether its member is active", async () => {
    const { members, keys } = await open();
    const author = await joinStaff(members, "author", "ada@example.com");
    for (const role of ["owner", "moderator"]) {
      await keys("create", role, "--role", role, "--member", "ada@example.com");
    }
    await keys("create", "blog", "--role", "editor");
    const readList = async () => (await keys("list")).stdout;
    expect(await readList()).toMatch(/ author \(owner\) .* active\n/);
    expect(await readList()).toMatch(/ none \(moderator\) .* active\n/);
    expect(await readList()).toMatch(/ blog +editor .* active\n/);
    expect(await readList()).toMatch(/ blog +editor +command line /);
    const { platform } = members;
    await platform.apiKeys.create({ name: "made", role: "editor", creatorId: author.id });
    expect(await readList()).toMatch(/ made +author \(editor\) +A member .* active\n/);
    await members.platform.identities.block(author.id);
    expect(await readList()).toMatch(/ none \(owner\) .* member not active\n/);
    expect((await keys("create", "--help")).stdout).toMatch(/required\s+for/);
  });

  it("exits with 2 for an unknown role and for an empty or very long name", async () => {
    const { keys } = await open();
    for (const parameters of [
      ["create", "x", "--role", "king"],
      ["create", " "],
      ["create", "x".repeat(101)],
      ["create"],
    ]) {
      expect(await keys(...parameters)).toMatchObject({ code: 2 });
    }
  });

  it("members role gives, replaces and removes a role, but keeps the last owner", async () => {
    const { members, platform, run } = await open();
    const { id } = await joinStaff(members, undefined, "ada@example.com");
    const role = (name: string, ...rest: string[]) =>
      run("members", "role", "ada@example.com", name, ...rest);
    expect(await role("author")).toMatchObject({
      code: 0,
      stdout: "ada@example.com has the role author.\n",
    });
    expect((await run("members", "list")).stdout).toMatch(/ author\n/);
    await role("owner");
    expect(await platform.owners.includes(id)).toBe(true);
    expect((await role("editor")).stderr).toMatch(/only owner.*--force/);
    await role("editor", "--force");
    expect(await platform.roles.find(id)).toBe("editor");
    expect((await role("none")).stdout).toBe("ada@example.com has no role.\n");
    expect(await platform.roles.find(id)).toBeUndefined();
    expect(await role("king")).toMatchObject({ code: 2 });
  });
});
