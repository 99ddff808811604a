/** Tests for the maintenance commands, run as processes: their output and exit codes. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { openTestPlatform, createPost } from "#tests/support/servers/platform.ts";

onSqlite("npm run blog -- (maintenance)", (bench) => {
  it("backs up a running blog, overwrites a backup only when confirmed, and restores it elsewhere", async () => {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location });
    const author = await platform.members.upsert({ slug: "desk", nickname: "Desk", about: "" });
    await platform.posts.create(createPost({ slug: "first", authorId: author.id }), "IMPORT");
    await platform.apiKeys.create({ name: "import", role: "editor" });
    const blog = blogCommandOn(location);
    const file = join(await newFolder(bench), "blog.tar.gz");

    const help = await blog("backup", "--help");
    expect(help.stdout).toContain("Examples:");
    expect(help.stdout).toContain("password hashes");

    const written = await blog("backup", file);
    expect(written).toMatchObject({ code: 0, stderr: "" });
    expect(written.stdout).toMatch(/blog\.tar\.gz \(.*\): 1 post, 0 members, 0 files\./);
    const unsure = await blog("restore", file, "--force");
    expect(unsure).toMatchObject({
      code: 1,
      stderr:
        "This needs confirmation, but there is no terminal to ask in. Use --yes to confirm.\n",
    });

    const elsewhere = await bench.locate();
    const other = blogCommandOn(elsewhere);
    const restored = await other("restore", file, "--json");
    expect(restored).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(restored.stdout)).toMatchObject({ tables: { post: 1 }, mediaFiles: 0 });
    const again = await other("restore", file, "--force", "--yes", "--revoke");
    expect(again.stdout).toMatch(/1 post, 0 members, 0 files\.\nRevoked: 1 API key\.\n$/);
    const stats = await other("stats");
    expect(stats.stdout).toMatch(/^Posts +1 \(1 published\)$/m);
  });

  it("a restore lists the deleted members whom it brings back, and deletes them again on request", async () => {
    const location = await bench.locate();
    const clock = { now: Date.now, advance: () => undefined };
    const members = await openMembers(bench, { location, clock });
    const leaving = await joinStaff(members, "editor", "leaving@example.com");
    await joinStaff(members, "owner", "owner@example.com");
    const blog = blogCommandOn(location);
    const file = join(await newFolder(bench), "blog.tar.gz");
    await blog("backup", file);
    await members.platform.identities.remove(leaving.id);
    // The replaced blog must be newer than the backup.
    await joinStaff(members, "editor", "later@example.com");
    const restored = await blog("restore", file, "--force", "--yes", "--online");
    expect(restored.stdout).toContain(
      `These are in the backup, but were not in the blog before the restore:\n  leaving@example.com (${leaving.id})\n`,
    );
    expect(restored.stdout).toContain("--delete-returned");
    expect((await blog("members", "list")).stdout).toContain("leaving@example.com");
    expect((await blog("members", "delete", "leaving@example.com", "--yes")).code).toBe(0);
    const again = await blog("restore", file, "--force", "--yes", "--online", "--delete-returned");
    expect(again.stdout).toContain("Deleted 1 member.\n");
    const options = ["--force", "--yes", "--online", "--delete-returned", "--json"];
    const json = await blog("restore", file, ...options);
    const member = { id: leaving.id, email: "leaving@example.com" };
    expect(JSON.parse(json.stdout)).toMatchObject({
      access: { returnedMembers: [member] },
      deletedMembers: [member],
    });
    const { stdout } = await blog("members", "list");
    expect(stdout).toContain("owner@example.com");
    expect(stdout).not.toContain("leaving@example.com");
  });

  it("check exits with 0 if the blog is healthy and with 1 if it is not", async () => {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location });
    const { id } = await platform.media.add({
      bytes: Buffer.from("loaf"),
      filename: "loaf.jpg",
      mimeType: "image/jpeg",
      width: 1,
      height: 1,
    });
    const blog = blogCommandOn(location);
    expect(await blog("check")).toMatchObject({
      code: 0,
      stdout: "0 posts and 1 file checked. No problems found.\n",
    });
    expect((await blog("check", "--external")).stdout).toBe(
      "0 posts, 1 file and 0 links to other sites checked. No problems found.\n",
    );
    await rm(join(location.dataDir, "media", id));
    const damaged = await blog("check");
    expect(damaged.code).toBe(1);
    expect(damaged.stdout).toContain(`file ${id} (loaf.jpg): it is missing from the media folder.`);
    expect(damaged.stdout).toContain("1 problem.");
  });

  it("doctor exits with 1 after a failure and prints its findings as JSON", async () => {
    const location = await bench.locate();
    const environment = { SMTP_URL: "smtp://127.0.0.1:1", SITE_URL: "http://127.0.0.1:1" };
    const { code, stdout } = await blogCommandOn(location, environment)("doctor", "--json");
    expect(code).toBe(1);
    const { healthy, findings } = JSON.parse(stdout);
    expect(healthy).toBe(false);
    expect(findings).toContainEqual({
      about: "mail",
      status: "failure",
      message: expect.stringContaining("The mail server 127.0.0.1:1 doesn't work"),
    });
  });
});
