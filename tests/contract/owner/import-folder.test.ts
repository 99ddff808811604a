import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { importFolder } from "#lib/owner/import/import-folder.ts";
import { importSampleBlog } from "#lib/owner/import/import-sample-blog.ts";
import { openPlatform, type Platform } from "#lib/platform/platform.ts";

const answer = z.object({ post: z.record(z.string(), z.unknown()).optional() });

let folder: string;
let platform: Platform;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "quire-import-"));
  platform = await openPlatform({
    dataDir: join(folder, "data"),
    siteUrl: "https://blog.example",
    siteLanguage: "en",
    clientId: "embedded",
  });
  await put("authors.yaml", "- { id: desk, name: The Desk, slug: the-desk, about: Writes. }");
  await put("categories.yaml", "- { slug: bread, label: Bread, description: All of it }");
  await put("pictures/loaf.png", await picture("#c84"));
  await put("posts/loaf.md", post("A loaf", "cover: pictures/loaf.png\ncategories: [bread]"));
  await put("posts/crumb.md", post("A crumb", "status: draft"));
  await put("posts/later.md", post("Later", "status: scheduled\npublishAt: 2099-01-01T00:00:00Z"));
});
afterEach(async () => {
  await platform.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(path: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}

function post(
  title: string,
  more: string,
  text = "Some *text*. ![in it](pictures/loaf.png)",
): string {
  return `---\ntitle: ${title}\nauthor: desk\ndate: 2025-03-14T07:30:00Z\ntags: [Slow]\n${more}\n---\n${text}\n`;
}

const picture = (background: string) =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();

async function published(slug: string) {
  const response = await platform.fetch(
    new Request(`https://blog.example/v3/posts/slugs/${slug}?fieldsets=RICH_CONTENT`),
  );
  return answer.parse(await response.json());
}

describe("importing a folder of Markdown", () => {
  test("brings posts in with author, category, tags, dates and pictures", async () => {
    const titles: string[] = [];
    const report = await importFolder(platform, folder, (_done, _total, title) =>
      titles.push(title),
    );
    expect(report).toEqual({ created: 3, updated: 0, unchanged: 0, problems: [] });
    expect(titles).toEqual(["A crumb", "Later", "A loaf", ""]);
    const { post: loaf } = await published("loaf");
    expect(loaf).toMatchObject({
      title: "A loaf",
      firstPublishedDate: "2025-03-14T07:30:00.000Z",
      coverMedia: { image: { width: 30, height: 20 } },
      richContent: { nodes: [{ type: "PARAGRAPH" }, { type: "IMAGE" }] },
    });
    expect(loaf?.["categoryIds"]).toHaveLength(1);
    expect((await published("crumb")).post).toBeUndefined();
    expect((await published("later")).post).toBeUndefined();
  });

  test("changes nothing when it is done again, and only what changed after that", async () => {
    await importFolder(platform, folder);
    const before = await platform.changes.latest();
    expect(await importFolder(platform, folder)).toMatchObject({ created: 0, unchanged: 3 });
    expect(await platform.changes.latest()).toBe(before);
    await put("posts/loaf.md", post("A better loaf", "categories: [bread]"));
    await put("posts/crumb.md", post("A crumb", "status: published"));
    expect(await importFolder(platform, folder)).toMatchObject({ updated: 2, unchanged: 1 });
    expect((await published("crumb")).post).toMatchObject({ title: "A crumb" });
    expect((await published("loaf")).post).toMatchObject({ title: "A better loaf" });
    expect((await published("loaf")).post?.["coverMedia"]).toBeUndefined();
  });

  test("takes the picture that has changed under the same name", async () => {
    await importFolder(platform, folder);
    await put("pictures/loaf.png", await picture("#48c"));
    expect(await importFolder(platform, folder)).toMatchObject({ unchanged: 0, updated: 3 });
  });

  test("reports what cannot be carried over and goes on with the rest", async () => {
    await put("posts/bad.md", post("Bad", "categories: [cheese]"));
    await put("posts/stranger.md", post("Stranger", "").replace("author: desk", "author: nobody"));
    await put("posts/blind.md", post("Blind", "cover: pictures/missing.png"));
    await put("posts/escape.md", post("Escape", "cover: ../../secret.png"));
    const { created, problems } = await importFolder(platform, folder);
    expect(created).toBe(5);
    expect(problems.join("\n")).toMatch(/bad\.md: category cheese is not in categories\.yaml/);
    expect(problems.join("\n")).toMatch(/stranger\.md: author nobody is not in authors\.yaml/);
    expect(problems.join("\n")).toMatch(
      /blind\.md: the file pictures\/missing\.png cannot be used/,
    );
    expect(problems.join("\n")).toMatch(/escape\.md: the file .* is outside the folder/);
  });

  test("as the sample blog happens once: an owner who deletes the samples is rid of them", async () => {
    expect(await importSampleBlog(platform, folder)).toMatchObject({ created: 3 });
    const { post: loaf } = await published("loaf");
    await platform.posts.remove(String(loaf?.["id"]));
    expect(await importSampleBlog(platform, folder)).toBeUndefined();
    expect((await published("loaf")).post).toBeUndefined();
  });
});
