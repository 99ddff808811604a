import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readGhostHtml } from "#lib/import/ghost/content.ts";
import { openGhost } from "#lib/import/ghost/open-ghost.ts";
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
    html: "<p>Text</p>",
    ...fields,
  };
  await writeFile(file, ghostExport({ posts: [post], ...tables }));
  return readStatuses(await openGhost(file));
}

describe("a post of a Ghost export", () => {
  test.each([
    ["public visibility", "PUBLISHED", {}],
    ["no visibility", "PUBLISHED", { visibility: undefined }],
    ["visibility null", "UNPUBLISHED", { visibility: null }],
    ["an empty visibility", "UNPUBLISHED", { visibility: "" }],
    ["a visibility that is not a text", "UNPUBLISHED", { visibility: ["paid"] }],
    ["HTML that is not a text", "UNPUBLISHED", { html: 5 }],
    ["editor content that is not a text", "UNPUBLISHED", { html: null, lexical: 7 }],
    ["editor content without words", "UNPUBLISHED", { html: null, lexical: "[[[" }],
    ["no text", "PUBLISHED", { html: null }],
    ["HTML, and editor content that is not a text", "PUBLISHED", { lexical: 7 }],
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
    ["a paywall", "PUBLISHED", { html: "<p>Text</p><!--members-only--><p>More</p>" }],
    [
      "a paywall and visibility paid",
      "UNPUBLISHED",
      { visibility: "paid", html: "<p>Text</p><!--members-only--><p>More</p>" },
    ],
  ])("with %s becomes %s", async (_, status, fields) => {
    expect(await readGhostStatuses(fields)).toEqual({ Post: status });
  });

  test.each([
    ["a number", 1],
    ["a boolean", true],
    ["text", "true"],
    ["another text", "yes"],
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

const noText = { lexical: "", mobiledoc: "", plaintext: "" };

describe("a card of a Ghost post", () => {
  test("is left out of rendered HTML if only members could see it", () => {
    const reports: string[] = [];
    const block = (settings: string) =>
      `<!--kg-gated-block:begin ${settings} --><p>${settings}</p><!--kg-gated-block:end-->`;
    const long = `nonMember:false memberSegment:"${"x".repeat(600)}"`;
    expect(
      readGhostHtml(
        {
          ...noText,
          html:
            block('nonMember:false memberSegment:"a>b"') +
            block(long) +
            block('memberSegment:"nonMember:true" nonMember:false'),
        },
        () => undefined,
      ),
    ).toBe("");
    const html = `<p>A</p>${block('nonMember:true memberSegment:""')}<p>B</p>${block('nonMember:false memberSegment:"status:free"')}<p>C</p><!--kg-gated-block:begin nonMember:false--><p>unclosed</p>`;
    const row = { html, lexical: "", mobiledoc: "", plaintext: "" };
    expect(readGhostHtml(row, (what) => void reports.push(what))).toBe(
      '<p>A</p><p>nonMember:true memberSegment:""</p><p>B</p><p>C</p>',
    );
    expect(reports).toEqual(Array(2).fill("a block that only members could see was left out"));
  });

  test("is left out if only members could see it and it consists of HTML by the author", () => {
    const html =
      '<!--kg-gated-block:begin nonMember:false memberSegment:"status:free" --><!--kg-card-begin: html--><script>Secret</script><!--kg-card-end: html--><!--kg-gated-block:end--><p>B</p>';
    const row = { html, lexical: createLexical("Secret"), mobiledoc: "", plaintext: "Secret" };
    expect(readGhostHtml(row, () => undefined)).toBe("<p>B</p>");
  });
});
