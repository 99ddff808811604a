import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openGhost } from "#lib/import/ghost/open-ghost.ts";
import { runImport } from "#lib/import/run-import.ts";
import type { ImportSource } from "#lib/import/source.ts";
import { openWordpress } from "#lib/import/wordpress/open-wordpress.ts";
import type { Platform } from "#lib/platform/index.ts";
import { ghostExport } from "#tests/support/content/ghost.ts";
import { picture, startPictureServer } from "#tests/support/content/picture-server.ts";
import { wxr, type WxrItemFields } from "#tests/support/content/wordpress.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

onSqlite("importing the site of a blog", (bench) => {
  const bringIn = (platform: Platform, source: ImportSource) =>
    runImport(platform, source, { language: "en", siteName: "Quire" });

  async function readSettings(platform: Platform) {
    const groups = await platform.siteSettings.readGroups();
    return Object.fromEntries(
      groups.flatMap(({ settings }) =>
        settings.flatMap(({ name, value, source }) => (source === "stored" ? [[name, value]] : [])),
      ),
    );
  }

  const menuItem = (
    id: number,
    [kind, object, objectId]: readonly [string, string, number],
    fields: Partial<WxrItemFields> & { url?: string; parentItem?: number; menu?: string } = {},
  ): WxrItemFields => ({
    id,
    type: "nav_menu_item",
    order: id,
    terms: [["nav_menu", fields.menu ?? "main", fields.menu ?? "Main"]],
    meta: {
      _menu_item_type: kind,
      _menu_item_object: object,
      _menu_item_object_id: String(objectId),
      _menu_item_menu_item_parent: String(fields.parentItem ?? 0),
      _menu_item_url: fields.url ?? "",
    },
    ...fields,
  });

  it("from WordPress brings in its name, its description, and menus that lead to pages, posts and groups", async () => {
    const platform = await openTestPlatform(bench);
    const folder = await newFolder(bench.onEnd);
    const url = "https://old.example";
    const definitions = `<description>All about boats</description>
<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>sea</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>Sea</wp:cat_name></wp:category>
<wp:tag><wp:term_id>8</wp:term_id><wp:tag_slug>slow</wp:tag_slug><wp:tag_name>Slow</wp:tag_name></wp:tag>`;
    const items: WxrItemFields[] = [
      menuItem(20, ["post_type", "page", 2]),
      menuItem(21, ["taxonomy", "category", 7], { parentItem: 20, title: "The sea" }),
      menuItem(22, ["post_type", "post", 1], { parentItem: 21 }),
      menuItem(23, ["custom", "custom", 23], { title: "Shop", url: "https://shop.example/a" }),
      menuItem(24, ["custom", "custom", 24], { title: "Home", url: `${url}/` }),
      menuItem(25, ["taxonomy", "post_tag", 8], { title: "Slow" }),
      menuItem(26, ["custom", "custom", 26], { title: "Bad", url: "javascript:alert(1)" }),
      menuItem(30, ["post_type", "page", 2], { menu: "Footer" }),
      menuItem(31, ["custom", "custom", 31], {
        menu: "Social",
        title: "Mastodon",
        url: "https://mastodon.example/@boats",
      }),
      menuItem(32, ["post_type", "page", 2], { menu: "Other" }),
      {
        id: 1,
        title: "A boat",
        slug: "a-boat",
        link: `${url}/2024/a-boat/`,
        content: "x",
        terms: [
          ["category", "sea", "Sea"],
          ["post_tag", "slow", "Slow"],
        ],
      },
      { id: 2, title: "About", slug: "about", type: "page", link: `${url}/about/`, content: "y" },
    ];
    await folder.put("blog.xml", wxr(url, items, definitions));
    const path = join(folder.path, "blog.xml");
    const report = await bringIn(platform, await openWordpress(path));
    expect(report.settings).toEqual(["SITE_NAME", "SITE_DESCRIPTION", "MENUS"]);
    expect(report.problems).toEqual([
      { where: "the menu of the header", what: "the entry “Bad” was left out" },
      { where: "blog.xml", what: "the menu “Other” was left out" },
    ]);
    const [page, post] = await Promise.all(
      ["/about", "a-boat"].map((slug) => platform.posts.find(slug)),
    );
    const [category] = await platform.archive.categories();
    const [tag] = await platform.archive.tags();
    expect(await readSettings(platform)).toMatchObject({
      SITE_DESCRIPTION: "All about boats",
      MENUS: {
        header: [
          {
            kind: "page",
            id: page?.id,
            children: [
              { kind: "category", id: category?.id, label: "The sea" },
              { kind: "post", id: post?.id },
            ],
          },
          { kind: "address", url: "https://shop.example/a", label: "Shop" },
          { kind: "address", url: "/", label: "Home" },
          { kind: "tag", id: tag?.id, label: "Slow" },
        ],
        legal: [{ kind: "page", id: page?.id }],
        social: [{ url: "https://mastodon.example/@boats", label: "Mastodon" }],
      },
    });
    await platform.siteSettings.change({ values: { MENUS: null, SITE_NAME: "Mine" } });
    const again = await bringIn(platform, await openWordpress(path));
    expect(again).toMatchObject({ created: 0, updated: 0, settings: ["MENUS"] });
    expect(await readSettings(platform)).toMatchObject({ SITE_NAME: "Mine" });
  });

  it("from Ghost brings in its name, accent, logo, icon and both menus, and reports a missing logo", async () => {
    const pictures = await startPictureServer();
    bench.onEnd(() => pictures.close());
    const platform = await openTestPlatform(bench);
    const folder = await newFolder(bench.onEnd);
    const images = join(folder.path, "images");
    await folder.put("images/icon.png", "");
    await writeFile(join(images, "icon.png"), await picture("icon"));
    const post = { status: "published", visibility: "public", html: "<p>x</p>" };
    await folder.put(
      "ghost.json",
      ghostExport({
        posts: [
          { id: "1", title: "A boat", slug: "a-boat", type: "post", ...post },
          { id: "2", title: "About", slug: "about", type: "page", ...post },
        ],
        settings: Object.entries({
          title: "Old boats",
          description: "All about boats",
          accent_color: "#F1A",
          logo: `${pictures.url}/missing.png`,
          icon: "__GHOST_URL__/content/images/icon.png",
          navigation: JSON.stringify([
            { label: "Home", url: "/" },
            { label: "About us", url: "/about/" },
            { label: "Boat", url: "__GHOST_URL__/a-boat/" },
          ]),
          secondary_navigation: JSON.stringify([{ label: "Sign up", url: "#/portal/" }, null]),
        }).map(([key, value]) => ({ key, value })),
      }),
    );
    const source = await openGhost(join(folder.path, "ghost.json"), {
      images,
      allowPrivateHosts: true,
    });
    const report = await bringIn(platform, source);
    expect(report.settings).toEqual(["SITE_NAME", "SITE_DESCRIPTION", "LOOK", "MENUS"]);
    expect(report.problems).toMatchObject([
      { where: "the site's logo", what: expect.stringContaining("status 404") },
    ]);
    const [page, boat] = await Promise.all(
      ["/about", "a-boat"].map((slug) => platform.posts.find(slug)),
    );
    expect(await readSettings(platform)).toMatchObject({
      SITE_NAME: "Old boats",
      LOOK: { accent: "#ff11aa", icon: expect.stringMatching(/\.png$/) },
      MENUS: {
        header: [
          { kind: "address", url: "/", label: "Home" },
          { kind: "page", id: page?.id, label: "About us" },
          { kind: "post", id: boat?.id, label: "Boat" },
        ],
        legal: [{ kind: "address", url: "/register", label: "Sign up" }],
      },
    });
  });
});
