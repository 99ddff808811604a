/** Tests for the drafts and saved versions of a blog that an older release wrote: migration, backup and restore. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { createBackup } from "#lib/maintenance/backup/create-backup.ts";
import { restoreBackup } from "#lib/maintenance/backup/restore-backup.ts";
import { verifyBackup } from "#lib/maintenance/backup/verify-backup.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  buildOlderPost,
  changeSequence,
  fillOlderStore,
} from "#tests/support/databases/older-store.ts";
import { openWriters, type WritingMember } from "#tests/support/members/writers.ts";

const hour = 60 * 60_000;
const start = Date.UTC(2026, 2, 13);
const document = (text: string) => createRichContent([text]);

/** Returns the rows of a published post without saved versions. */
const buildPost = (title: string, text: string, more = {}) =>
  [
    changeSequence,
    buildOlderPost("p", {
      title,
      title_order: title.toLowerCase(),
      excerpt: text,
      first_published_at: start,
      last_published_at: start,
      updated_at: start,
      ...more,
    }),
    [
      "post_content",
      { post_id: "p", rich_content: JSON.stringify(document(text)), content_text: text },
    ],
    [
      "post_metrics",
      {
        post_id: "p",
        views: 0,
        likes: 0,
        comments: 0,
        rating_count: 0,
        rating_sum: 0,
        average_rating: 0,
      },
    ],
  ] as const;

/** Returns the row of a draft that changes the title and the document. */
const buildDraft = (title: string, text: string, more = {}) =>
  [
    "draft_post",
    {
      post_id: "p",
      patch: JSON.stringify({ title }),
      title,
      title_order: title.toLowerCase(),
      minutes_to_read: 1,
      rich_content: JSON.stringify(document(text)),
      content_text: text,
      created_at: start + hour,
      ...more,
    },
  ] as const;

/** Returns the row of a saved version. */
function buildVersion(number: number, title: string, text: string, more = {}) {
  const fields = JSON.stringify({
    title,
    excerpt: "",
    coverMedia: null,
    heroImage: null,
    seoData: null,
    hashtags: [],
    categoryIds: [],
    tagIds: [],
    relatedPostIds: [],
    pricingPlanIds: [],
    previewTextParagraph: null,
    commentingEnabled: true,
  });
  const json = JSON.stringify(document(text));
  const packed = deflateRawSync(json).toString("base64");
  const row = {
    post_id: "p",
    number,
    saved_at: start + number * hour,
    started_at: start + number * hour,
    origin: "MANUAL_SAVE",
    is_published: 0,
    is_session_start: 0,
    title,
    words: text.split(" ").length,
    fingerprint: createHash("sha256").update(fields).update("\0").update(json).digest("base64url"),
    bytes: fields.length + packed.length,
    due_at: null,
    fields,
    document: packed,
    ...more,
  };
  return ["saved_version", row] as const;
}

const fieldsets = ["RICH_CONTENT", "GENERATED_EXCERPT"];
/** Returns the draft, by a save without changes. */
const readDraft = async (editor: WritingMember) =>
  (await editor.save("p", {}, { fieldsets })).body.draftPost;
const listVersions = async (reader: WritingMember) =>
  (await reader.ask("GET", "/posts/p/versions")).body.versions;
const readVersion = async (reader: WritingMember, id: string) =>
  (await reader.ask("GET", `/posts/p/versions/${id}`)).body.draftPost;

forEachDatabase("drafts and saved versions of an older release", (bench) => {
  /** Returns a store that is migrated in place, and one that is restored from its backup. */
  async function* fillBoth(migration: string, rows: Parameters<typeof fillOlderStore>[2]) {
    const location = await bench.locate();
    await fillOlderStore(location, migration, rows);
    const file = join(await newFolder(bench), "blog.tar.gz");
    await createBackup(location, file);
    yield { location, way: "migrated" };
    const restored = await bench.locate();
    await restoreBackup(await verifyBackup(file), restored);
    yield { location: restored, way: "restored" };
  }

  const readPost = async ({ call }: Awaited<ReturnType<typeof openWriters>>) =>
    (await call("GET", "/v3/posts/p?fieldsets=RICH_CONTENT")).body.post;

  it("contain the changes of a published post, which its readers see after the publication", async () => {
    const rows = [
      ...buildPost("Soup", "Boil water.", { has_draft: 1 }),
      buildDraft("Stew", "Boil wine.", { excerpt: "Boil wine.", excerpt_generated: 1 }),
      buildVersion(1, "Soup", "Boil water.", { is_published: 1 }),
      buildVersion(2, "Stew", "Boil wine."),
    ];
    for await (const { location, way } of fillBoth("0028-submitted-changes", rows)) {
      const writers = await openWriters(bench, { location });
      const { editor } = writers;
      expect(await readPost(writers), way).toMatchObject({
        title: "Soup",
        richContent: document("Boil water."),
        hasUnpublishedChanges: true,
      });
      expect(await readDraft(editor), way).toMatchObject({
        title: "Stew",
        excerpt: "Boil wine.",
        richContent: document("Boil wine."),
      });
      expect(await listVersions(editor), way).toMatchObject([
        { title: "Stew", isPublished: false, words: 2 },
        { title: "Soup", isPublished: true, words: 2 },
      ]);
      await editor.save("p", { hashtags: ["wine"] });
      expect(await listVersions(editor), way).toHaveLength(3);
      expect(await readVersion(editor, "2"), way).toMatchObject({
        title: "Stew",
        hashtags: [],
        richContent: document("Boil wine."),
      });
      expect((await editor.save("p", {}, { action: "UPDATE_PUBLISH" })).status, way).toBe(200);
      expect(await readPost(writers), way).toMatchObject({
        title: "Stew",
        hashtags: ["wine"],
        hasUnpublishedChanges: false,
      });
    }
  });

  bench.itOnSqlite(
    "contain ten versions of a published post without a draft, each of which can be read and restored",
    async () => {
      const versions = Array.from({ length: 10 }, (_, index) =>
        buildVersion(index + 1, `Soup ${index + 1}`, `Boil water ${index + 1} times.`, {
          is_published: index % 3 === 0 ? 1 : 0,
        }),
      );
      const rows = [...buildPost("Soup 10", "Boil water 10 times."), ...versions];
      for await (const { location, way } of fillBoth("0028-submitted-changes", rows)) {
        const { editor } = await openWriters(bench, { location });
        const listed = await listVersions(editor);
        expect(listed, way).toMatchObject(
          versions
            .toReversed()
            .map(([, { title, is_published }]) => ({ title, isPublished: is_published === 1 })),
        );
        for (const { id, title } of listed) {
          expect(await readVersion(editor, id), way).toMatchObject({
            title,
            richContent: document(`Boil water ${title.slice(5)} times.`),
          });
        }
        const third = listed.find(({ title }: { title: string }) => title === "Soup 3");
        const { editedDate } = await readVersion(editor, third.id);
        const path = `/posts/p/versions/${third.id}/restore`;
        expect((await editor.ask("POST", path, { editedDate })).body.draftPost, way).toMatchObject({
          title: "Soup 3",
          hasUnpublishedChanges: true,
        });
        expect(await listVersions(editor), way).toHaveLength(11);
      }
    },
  );

  for (const migration of ["0015-drafts", "0022-versions", "0028-submitted-changes"]) {
    bench.itOnSqlite(
      `at ${migration} contain a draft whose unchanged fields follow the published post`,
      async () => {
        const rows = [
          ...buildPost("Soup", "Boil water.", { has_draft: 1 }),
          buildDraft("Stew", "Boil wine."),
        ];
        for await (const { location, way } of fillBoth(migration, rows)) {
          const { editor, platform } = await openWriters(bench, { location });
          const patch = {
            title: "Imported",
            hashtags: ["Broth"],
            richContent: document("Imported."),
          };
          await platform.posts.update("p", { ...patch, commentingEnabled: false }, "IMPORT");
          await platform.posts.update("p", { slug: "broth", featured: true }, "IMPORT");
          const followed = { hashtags: ["Broth"], commentingEnabled: false, featured: true };
          const draft = { title: "Stew", richContent: document("Boil wine."), ...followed };
          expect(await readDraft(editor), way).toMatchObject({ ...draft, seoSlug: "broth" });
          const [current, imported, former] = await listVersions(editor);
          expect([current, imported, former], way).toMatchObject([
            { title: "Stew" },
            { title: "Imported", isPublished: true },
            { title: "Stew" },
          ]);
          expect(await readVersion(editor, current.id), way).toMatchObject({ hashtags: ["Broth"] });
          expect(await readVersion(editor, former.id), way).toMatchObject({
            title: "Stew",
            hashtags: [],
          });
        }
      },
    );
  }

  bench.itOnSqlite(
    "contain a draft that waits for moderation, whose first version is that of the draft",
    async () => {
      const rows = [
        ...buildPost("Soup", "Boil water.", { has_draft: 1 }),
        buildDraft("Stew", "Boil wine.", {
          moderation_status: "UNKNOWN",
          moderation_submitted_at: start + hour,
        }),
        buildVersion(1, "Stew", "Boil wine."),
      ];
      for await (const { location, way } of fillBoth("0028-submitted-changes", rows)) {
        const writers = await openWriters(bench, { location });
        const { editor, platform } = writers;
        const waiting = await platform.posts.list({ status: "IN_MODERATION", limit: 9, offset: 0 });
        expect(waiting.posts, way).toMatchObject([
          { id: "p", changesStatus: "CHANGES_IN_MODERATION" },
        ]);
        await editor.save("p", { title: "Broth" });
        const listed = await listVersions(editor);
        expect(listed[0], way).toMatchObject({ title: "Broth" });
        expect(await readVersion(editor, listed.at(-1).id), way).toMatchObject({
          title: "Stew",
          richContent: document("Boil wine."),
        });
        await platform.posts.update("p", { hashtags: ["Import"] }, "IMPORT");
        expect(await readDraft(editor), way).toMatchObject({
          title: "Broth",
          hashtags: ["Import"],
        });
        await platform.posts.publish("p");
        expect(await readPost(writers), way).toMatchObject({
          title: "Broth",
          hashtags: ["Import"],
        });
      }
    },
  );
});
