import { expect, it } from "vitest";
import { exportMarkdown } from "#lib/export/markdown/export-markdown.ts";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("the addresses of imported Markdown files", (bench) => {
  async function importFiles(files: Readonly<Record<string, string>>) {
    const platform = await openTestPlatform(bench);
    const { path, put } = await newFolder(bench.onEnd);
    for (const [name, text] of Object.entries(files)) await put(name, text);
    await importFolder(platform, path);
    return platform;
  }
  const importFolder = async (
    platform: Awaited<ReturnType<typeof openTestPlatform>>,
    path: string,
  ) => runImport(platform, await openMarkdown(path), { language: "en", siteName: "The Site" });
  const post = (title: string, more = "") =>
    `---\ntitle: ${title}\ndate: 2025-01-01\n${more}---\nText.\n`;

  async function list(platform: Awaited<ReturnType<typeof openTestPlatform>>) {
    const found: { slug: string; language: string; formerPaths: readonly string[] }[] = [];
    for await (const { post: row, formerPaths } of platform.archive.posts()) {
      found.push({ slug: row.slug, language: row.language, formerPaths });
    }
    return found.toSorted((one, other) => (one.slug < other.slug ? -1 : 1));
  }

  it("keep their queries on the home page, also after an export and an import", async () => {
    const aliases = "aliases: ['/?p=1', '/?page_id=2#top', 'https://old.example/?p=3', '/old?x=1']";
    const platform = await importFiles({ "posts/a.md": post("A", `${aliases}\n`) });
    const paths = ["/?p=1", "/?p=3", "/?page_id=2", "/old"];
    expect((await list(platform))[0]?.formerPaths.toSorted()).toEqual(paths);
    const { path } = await newFolder(bench.onEnd);
    await exportMarkdown(platform, path);
    const again = await openTestPlatform(bench);
    await importFolder(again, path);
    expect((await list(again))[0]?.formerPaths.toSorted()).toEqual(paths);
    expect(await again.redirects.find("/?p=1")).toBe("a");
  });

  it("come from the folder of a page bundle, in any language", async () => {
    const platform = await importFiles({
      "hugo.toml": "",
      "content/posts/alone/index.fr.md": post("Seul"),
      "content/posts/both/index.md": post("Both"),
      "content/posts/both/index.de.md": post("Beide"),
      "content/posts/plain.pt-br.md": post("Simples"),
    });
    expect(await list(platform)).toEqual([
      { slug: "alone", language: "fr", formerPaths: ["/fr/posts/alone"] },
      { slug: "beide", language: "de", formerPaths: ["/de/posts/both"] },
      { slug: "both", language: "en", formerPaths: ["/posts/both"] },
      { slug: "plain", language: "pt-br", formerPaths: ["/pt-br/posts/plain"] },
    ]);
  });

  it.each([
    [
      "an Octopress blog",
      "permalink: /blog/:year/:month/:day/:title/\nsource: source",
      "/blog/2024/03/14/a-loaf",
      ["/blog/2024/03/14/2024-03-14-a-loaf"],
    ],
    [
      "a Hexo blog with dated names",
      "new_post_name: :year-:month-:day-:title.md",
      "/2024/03/14/a-loaf",
      [],
    ],
  ])("have no date in the title, for %s", async (_, config, expected, others) => {
    const platform = await importFiles({
      "_config.yml": config,
      "source/_posts/2024-03-14-a-loaf.md": post("A").replace("2025-01-01", "2024-03-14"),
    });
    const [found] = await list(platform);
    expect(found?.formerPaths.toSorted()).toEqual([expected, ...others].toSorted());
  });
});
