import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runImport } from "#lib/import/run-import.ts";
import { openSubstack, type SubstackOptions } from "#lib/import/substack/open-substack.ts";
import { resolveOriginal } from "#lib/import/substack/text.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { readImportedPosts } from "#tests/support/content/imported-posts.ts";
import { readStatuses } from "#tests/support/content/imported-statuses.ts";
import { startPictureServer } from "#tests/support/content/picture-server.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createZip } from "#tests/support/formats/zip.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

const header =
  "post_id,post_date,is_published,email_sent_at,inbox_sent_at,type,audience,title,subtitle,podcast_url";
const open = "7.boat,2019-07-26T20:48:19.814Z,true,,,newsletter,everyone,A boat,,";

onSqlite("importing a Substack export", (bench) => {
  async function write(files: Readonly<Record<string, string | Uint8Array>>) {
    const { path } = await newFolder(bench.onEnd);
    const file = join(path, "substack.zip");
    await writeFile(file, createZip(files));
    return file;
  }
  const openFile = (file: string, options: SubstackOptions = {}) =>
    openSubstack(file, { allowPrivateHosts: true, limits: { pause: 1 }, ...options });

  it("imports posts with pictures, subtitles and audio, and reports subscribers without their addresses", async () => {
    const platform = await openTestPlatform(bench);
    const server = await startPictureServer();
    bench.onEnd(server.close);
    const widget = `<div class="subscription-widget-wrap" data-attrs="{}"><p>Subscribe!</p></div>`;
    const poll = `<div class="poll-embed" data-attrs="{&quot;id&quot;:1}"></div>`;
    const file = await write({
      "export/posts.csv": `${header}
1.boat,2019-07-26T20:48:19.814Z,TRUE,,,newsletter,everyone,"A boat, ""at last""",&#x201C;In short&#x201D;,
2.secret,,FALSE,,,newsletter,everyone,Secret,,${server.url}/missing.mp3
3.about,2019-07-26T20:48:19.814Z,TRUE,,,page,everyone,About,,
4.lost,2019-07-26T20:48:19.814Z,TRUE,,,newsletter,everyone,Lost,,
`,
      "export/posts/1.boat.html": `<p>It floats.</p>${widget}${poll}<div class="captioned-image-container"><figure><a class="image-link" href="${server.url}/boat.png"><img src="${server.url}/boat.png" alt="Boat"></a></figure></div>`,
      "export/posts/2.secret.html": `<p>Not ready <img src="${server.url}/boat.png"></p>`,
      "export/posts/3.about.html": "<p>Us</p>",
      "export/posts/1.boat.opens.csv": "post_id,email\n1.boat,di@example.com\n",
      "export/posts/1.delivers.csv": "post_id,email\n1.boat,bo@example.com\n",
      "export/email_list.harbour.csv": "email,active\nbo@example.com,true\ncy@example.com,false\n",
    });
    const run = async (options: SubstackOptions = { withPages: false }) =>
      runImport(platform, await openFile(file, options), { language: "en", siteName: "Quire" });
    const report = await run();
    expect(report).toMatchObject({ created: 2, failed: 0, media: { copied: 1, known: 1 } });
    expect(report.problems).toEqual([
      { where: "export/posts/1.boat.html", what: "a form or button of Substack was left out" },
      { where: "export/posts/1.boat.html", what: "a block of Substack was left out: poll-embed" },
      {
        where: "export/posts/2.secret.html",
        what: `${server.url}/missing.mp3 returns status 404`,
      },
      { where: "“Lost”", what: "the export doesn't contain its text" },
      {
        where: "substack.zip",
        what: "1 page was left out, because of --no-pages",
      },
      {
        where: "substack.zip",
        what: "2 subscribers were left out, because imports do not create members",
      },
    ]);
    const posts = await readImportedPosts(platform);
    const boat = posts.get("boat");
    expect(boat).toMatchObject({
      title: 'A boat, "at last"',
      excerpt: "“In short”",
      status: "PUBLISHED",
      first_published_at: Date.UTC(2019, 6, 26, 20, 48, 19, 814),
    });
    const { text = "" } = boat ?? {};
    expect(text.trim()).toMatch(/^It floats\./);
    expect(text).not.toContain("Subscribe!");
    expect(posts.get("secret")).toMatchObject({
      status: "UNPUBLISHED",
      html: expect.stringContaining(`${server.url}/missing.mp3`),
    });
    expect(await platform.redirects.find("/p/boat")).toBe("boat");
    expect(JSON.stringify([report, ...posts])).not.toContain("@example.com");
    expect(await run({ withPages: true })).toMatchObject({ created: 1, updated: 0, unchanged: 2 });
  });

  it.each([
    ["an open post", "PUBLISHED", open],
    ["is_published True", "PUBLISHED", open.replace("true", "True")],
    ["is_published 1", "UNPUBLISHED", open.replace("true", "1")],
    ["a podcast", "PUBLISHED", open.replace("newsletter", "podcast")],
    ["a future date", "SCHEDULED", open.replace("2019", "2099")],
    ["is_published false", "UNPUBLISHED", open.replace("true", "false")],
    ["is_published 0", "UNPUBLISHED", open.replace("true", "0")],
    ["no is_published", "UNPUBLISHED", open.replace("true", "")],
    ["audience only_paid", "UNPUBLISHED", open.replace("everyone", "only_paid")],
    ["audience founding", "UNPUBLISHED", open.replace("everyone", "founding")],
    ["audience only_free", "UNPUBLISHED", open.replace("everyone", "only_free")],
    ["an unknown audience", "UNPUBLISHED", open.replace("everyone", "friends")],
    ["no audience", "UNPUBLISHED", open.replace("everyone", "")],
    ["a thread", "UNPUBLISHED", open.replace("newsletter", "thread")],
    ["an unknown type", "UNPUBLISHED", open.replace("newsletter", "adhoc_email")],
    ["no row", "UNPUBLISHED", ""],
  ])("gives a post with %s the status %s", async (_, status, row) => {
    const source = await openFile(
      await write({ "posts.csv": `${header}\n${row}\n`, "posts/7.boat.html": "<p>A boat</p>" }),
    );
    expect(await readStatuses(source)).toEqual({ "A boat": status });
  });

  it.each([
    [
      "a paywall",
      header,
      open,
      '<p>A</p><div class="paywall-jump" data-component-name="PaywallToDOM"></div><p>B</p>',
    ],
    ["an unlisted column", `${header},is_unlisted`, `${open},true`, "<p>A</p>"],
  ])("imports a post with %s as a draft", async (_, columns, row, html) => {
    const source = await openFile(
      await write({ "posts.csv": `${columns}\n${row}\n`, "posts/7.boat.html": html }),
    );
    expect(await readStatuses(source)).toEqual({ "A boat": "UNPUBLISHED" });
  });

  it("refuses other files, and names the command for a Medium export", async () => {
    await expect(openFile(await write({ "posts/a.html": "" }))).rejects.toThrow("import medium");
    await expect(openFile(await write({ "posts.csv": header }))).rejects.toThrow(
      "the folder posts is missing",
    );
  });

  it("copies pictures in their original size", () => {
    expect(
      resolveOriginal(
        "https://substackcdn.com/image/fetch/$s_!x!,w_1456,c_limit,f_auto/https%3A%2F%2Fsubstack-post-media.s3.amazonaws.com%2Fpublic%2Fimages%2Fa_800x600.png",
      ),
    ).toBe("https://substack-post-media.s3.amazonaws.com/public/images/a_800x600.png");
    expect(resolveOriginal("https://bucketeer-1.s3.amazonaws.com/public/a.png")).toBe(
      "https://substack-post-media.s3.amazonaws.com/public/a.png",
    );
    expect(resolveOriginal("https://other.example/image/fetch/a.png")).toBe(
      "https://other.example/image/fetch/a.png",
    );
  });
});
