import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "#tests/support/cli/backups.ts";
import { blogCommandOn } from "#tests/support/cli/blog-command.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

forEachDatabase("the redirects command", (bench) => {
  async function open() {
    const location = await bench.locate();
    const platform = await openTestPlatform(bench, { location });
    const run = blogCommandOn(location);
    return { platform, redirects: (...rest: string[]) => run("redirects", ...rest) };
  }

  it("adds, lists and removes a redirect, with the checks of the API", async () => {
    const { platform, redirects } = await open();
    expect(await redirects("add", "/old/", "https://other.example")).toMatchObject({
      code: 0,
      stdout: "/old redirects to https://other.example/.\n",
    });
    expect(await platform.redirects.findTarget("/old")).toBe("https://other.example/");
    expect((await redirects("list", "--search", "OTHER")).stdout).toBe(
      "PATH  TARGET\n/old  https://other.example/\n",
    );
    expect(JSON.parse((await redirects("list", "--json")).stdout)).toEqual([
      { path: "/old", target: "https://other.example/" },
    ]);
    for (const [path, target, message] of [
      ["/search", "/a", "belongs to a page"],
      ["/a", "javascript:alert(1)", "must be a path of this site, or an http or https address"],
      ["/old", "/a", "already redirects"],
      ["/a", "/a", "leads back"],
    ] as const) {
      const refused = await redirects("add", path, target);
      expect(refused.code, path).toBe(1);
      expect(refused.stderr, path).toContain(message);
    }
    expect((await redirects("remove", "/old")).stdout).toBe("/old no longer redirects.\n");
    expect((await redirects("remove", "/old")).code).toBe(1);
  });

  it("exports a file that another import reads, all or none", async () => {
    const { platform, redirects } = await open();
    const folder = await newFolder(bench);
    const bad = join(folder, "bad.csv");
    await writeFile(bad, "path,target\n/a,/b\n/admin,/b\n/c,ftp://a\n");
    const refused = await redirects("import", bad);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain("Line 3: The path belongs to a page");
    expect(refused.stderr).toContain("Line 4: The target must be");
    const good = join(folder, "good.csv");
    await writeFile(good, '/a,/b\n"/c,d",/b\n');
    expect((await redirects("import", good)).stdout).toBe("Imported 2 redirects.\n");
    const file = join(folder, "redirects.csv");
    expect((await redirects("export", file)).code).toBe(0);
    expect((await redirects("export", file)).stderr).toContain("already exists");
    expect(await readFile(file, "utf8")).toBe('path,target\r\n/a,/b\r\n"/c,d",/b\r\n');
    expect(JSON.parse((await redirects("import", file, "--json")).stdout)).toEqual({
      imported: 0,
      unchanged: 2,
      problems: [],
    });
    expect(await platform.redirects.findTarget("/c,d")).toBe("/b");
  });
});
