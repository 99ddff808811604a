/** Tests that the command-line tool escapes untrusted text in its output. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { escapeLinesForTerminal } from "#lib/logging/terminal-text.ts";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { goodPassword, openMembers } from "#tests/support/members/members.ts";
import { createPost } from "#tests/support/servers/platform.ts";
import { unsafeCharacters } from "#tests/support/content/unsafe-characters.ts";

const hostile = unsafeCharacters.map(({ character }) => character).join("");
/** Text with unsafe characters, used as a nickname, a file name and an argument. */
const written = "a\u009B2J\u200B\u200F\u202E\u2028\u2066\uFEFFb";

onSqlite("the command line", (bench) => {
  it("strips control and bidi characters from printed names, titles, slugs, paths and arguments", async () => {
    const { platform, post, location } = await openMembers(bench, {
      members: { verifyEmail: false, approval: "auto" },
      clock: { now: () => Date.now(), advance: () => undefined },
    });
    await post("/_api/iam/authentication/v2/register", {
      loginId: { email: "ada@example.com" },
      password: goodPassword,
      profile: { nickname: written },
    });
    const title = `A ${written} title ${hostile}`;
    await platform.posts.create(createPost({ title: "One", slug: "one" }), "ADMIN");
    await platform.close();
    // Earlier releases stored names and titles as they were entered.
    const database = await bench.open(location);
    await database.updateTable("post").set({ title }).execute();
    await database
      .updateTable("identity")
      .set({ profile: JSON.stringify({ nickname: written }) })
      .execute();
    const { path: folder } = await newFolder(bench.onEnd);
    const file = join(folder, "posts", `${written}.md`);
    await mkdir(dirname(file), { recursive: true });
    const text = `---\ntitle: ${JSON.stringify(title)}\n---\n![x](${encodeURIComponent(written)}.png)\n`;
    await writeFile(file, text);
    await writeFile(join(folder, "posts", `${written}2.md`), "---\ntitle: [\n---\n");
    const blog = blogCommandOn(location);

    const run = async (...parameters: string[]) => {
      const { stdout, stderr } = await blog(...parameters);
      const printed = stdout + stderr;
      expect(printed, parameters.join(" ")).toContain("\\u009b");
      expect(escapeLinesForTerminal(printed), parameters.join(" ")).toBe(printed);
      return stdout;
    };
    await run("import", "markdown", folder);
    await run("import", "markdown", folder, "--json");
    await run("list");
    expect((await blog("members", "list")).stdout).toContain("a2J b");
    await run("publish", written);
    await run(written);
    const { stdout: exported } = await blog("members", "export", "ada@example.com");
    const listed = await run("list", "--json");
    const nickname = z.object({ identity: z.object({ identityProfile: z.unknown() }) });
    expect(nickname.parse(JSON.parse(exported)).identity.identityProfile).toMatchObject({
      nickname: "a2J b",
    });
    expect(JSON.parse(listed)).toContainEqual(expect.objectContaining({ title }));
  });
});

it("a command exits without an error if its output pipe is closed", async () => {
  const command = spawn(process.execPath, ["cli/blog.ts", "--help"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  command.stdout.destroy();
  expect(await once(command, "exit")).toEqual([0, null]);
});
