import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { lexicalToHtml } from "#lib/import/ghost/lexical.ts";
import { mobiledocToHtml } from "#lib/import/ghost/mobiledoc.ts";
import { openGhost } from "#lib/import/ghost/open-ghost.ts";
import { removeGatedBlocks } from "#lib/import/ghost/visibility.ts";
import { newFolder } from "#tests/support/cli/folder.ts";
import { createLexical, ghostExport, type GhostTables } from "#tests/support/content/ghost.ts";
import { readStatuses } from "#tests/support/content/imported-statuses.ts";

async function readGhostStatuses(
  fields: Readonly<Record<string, unknown>>,
  tables: Partial<GhostTables> = {},
) {
  const { path } = await newFolder(onTestFinished);
  const file = join(path, "blog.json");
  const post = {
    id: "1",
    title: "Post",
    slug: "post",
    status: "published",
    type: "post",
    visibility: "public",
    published_at: "2024-03-14T07:30:00.000Z",
    lexical: createLexical({ type: "paragraph", children: [] }),
    ...fields,
  };
  await writeFile(file, ghostExport({ posts: [post], ...tables }));
  return readStatuses(await openGhost(file));
}

describe("a post of a Ghost export", () => {
  test.each([
    ["public visibility", "PUBLISHED", {}],
    ["no visibility", "PUBLISHED", { visibility: null }],
    ["visibility members", "UNPUBLISHED", { visibility: "members" }],
    ["visibility paid", "UNPUBLISHED", { visibility: "paid" }],
    ["visibility tiers", "UNPUBLISHED", { visibility: "tiers" }],
    ["a visibility filter", "UNPUBLISHED", { visibility: "filter" }],
    ["visibility in other case", "UNPUBLISHED", { visibility: "Paid" }],
    ["status draft", "UNPUBLISHED", { status: "draft" }],
    ["status sent", "UNPUBLISHED", { status: "sent" }],
    ["an unknown status", "UNPUBLISHED", { status: "archived" }],
    [
      "status scheduled",
      "SCHEDULED",
      { status: "scheduled", published_at: "2099-01-01T00:00:00.000Z" },
    ],
    ["a date in the future", "SCHEDULED", { published_at: "2099-01-01T00:00:00.000Z" }],
    // A paywall has no effect in a public post.
    ["a paywall", "PUBLISHED", { lexical: createLexical({ type: "paywall" }) }],
    [
      "a paywall and visibility paid",
      "UNPUBLISHED",
      { visibility: "paid", lexical: createLexical({ type: "paywall" }) },
    ],
  ])("with %s becomes %s", async (_, status, fields) => {
    expect(await readGhostStatuses(fields)).toEqual({ Post: status });
  });

  test.each([
    ["a number", 1],
    ["a boolean", true],
    ["text", "true"],
  ])(
    "that is scheduled and marked as only for emails, as %s, becomes a draft",
    async (_, email_only) => {
      const fields = { status: "scheduled", published_at: "2024-01-01T00:00:00.000Z" };
      const posts_meta = [{ post_id: "1", email_only }];
      expect(await readGhostStatuses(fields, { posts_meta })).toEqual({ Post: "UNPUBLISHED" });
    },
  );

  test.each([
    ["text", "true"],
    ["a boolean", true],
  ])("becomes a draft if the blog was private, as %s", async (_, value) => {
    const settings = [{ key: "is_private", value }];
    expect(await readGhostStatuses({}, { settings })).toEqual({ Post: "UNPUBLISHED" });
  });
});

describe("a card of a Ghost post", () => {
  const card = (visibility: unknown) => ({ type: "html", html: "<p>Secret</p>", visibility });
  const web = (nonMember: unknown, memberSegment = "") => ({
    web: { nonMember, memberSegment },
    email: { memberSegment: "status:free,status:-free" },
  });
  test.each([
    ["no visibility", true, undefined],
    ["visitors", true, web(true, "status:free,status:-free")],
    ["showOnWeb", true, { showOnEmail: true, showOnWeb: true, segment: "" }],
    ["emailOnly false", true, { emailOnly: false, segment: "status:free" }],
    ["members", false, web(false, "status:free,status:-free")],
    ["paying members", false, web(false, "status:-free")],
    ["members, as text", false, web("false", "status:-free")],
    ["emails", false, web(false)],
    ["no nonMember", false, { web: { memberSegment: "status:free" } }],
    ["showOnWeb false", false, { showOnEmail: true, showOnWeb: false, segment: "" }],
    ["emailOnly", false, { emailOnly: true, segment: "status:free" }],
    ["a segment alone", false, { segment: "status:-free" }],
    ["a word", false, "members"],
  ])("with the visibility %s is imported: %s", (_, isVisible, visibility) => {
    const reports: string[] = [];
    const written = createLexical(card(visibility), {
      type: "call-to-action",
      textValue: "Secret",
      visibility,
    });
    const html = lexicalToHtml(written, (what) => void reports.push(what)) ?? "";
    expect(html.match(/Secret/g)?.length ?? 0).toBe(isVisible ? 2 : 0);
    expect(reports).toHaveLength(isVisible ? 0 : 2);
    const mobiledoc = JSON.stringify({ sections: [[10, 0]], cards: [["html", card(visibility)]] });
    expect(mobiledocToHtml(mobiledoc, () => undefined)?.includes("Secret")).toBe(isVisible);
  });

  test.each(["email", "email-cta"])(
    "of the type %s, which is only in emails, is left out",
    (type) => {
      const reports: string[] = [];
      const written = createLexical({ type, html: "<p>Secret</p>" });
      expect(lexicalToHtml(written, (what) => void reports.push(what))).toBe("");
      expect(reports).toEqual(["newsletter-only text was left out"]);
    },
  );

  test("is left out of rendered HTML if only members could see it", () => {
    const reports: string[] = [];
    const block = (settings: string) =>
      `<!--kg-gated-block:begin ${settings} --><p>${settings}</p><!--kg-gated-block:end-->`;
    const html = `<p>A</p>${block('nonMember:true memberSegment:""')}<p>B</p>${block('nonMember:false memberSegment:"status:free"')}<p>C</p><!--kg-gated-block:begin nonMember:false--><p>unclosed</p>`;
    expect(removeGatedBlocks(html, (what) => void reports.push(what))).toBe(
      '<p>A</p><p>nonMember:true memberSegment:""</p><p>B</p><p>C</p>',
    );
    expect(reports).toHaveLength(2);
  });
});
