import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openMedium } from "#lib/import/medium/open-medium.ts";
import { runImport } from "#lib/import/run-import.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { readImportedPosts } from "#tests/support/content/imported-posts.ts";
import { readStatuses } from "#tests/support/content/imported-statuses.ts";
import { startPictureServer } from "#tests/support/content/picture-server.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createZip } from "#tests/support/formats/zip.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

type Story = {
  readonly title: string;
  readonly body: string;
  readonly subtitle?: string;
  readonly head?: string;
  readonly footer?: string;
};

const published = `<p>By <a href="https://medium.com/@ada" class="p-author h-card">Ada Marsh</a> on <a href="https://medium.com/p/aa11bb22cc33"><time class="dt-published" datetime="2019-05-04T10:30:00.123Z">May 4, 2019</time></a>.</p>
<p><a href="https://harbour.example/a-boat-at-last-aa11bb22cc33" class="p-canonical">Canonical link</a></p>
<p>Exported from <a href="https://medium.com">Medium</a> on June 3, 2024.</p>`;
const unpublished = `<p><a href="https://medium.com/p/dd44ee55ff66">View original.</a></p>`;

const heading = (text: string) =>
  `<h3 name="1" class="graf graf--h3 graf--leading graf--title">${text}</h3>`;

const story = ({ title, body, subtitle, head = "", footer = published }: Story): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><article class="h-entry">
<header><h1 class="p-name">${title}</h1></header>
${subtitle === undefined ? "" : `<section data-field="subtitle" class="p-summary">${subtitle}</section>`}
<section data-field="body" class="e-content"><section name="a" class="section section--body section--first"><div class="section-divider"><hr class="section-divider"></div>
<div class="section-content"><div class="section-inner sectionLayout--insetColumn">${body}</div></div></section></section>
<footer>${footer}</footer></article></body></html>`;

const boat = story({
  title: "A boat at last",
  subtitle: "In short",
  body: `${heading("A boat at last")}<h4 class="graf graf--subtitle">In short</h4><p class="graf graf--p">It <strong>floats</strong>.</p>
<pre data-code-block-mode="1" data-code-block-lang="python" class="graf graf--pre graf--preV2"><span class="pre--content">a = 1<br>b = 2</span></pre>`,
  footer: `<p>Tagged in <a href="https://medium.com/tag/sea" class="p-tag">Sea</a>, <a class="p-tag" href="https://medium.com/tag/slow">Slow</a>.</p>${published}`,
});
const draft = story({
  title: "Not ready",
  body: `${heading("Not ready")}<p>Soon.</p>`,
  footer: unpublished,
});
const response = story({
  title: "I could not agree more with this…",
  body: `<p class="graf graf--p graf--leading">I could not agree more with this text, thank you.</p>`,
});

onSqlite("importing a Medium export", (bench) => {
  async function write(files: Readonly<Record<string, string | Uint8Array>>) {
    const { path } = await newFolder(bench.onEnd);
    const file = join(path, "medium.zip");
    await writeFile(file, createZip(files));
    return file;
  }
  const open = (file: string) =>
    openMedium(file, { allowPrivateHosts: true, limits: { pause: 1 } });

  it("imports stories with tags, author, dates, code and pictures, and drafts as drafts", async () => {
    const platform = await openTestPlatform(bench);
    const server = await startPictureServer();
    bench.onEnd(server.close);
    const picture = `<figure class="graf graf--figure"><img class="graf-image" src="${server.url}/boat.png"><figcaption class="imageCaption">At sea</figcaption></figure>`;
    const file = await write({
      "medium-export/posts/2019-05-04_A-boat-at-last-aa11bb22cc33.html": boat.replace(
        "<pre",
        `${picture}<pre`,
      ),
      "medium-export/posts/draft_Not-ready-dd44ee55ff66.html": draft.replace(
        "<p>Soon",
        `${picture}<p>Soon`,
      ),
      "medium-export/posts/broken.html": "<p>Not a story</p>",
      "medium-export/profile/profile.html": `<section class="h-card"><h3 class="p-name">Ada Marsh</h3><ul><li><a class="u-url" href="https://medium.com/@ada">@ada</a></li><li><b>Email address:</b> ada@example.com</li></ul></section>`,
      "medium-export/claps/claps-0001.html": "<p>Clapped</p>",
      "medium-export/subscribers/subscribers.csv": "Email\nbo@example.com\ncy@example.com\n",
    });
    const run = async () =>
      runImport(platform, await open(file), { language: "en", siteName: "Quire" });
    const report = await run();
    expect(report).toMatchObject({ created: 2, failed: 1, media: { copied: 1, known: 1 } });
    expect(report.problems).toEqual([
      {
        where: "medium-export/posts/broken.html",
        what: "not imported: it is not a story of Medium",
      },
      {
        where: "medium.zip",
        what: "2 subscribers were left out, because imports do not create members",
      },
    ]);
    const posts = await readImportedPosts(platform);
    const imported = posts.get("a-boat-at-last");
    expect(imported).toMatchObject({
      tags: ["Sea", "Slow"],
      title: "A boat at last",
      excerpt: "In short",
      status: "PUBLISHED",
      first_published_at: Date.UTC(2019, 4, 4, 10, 30, 0, 123),
    });
    const { html = "" } = imported ?? {};
    expect(html).toMatch(/^<p>It <strong>floats<\/strong>\.<\/p>/);
    expect(html).toContain("a = 1\nb = 2");
    expect(imported?.document.nodes.at(-1)?.codeBlockData?.language).toBe("python");
    expect(html).toContain("At sea");
    expect(posts.get("not-ready")).toMatchObject({
      status: "UNPUBLISHED",
      html: expect.stringContaining("<img"),
    });
    expect((await platform.archive.authors()).map(({ nickname }) => nickname)).toEqual([
      "Ada Marsh",
    ]);
    expect(await platform.redirects.find("/a-boat-at-last-aa11bb22cc33")).toBe("a-boat-at-last");
    expect(JSON.stringify([report, ...posts])).not.toContain("@example.com");
    expect(await run()).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
  });

  it.each([
    ["a story", "PUBLISHED", boat],
    [
      "a story without a heading in its text",
      "PUBLISHED",
      story({ title: "A boat", subtitle: "x", body: "<p>A boat</p>" }),
    ],
    ["a draft", "UNPUBLISHED", draft],
    ["a response", "UNPUBLISHED", response],
    [
      "a response that names its story",
      "UNPUBLISHED",
      boat.replace(
        "Canonical",
        'In response to <a class="u-in-reply-to" href="x">that</a> Canonical',
      ),
    ],
    ["an unlisted story", "UNPUBLISHED", boat.replace("Exported from", "Unlisted. Exported from")],
    [
      "a story that search engines may not list",
      "UNPUBLISHED",
      boat.replace("</head>", '<meta name="robots" content="noindex,follow"></head>'),
    ],
    [
      "a members-only story",
      "UNPUBLISHED",
      boat.replace("Exported from", "Member-only story. Exported from"),
    ],
  ])("gives %s the status %s", async (_, status, html) => {
    const source = await open(await write({ "posts/2019-05-04_x-aa11bb22cc33.html": html }));
    expect(Object.values(await readStatuses(source))).toEqual([status]);
  });

  it("treats a file whose name begins with draft_ as a draft, even if it has a date", async () => {
    const source = await open(await write({ "posts/draft_x-aa11bb22cc33.html": boat }));
    expect(Object.values(await readStatuses(source))).toEqual(["UNPUBLISHED"]);
  });

  it("reads the encoding that a story declares", async () => {
    const latin = Buffer.from(
      story({ title: "Käse", subtitle: "x", body: "<p>x</p>" }).replace("utf-8", "iso-8859-1"),
      "latin1",
    );
    const source = await open(await write({ "posts/x-aa11bb22cc33.html": latin }));
    expect(await readStatuses(source)).toEqual({ Käse: "PUBLISHED" });
  });

  it("refuses other files, and names the command for a Substack export", async () => {
    await expect(open(await write({ "a.txt": "x" }))).rejects.toThrow(
      "the folder posts is missing",
    );
    const substack = { "posts.csv": "post_id\n", "posts/1.a.html": "<p>x</p>" };
    await expect(open(await write(substack))).rejects.toThrow("import substack");
  });
});
