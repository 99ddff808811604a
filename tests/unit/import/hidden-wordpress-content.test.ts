import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openWordpress } from "#lib/import/wordpress/open-wordpress.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { readStatuses } from "#tests/support/content/imported-statuses.ts";
import { wxr, type WxrItemFields } from "#tests/support/content/wordpress.ts";

async function read(fields: Partial<WxrItemFields>): Promise<Record<string, string>> {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "blog.xml");
  const item = {
    id: 1,
    title: "Post",
    date: "2024-03-14 07:30:00",
    content: "<p>Words</p>",
    ...fields,
  };
  await writeFile(file, wxr("https://old.example", [item]));
  return readStatuses(await openWordpress(file));
}

const block = (name: string, data = "") =>
  `<!-- wp:paragraph --><p>Open</p><!-- /wp:paragraph --><!-- wp:${name}${data} --><p>Secret</p><!-- /wp:${name} -->`;

describe("a post of a WordPress export", () => {
  test.each<readonly [string, string, Partial<WxrItemFields>]>([
    ["status publish", "PUBLISHED", {}],
    ["status private", "UNPUBLISHED", { status: "private" }],
    ["status Private", "UNPUBLISHED", { status: "Private" }],
    ["status draft", "UNPUBLISHED", { status: "draft" }],
    ["status pending", "IN_REVIEW", { status: "pending" }],
    ["status inherit", "UNPUBLISHED", { status: "inherit" }],
    ["an unknown status", "UNPUBLISHED", { status: "archive" }],
    ["status future", "SCHEDULED", { status: "future", date: "2099-01-01 00:00:00" }],
    ["a password", "UNPUBLISHED", { password: "1234" }],
    ["a password of spaces", "UNPUBLISHED", { password: "  " }],
    ["a line end instead of a password", "PUBLISHED", { password: "\n\t\t" }],
    ["a shortcode for members", "UNPUBLISHED", { content: "[members_only]Secret[/members_only]" }],
    [
      "a shortcode of Restrict Content",
      "UNPUBLISHED",
      { content: '<p>A [restrict userlevel="x"]b[/restrict]</p>' },
    ],
    [
      "a shortcode of MemberPress",
      "UNPUBLISHED",
      { content: "[mepr-active rules='1']b[/mepr-active]" },
    ],
    [
      "a shortcode for visitors who are logged in",
      "UNPUBLISHED",
      { content: "[is_logged_in]b[/is_logged_in]" },
    ],
    [
      "a shortcode in code",
      "UNPUBLISHED",
      { content: "<pre>[members_only]x[/members_only]</pre>" },
    ],
    [
      "a shortcode of the plug-in Members",
      "UNPUBLISHED",
      { content: '[access role="editor"]b[/access]' },
    ],
    ["a shortcode with a value", "UNPUBLISHED", { content: "[members_only=gold]b[/members_only]" }],
    [
      "a shortcode with a value in quotation marks",
      "UNPUBLISHED",
      { content: '[members_only"x"]b[/members_only]' },
    ],
    [
      "a shortcode in double brackets at its start",
      "UNPUBLISHED",
      { content: "[[members_only] b [/members_only]" },
    ],
    [
      "an escaped shortcode with text",
      "PUBLISHED",
      { content: "[[members_only] b [/members_only]]" },
    ],
    [
      "an escaped shortcode before another",
      "UNPUBLISHED",
      { content: "[[members_only] b [/members_only]] [members_only] c [/members_only]" },
    ],
    ["an escaped shortcode", "PUBLISHED", { content: "[[members_only]]" }],
    ["words in brackets", "PUBLISHED", { content: "[a hidden word] [sic]" }],
    ["a premium block", "UNPUBLISHED", { content: block("jetpack/premium-content") }],
    [
      "a premium block with much data",
      "UNPUBLISHED",
      { content: block("premium-content/container", ` {"a":"${"b".repeat(30_000)}"}`) },
    ],
    ["a paywall block", "UNPUBLISHED", { content: "<!-- wp:jetpack/paywall /-->" }],
    [
      "a block with rules of visibility",
      "UNPUBLISHED",
      { content: block("group", ' {"blockVisibility":{"hideBlock":true}}') },
    ],
    [
      "a hidden block",
      "UNPUBLISHED",
      { content: block("group", ' {"metadata":{"blockVisibility":false}}') },
    ],
    [
      "other blocks",
      "PUBLISHED",
      { content: block("group", ' {"layout":{"type":"constrained"}}') },
    ],
    ["a role of the plug-in Members", "UNPUBLISHED", { meta: { _members_access_role: "editor" } }],
    ["a level of Restrict Content Pro", "UNPUBLISHED", { meta: { rcp_access_level: "2" } }],
    ["a level of Restrict Content", "UNPUBLISHED", { meta: { rcUserLevel: "Subscriber" } }],
    ["level None of Restrict Content", "PUBLISHED", { meta: { rcUserLevel: "None" } }],
    ["a level of Patreon", "UNPUBLISHED", { meta: { "patreon-level": "5" } }],
    ["level 0 of Patreon", "PUBLISHED", { meta: { "patreon-level": "0" } }],
    ["level None of Restrict Content Pro", "PUBLISHED", { meta: { rcp_access_level: "None" } }],
    [
      "access for paying subscribers",
      "UNPUBLISHED",
      { meta: { _jetpack_newsletter_access: "paid_subscribers" } },
    ],
    ["access for everybody", "PUBLISHED", { meta: { _jetpack_newsletter_access: "everybody" } }],
    [
      "default settings of Ultimate Member",
      "PUBLISHED",
      { meta: { um_content_restriction: 'a:1:{s:26:"_um_custom_access_settings";s:1:"0";}' } },
    ],
    [
      "settings of Ultimate Member",
      "UNPUBLISHED",
      { meta: { um_content_restriction: 'a:1:{s:26:"_um_custom_access_settings";s:1:"1";}' } },
    ],
    ["an expiry date in the past", "UNPUBLISHED", { meta: { "_expiration-date": "1700000000" } }],
    ["an expiry date in the future", "PUBLISHED", { meta: { "_expiration-date": "4000000000" } }],
  ])("with %s becomes %s", async (_, status, fields) => {
    expect(await read(fields)).toEqual({ Post: status });
  });

  test.each(["attachment", "revision", "nav_menu_item", "wp_block", "custom_css"])(
    "of the type %s is not imported",
    async (type) => {
      expect(await read({ type })).toEqual({});
    },
  );

  test.each(["trash", "auto-draft"])("with status %s is not imported", async (status) => {
    expect(await read({ status })).toEqual({});
  });

  test("that search engines may not list stays public and keeps them away", async () => {
    const { path } = await newFolder(onTestFinished);
    const file = join(path, "blog.xml");
    const post = { id: 1, title: "Post", meta: { "_yoast_wpseo_meta-robots-noindex": "1" } };
    await writeFile(file, wxr("https://old.example", [post]));
    const found: string[] = [];
    for await (const item of (await openWordpress(file)).items()) {
      if (item.kind === "post") found.push(JSON.stringify(item.post.seoData));
    }
    expect(found).toEqual([expect.stringContaining("noindex")]);
  });
});
