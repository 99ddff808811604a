import { expect, it } from "vitest";
import { openBlogger } from "#lib/import/blogger/open-blogger.ts";
import { openGhost } from "#lib/import/ghost/open-ghost.ts";
import { runImport } from "#lib/import/run-import.ts";
import type { ImportSource } from "#lib/import/source.ts";
import { openWix } from "#lib/import/wix/open-wix.ts";
import { openWordpress } from "#lib/import/wordpress/open-wordpress.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { bloggerTakeout } from "#tests/support/content/blogger.ts";
import { ghostExport } from "#tests/support/content/ghost.ts";
import { readImportedPosts } from "#tests/support/content/imported-posts.ts";
import { wxr } from "#tests/support/content/wordpress.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

type Open = (file: string) => Promise<ImportSource>;

const wixPost = (id: string, fields: Readonly<Record<string, unknown>> = {}) => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  firstPublishedDate: "2024-03-14T07:30:00Z",
  contentText: "Words",
  ...fields,
});

const item = (id: number, content = "Words") => ({
  id,
  title: `Post ${id}`,
  slug: `post-${id}`,
  date: "2024-03-14 07:30:00",
  content,
});

/** Replaces the text `deep` with JSON of many levels. */
const nest = (json: string, levels: number) =>
  json.replace('"deep"', () => '{"nodes":['.repeat(levels) + "]}".repeat(levels));

onSqlite("importing an export that is damaged in places", (bench) => {
  async function run(content: string | Buffer, open?: Open) {
    const platform = await openTestPlatform(bench);
    const { path, put } = await newFolder(bench.onEnd);
    await put("export", content);
    const file = `${path}/export`;
    const source = await (open?.(file) ?? openWix(file, platform));
    const report = await runImport(platform, source, { language: "en", siteName: "The Site" });
    const problems = report.problems.map(({ where, what }) => `${where}: ${what}`);
    return { report, problems, slugs: [...(await readImportedPosts(platform)).keys()].toSorted() };
  }

  it("imports the posts around one that is nested too deeply, in Wix JSON", async () => {
    const posts = [wixPost("1"), wixPost("2", { richContent: "deep" }), wixPost("3")];
    const { problems, slugs } = await run(nest(JSON.stringify({ posts }), 240));
    expect(slugs).toEqual(["post-1", "post-3"]);
    expect(problems).toContain("Post 2: not imported: it is nested too deeply");
  });

  it("imports the posts around one that is nested too deeply, in a Ghost export", async () => {
    const posts = ["1", "2", "3"].map((id) => ({
      id,
      title: `Post ${id}`,
      slug: `post-${id}`,
      status: "published",
      published_at: "2024-03-14T07:30:00.000Z",
      html: "<p>Words</p>",
      ...(id === "2" && { lexical: "deep" }),
    }));
    const text = ghostExport({ posts: [...posts, { title: "No ID" }] });
    const { problems, slugs } = await run(nest(text, 3_000), openGhost);
    expect(slugs).toEqual(["post-1", "post-3"]);
    expect(problems).toEqual([
      "post post-2: not imported: it is nested too deeply",
      "export: 1 post without an ID was left out",
    ]);
  });

  it("imports the first of two posts with the same ID, and reports the other", async () => {
    const posts = [wixPost("1"), wixPost("1", { title: "Other", slug: "other" })];
    const wix = await run(JSON.stringify({ posts }));
    expect(wix.slugs).toEqual(["post-1"]);
    expect(wix.report).toMatchObject({ created: 1, failed: 1 });
    expect(wix.problems).toContain(
      "“Other” (post 1): not imported: it has the same ID as an earlier post, “Post 1”",
    );
    const items = [item(1), { ...item(1), title: "Other", slug: "other" }];
    const wordpress = await run(wxr("https://old.example", items), openWordpress);
    expect(wordpress.slugs).toEqual(["post-1"]);
    expect(wordpress.problems).toEqual([
      "“Other” (post 1): not imported: it has the same ID as an earlier post, “Post 1”",
    ]);
  });

  it("imports the first of two Blogger posts with the same ID, and reports the other", async () => {
    const entries = [
      { id: "1", title: "Tide", content: "Words" },
      { id: "1", title: "Other", content: "Words" },
    ];
    const { problems, slugs } = await run(bloggerTakeout(entries), openBlogger);
    expect(slugs).toEqual(["tide"]);
    expect(problems).toEqual([
      expect.stringMatching(/^“Other” .*it has the same ID as an earlier post, “Tide”$/),
    ]);
  });

  it("imports a WordPress post with many words in brackets, and the posts around it", async () => {
    const words = `[this note has ${"many words ".repeat(30)}, and that isn't here]`;
    const items = [item(1), item(2, words), item(3)];
    const { problems, slugs } = await run(wxr("https://old.example", items), openWordpress);
    expect(slugs).toEqual(["post-1", "post-2", "post-3"]);
    expect(problems).toEqual([]);
  });

  it.each(["soon", 9e15, "+275760-01-01T00:00:00Z", {}])(
    "reports a date of Wix JSON that cannot be read: %j",
    async (firstPublishedDate) => {
      const { problems } = await run(
        JSON.stringify({ posts: [wixPost("1", { firstPublishedDate })] }),
      );
      expect(problems).toContain(
        "“Post 1” (post 1): its date firstPublishedDate can't be read, so it was ignored",
      );
    },
  );

  it("imports a WordPress export with invalid UTF-8, and reports the posts with it", async () => {
    const [before = "", after = ""] = wxr("https://old.example", [
      item(1, "One"),
      item(2, "b§r"),
      item(3, "Three"),
    ]).split("§");
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0xe4]), Buffer.from(after)]);
    const { problems, slugs } = await run(bytes, openWordpress);
    expect(slugs).toEqual(["post-1", "post-2", "post-3"]);
    expect(problems).toEqual([
      "“Post 2” (post 2): some of its characters are damaged and became �",
      "export: Some bytes of the file are not in the encoding it declares (UTF-8), and became �. Save it as UTF-8.",
    ]);
  });

  const replaceTitle = (title: string) => (text: string) =>
    text.replace("<title><![CDATA[Post 2]]></title>", () => `<title>${title}</title>`);

  it.each([
    ["an element that is not closed", replaceTitle("Post 2 <b>bold")],
    ["elements that are nested too deeply", replaceTitle("<b>".repeat(300) + "</b>".repeat(300))],
    ["a closing tag without an element", replaceTitle("Post 2</i>")],
    ["no end", (text: string) => text.replace(/(Post 2[^]*?)<\/item>/, "$1")],
  ])("imports the WordPress posts around an item with %s", async (_, damage) => {
    const items = [item(1, "<item><!--"), item(2), item(3), item(4)];
    const text = damage(wxr("https://old.example", items));
    const { problems, slugs } = await run(text, openWordpress);
    expect(slugs).toEqual(["post-1", "post-3", "post-4"]);
    expect(problems).toEqual([
      expect.stringMatching(/^(?:“Post 2”|item 2): not imported: it is damaged \(.*\)$/),
    ]);
  });

  it("imports the WordPress posts around a damaged item, whatever the chunks of the file", async () => {
    const items = [item(1, "x".repeat(300_000)), item(2), item(3, "y".repeat(300_000)), item(4)];
    const text = replaceTitle("Post 2 <b>")(wxr("https://old.example", items));
    for (const length of [0, 7, 3_000]) {
      const { slugs } = await run(text.replace("xxx", "x".repeat(length)), openWordpress);
      expect(slugs).toEqual(["post-1", "post-3", "post-4"]);
    }
  });
});
