import { expect, it } from "vitest";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

const unknownId = "5f2f0a3e-8f8c-4f6e-9a53-0a8d5f0f4c11";

onSqlite("npm run blog -- comments", (bench) => {
  async function open() {
    // The command runs in another process and uses the system clock.
    const members = await openMembers(bench, {
      members: { verifyEmail: false, approval: "auto" },
      clock: { now: () => Date.now(), advance: () => undefined },
    });
    const { platform, location, mail } = members;
    const post = createPost({ title: "Low tide", slug: "low-tide" });
    const { id: postId } = await platform.posts.create(post, "PUBLISH");
    const { id: memberId } = await platform.identities.create("ada@example.com", {
      profile: () => ({ nickname: "Ada" }),
      columns: {},
    });
    const command = blogCommandOn(location, { SMTP_URL: mail.url });
    let written = 0;
    return {
      ...members,
      postId,
      memberId,
      blog: (...parameters: string[]) => command("comments", ...parameters),
      /** Writes a comment that waits for approval, a minute after the previous one. */
      write: async (text: string) => {
        written += 1;
        const { id } = await platform.comments.importComment({
          origin: `test:${written}`,
          postId,
          author: { memberId },
          content: createDocument(text),
          status: "PENDING",
          commentedAt: Date.UTC(2026, 2, 14, 9, written),
        });
        return id;
      },
      read: async (id: string) => {
        const comment = await platform.comments.findById(id);
        return [comment?.status, comment?.reason].filter(Boolean).join(" ");
      },
    };
  }

  it("lists waiting comments oldest first, and filters them by status, post, author and text", async () => {
    const { blog, write } = await open();
    const [first, second] = [await write("The heron\nflew off."), await write("Second")];
    const { stdout, code } = await blog("list");
    expect(code).toBe(0);
    const lines = stdout.split("\n");
    expect(lines[0]).toMatch(/^ID +DATE +AUTHOR +POST +TEXT$/);
    expect(lines[1]).toMatch(
      new RegExp(`^${first}  2026-03-14 09:01  Ada +low-tide  The heron flew off\\.$`),
    );
    expect(lines[2]).toContain(second);
    expect(stdout).toContain("\n2 comments\n");
    expect((await blog("list", "--status", "spam")).stdout).toContain("0 comments");
    expect((await blog("list", "--search", "heron")).stdout).toContain("1 comment\n");
    expect((await blog("list", "--limit", "1")).stdout).toContain("1 comment\n");
    const filters = ["--post", "low-tide", "--author", "ada@example.com", "--json"];
    expect(JSON.parse((await blog("list", ...filters)).stdout)).toMatchObject([
      { id: first, status: "PENDING", author: { name: "Ada" }, post: { slug: "low-tide" } },
      { id: second, text: "Second" },
    ]);
    expect(await blog("list", "--post", "unknown")).toMatchObject({ code: 1, stdout: "" });
    expect(await blog("list", "--status", "happy")).toMatchObject({ code: 2 });
  });

  it("moderates comments, and prints the history of a comment", async () => {
    const { blog, write, read } = await open();
    const [one, two] = [await write("One"), await write("Two")];
    expect(await blog("approve", one, two)).toMatchObject({
      code: 0,
      stdout: `${one} is approved.\n${two} is approved.\n`,
    });
    for (const [name, status] of [
      ["pin", "PUBLISHED"],
      ["unpin", "PUBLISHED"],
      ["hide", "HIDDEN MODERATOR"],
      ["spam", "HIDDEN SPAM"],
      ["publish", "PUBLISHED"],
    ] as const) {
      expect((await blog(name, one)).code, name).toBe(0);
      expect(await read(one), name).toBe(status);
    }
    expect((await blog("history", one)).stdout).toMatch(
      /^DATE +DECISION +BY +STATUS\n.* approve +- +PENDING → PUBLISHED\n/,
    );
    const history = JSON.parse((await blog("history", one, "--json")).stdout);
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      "approve",
      "mark",
      "unmark",
      "hide",
      "spam",
      "publish",
    ]);
  });

  it("reports a result for each comment, and exits with 1 if one could not be changed", async () => {
    const { blog, write, read } = await open();
    const id = await write("One");
    const mixed = await blog("approve", unknownId, id);
    expect(mixed).toMatchObject({ code: 1, stdout: `${id} is approved.\n` });
    expect(mixed.stderr).toContain(`${unknownId}: Comment not found.`);
    expect(mixed.stderr).toContain("1 comment could not be changed.");
    expect(await read(id)).toBe("PUBLISHED");
    const results = JSON.parse((await blog("hide", unknownId, id, "--json")).stdout);
    expect(results).toMatchObject([
      { id: unknownId, success: false, error: { code: "NOT_FOUND" } },
      { id, success: true, status: "HIDDEN" },
    ]);
    expect(await blog("history", unknownId)).toMatchObject({ code: 1, stdout: "" });
    expect(await blog("approve")).toMatchObject({ code: 2 });
  });

  it("deletes comments and bans members only after confirmation", async () => {
    const { blog, write, read, platform, memberId } = await open();
    const [one, two] = [await write("One"), await write("Two")];
    expect((await blog("delete", one)).stderr).toContain("Use --yes to confirm.");
    expect(await read(one)).toBe("PENDING");
    expect(await blog("delete", one, "--yes")).toMatchObject({ code: 0 });
    expect(await read(one)).toBe("DELETED MODERATOR");
    expect((await blog("ban", "ada@example.com")).code).toBe(1);
    expect(await blog("ban", "ada@example.com", "--yes")).toMatchObject({
      code: 0,
      stdout: "ada@example.com is banned. 1 comment hidden.\n",
    });
    expect(await read(two)).toBe("HIDDEN BANNED");
    expect((await blog("unban", memberId)).stdout).toBe("ada@example.com is no longer banned.\n");
    await platform.owners.make(memberId);
    expect((await blog("ban", memberId, "--yes")).stderr).toContain("Owners cannot be banned.");
  });

  it("skips the confirmation if the output is JSON", async () => {
    const { blog, write, read } = await open();
    const [one, two] = [await write("One"), await write("Two")];
    expect(JSON.parse((await blog("delete", one, "--json")).stdout)).toMatchObject([
      { id: one, success: true },
    ]);
    const banned = await blog("ban", "ada@example.com", "--json");
    expect(JSON.parse(banned.stdout)).toMatchObject({ hidden: 1 });
    expect([await read(one), await read(two)]).toEqual(["DELETED MODERATOR", "HIDDEN BANNED"]);
  });

  it("escapes bidirectional control characters in text, and removes them from names", async () => {
    const { blog, platform, postId } = await open();
    await platform.comments.importComment({
      origin: "test:hostile",
      postId,
      author: { name: "Eve\u200F" },
      content: createDocument("Look \u200Ehere"),
      status: "PENDING",
      commentedAt: Date.now(),
    });
    const { stdout } = await blog("list");
    expect(stdout).toMatch(/Eve +low-tide/);
    expect(stdout).toContain(String.raw`Look \u200ehere`);
  });

  it("prints examples with its help", async () => {
    const { blog } = await open();
    const { stdout } = await blog("--help");
    expect(stdout).toContain("Examples:");
    for (const name of ["list", "approve", "ban", "history"])
      expect(stdout).toContain(`  ${name} `);
  });
});
