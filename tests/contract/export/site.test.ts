import { mkdtemp, readFile, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { exportMarkdown } from "#lib/export/markdown/export-markdown.ts";
import { exportWix } from "#lib/export/wix/export-wix.ts";
import { openMarkdown } from "#lib/import/markdown/open-markdown.ts";
import { runImport } from "#lib/import/run-import.ts";
import { openWix } from "#lib/import/wix/open-wix.ts";
import type { Platform } from "#lib/platform/index.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><path d="M0 0h60v20z"/></svg>`;

const formats = [
  {
    name: "Markdown",
    write: (platform: Platform, path: string) => exportMarkdown(platform, path),
    open: (path: string) => openMarkdown(path),
  },
  {
    name: "Wix JSON",
    write: (platform: Platform, path: string) =>
      exportWix(platform, path, { siteUrl: "https://blog.example" }),
    open: (path: string, platform: Platform) => openWix(path, platform),
  },
];

onSqlite("the export of a site", (bench) => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "quire-site-export-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Returns the texts of the files in a folder, by path. */
  async function readAll(path: string): Promise<Record<string, string>> {
    const entries = await readdir(path, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return Object.fromEntries(
      await Promise.all(
        files.map(async ({ parentPath, name }) => [
          join(parentPath, name).slice(path.length),
          await readFile(join(parentPath, name), "utf8"),
        ]),
      ),
    );
  }

  /** Opens a platform with a page, its translation, a nested category, menus, a name and a look with a logo. */
  async function openSite(): Promise<Platform> {
    const platform = await openTestPlatform(bench);
    const author = await platform.members.upsert({ slug: "desk", nickname: "Desk", about: "" });
    await platform.posts.create(createPost({ authorId: author.id, slug: "rye" }), "ADMIN");
    const shared = {
      authorId: author.id,
      status: "PUBLISHED",
      translationId: "7d1e0b7c-94a5-4f5e-9f0e-3c1d2b7a6e10",
    } as const;
    const page = await platform.pages.create({
      ...shared,
      title: "About us",
      path: "/about/team",
      template: "about",
    });
    await platform.pages.create({ ...shared, title: "Über uns", path: "/de/team", language: "de" });
    await platform.pages.create({
      ...shared,
      title: "Draft",
      path: "/draft-page",
      translationId: undefined,
      status: "UNPUBLISHED",
    });
    const category = {
      slug: "bread",
      label: "Bread",
      title: "Bread",
      description: "",
      language: "en",
      displayPosition: 0,
    };
    const parent = await platform.categories.upsert(category);
    const nested = { ...category, slug: "crispbread", label: "Crispbread", parentId: parent.id };
    await platform.categories.upsert(nested);
    const logo = await platform.siteFiles.add("logo", Buffer.from(svg));
    await platform.siteSettings.change({
      values: {
        SITE_NAME: "Field Notes",
        SITE_DESCRIPTION: "About fields.",
        LOOK: { logo: { light: logo }, accent: "#aa2200", front: "grid" },
        MENUS: {
          header: [
            { kind: "page", id: page.id, children: [{ kind: "category", id: parent.id }] },
            { kind: "address", url: "https://example.com", label: "Elsewhere" },
          ],
        },
      },
    });
    return platform;
  }

  it.each(formats)(
    "in $name is identical after an import into an empty blog",
    async ({ write, open }) => {
      const first = await openSite();
      const [one, two] = [join(folder, "one"), join(folder, "two")];
      await write(first, one);
      const second = await openTestPlatform(bench);
      const report = await runImport(second, await open(one, second), {
        language: "en",
        siteName: "Quire",
      });
      expect(report).toMatchObject({
        created: 4,
        failed: 0,
        problems: [],
        settings: ["SITE_NAME", "SITE_DESCRIPTION", "LOOK", "MENUS"],
      });
      expect((await second.reads.listPages()).map(({ slug }) => slug)).toEqual([
        "/about/team",
        "/de/team",
      ]);
      await write(second, two);
      expect(await readAll(two)).toEqual(await readAll(one));
    },
  );

  it.each(formats)(
    "in $name changes no setting that an owner has chosen",
    async ({ write, open }) => {
      const path = join(folder, "one");
      await write(await openSite(), path);
      const other = await openTestPlatform(bench);
      await other.siteSettings.change({ values: { SITE_NAME: "Mine", LOOK: { front: "list" } } });
      const report = await runImport(other, await open(path, other), {
        language: "en",
        siteName: "Quire",
      });
      expect(report.settings).toEqual(["SITE_DESCRIPTION", "MENUS"]);
    },
  );
});
