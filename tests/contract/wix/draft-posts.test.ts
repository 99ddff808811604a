/** Every function of `draftPosts` through the unmodified client; only its `fetch` is redirected. */
import { draftPosts, posts } from "@wix/blog";
import { ApiKeyStrategy, createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openMembers, siteUrl, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { connect as connectTo, listWays, type Way } from "#tests/support/members/wix-clients.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";

function connect(members: Members, way: Way, apiKey: string) {
  const { auth: _, ...options } = connectTo(members, way);
  return createClient({
    modules: { draftPosts, posts },
    auth: ApiKeyStrategy({ apiKey, siteId: "the-site" }),
    ...options,
  });
}

const document = (text: string): object => createRichContent([text]);
const day = 24 * 60 * 60 * 1000;

forEachDatabase("the unmodified draftPosts client", (bench) => {
  useSiteSettings();

  async function open(way: Way) {
    const members = await openMembers(bench);
    const owner = await joinStaff(members, "owner");
    const { key } = await createKey(members);
    const client = connect(members, way, key);
    return { members, owner, client, drafts: client.draftPosts };
  }

  const groups = async ({ platform }: Members) => {
    const category = (slug: string, language: string) =>
      platform.categories.upsert({
        slug,
        label: slug,
        title: slug,
        description: "",
        language,
        translationId: "rivers",
        displayPosition: 0,
      });
    const rivers = await category("rivers", "en");
    const rivers2 = await category("fluesse", "de");
    const tags = await platform.tags.ensure(["slow"], "en");
    return { english: rivers.id, german: rivers2.id, tag: tags.get("slow") ?? "" };
  };

  for (const way of listWays(bench)) {
    bench.itOnSqlite(`writes, schedules and publishes a post through ${way}`, async () => {
      const { members, owner, client, drafts } = await open(way);
      const { english, tag } = await groups(members);

      const { draftPost } = await drafts.createDraftPost(
        {
          title: "Winter soup",
          richContent: document("Boil the water."),
          categoryIds: [english, "missing"],
          tagIds: [tag],
          hashtags: ["Soup"],
          seoSlug: "winter-soup",
          commentingEnabled: false,
          previewTextParagraph: 2,
          seoData: { tags: [{ type: "title", children: "Soup" }], settings: { keywords: [] } },
          media: { displayed: false, custom: false },
        },
        { fieldsets: ["URL", "RICH_CONTENT", "GENERATED_EXCERPT"] },
      );
      const id = draftPost?._id ?? "";
      expect(draftPost).toMatchObject({
        title: "Winter soup",
        status: "UNPUBLISHED",
        hasUnpublishedChanges: false,
        memberId: owner.id,
        categoryIds: [english],
        tagIds: [tag],
        hashtags: ["Soup"],
        seoSlug: "winter-soup",
        url: `${siteUrl}/post/winter-soup`,
        excerpt: "Boil the water.",
        commentingEnabled: false,
        previewTextParagraph: 2,
        language: "en",
        media: { displayed: false, custom: false },
        seoData: { tags: [{ type: "title", children: "Soup" }] },
        richContent: document("Boil the water."),
        editedDate: new Date(members.clock.now()),
        _createdDate: new Date(members.clock.now()),
      });
      const base = await drafts.getDraftPost(id);
      expect(base.draftPost).not.toHaveProperty("excerpt");
      expect(base.draftPost).not.toHaveProperty("richContent");

      const date = new Date(members.clock.now() + day);
      const scheduled = await drafts.updateDraftPost(
        id,
        { title: "Winter soup with beans" },
        { action: "UPDATE_SCHEDULE", scheduledPublishDate: date },
      );
      expect(scheduled.draftPost).toMatchObject({
        title: "Winter soup with beans",
        status: "SCHEDULED",
        scheduledPublishDate: date,
      });
      const cancelled = await drafts.updateDraftPost(id, {}, { action: "UPDATE_CANCEL_SCHEDULE" });
      expect(cancelled.draftPost).toMatchObject({ status: "UNPUBLISHED" });
      await expect(client.posts.getPost(id)).rejects.toMatchObject({ status: 404 });

      expect(await drafts.publishDraftPost(id)).toEqual({ postId: id });
      expect((await client.posts.getPost(id)).post).toMatchObject({
        title: "Winter soup with beans",
        slug: "winter-soup",
        hasUnpublishedChanges: false,
      });
    });

    bench.itOnSqlite(
      `keeps the published version until its draft is published through ${way}`,
      async () => {
        const { client, drafts } = await open(way);
        const created = await drafts.createDraftPost(
          { title: "Soup", richContent: document("One.") },
          { publish: true },
        );
        const id = created.draftPost?._id ?? "";
        const before = (await client.posts.getPost(id, { fieldsets: ["RICH_CONTENT"] })).post;

        const { draftPost } = await drafts.updateDraftPost(
          id,
          { title: "Stew", richContent: document("Two."), seoSlug: "stew" },
          { action: "UPDATE_PUBLICATION", fieldsets: ["RICH_CONTENT", "GENERATED_EXCERPT"] },
        );
        expect(draftPost).toMatchObject({
          title: "Stew",
          status: "PUBLISHED",
          hasUnpublishedChanges: true,
          seoSlug: "stew",
          excerpt: "Two.",
          richContent: document("Two."),
        });
        const published = (await client.posts.getPost(id, { fieldsets: ["RICH_CONTENT"] })).post;
        expect(published).toEqual({ ...before, hasUnpublishedChanges: true });

        await drafts.publishDraftPost(id);
        expect((await client.posts.getPostBySlug("stew")).post).toMatchObject({
          _id: id,
          title: "Stew",
          excerpt: "Two.",
          hasUnpublishedChanges: false,
        });
        expect((await client.posts.getPostBySlug("soup")).post).toMatchObject({ slug: "stew" });

        const reverted = await drafts.updateDraftPost(
          id,
          { title: "Broth" },
          { action: "UPDATE_REVERT_TO_DRAFT" },
        );
        expect(reverted.draftPost).toMatchObject({
          title: "Broth",
          status: "UNPUBLISHED",
          hasUnpublishedChanges: false,
        });
        await expect(client.posts.getPost(id)).rejects.toMatchObject({ status: 404 });
      },
    );

    bench.itOnSqlite(`reports each item of bulk calls through ${way}`, async () => {
      const { drafts } = await open(way);
      const created = await drafts.bulkCreateDraftPosts(
        [{ title: "One" }, { title: " " }, { title: "Three", seoSlug: "one" }, { title: "Four" }],
        { returnFullEntity: true, fieldsets: ["URL"] },
      );
      expect(created.bulkActionMetadata).toEqual({
        totalSuccesses: 2,
        totalFailures: 2,
        undetailedFailures: 0,
      });
      expect(created.results).toMatchObject([
        {
          itemMetadata: { originalIndex: 0, success: true },
          item: { title: "One", url: `${siteUrl}/post/one` },
        },
        {
          itemMetadata: {
            originalIndex: 1,
            success: false,
            error: {
              code: "INVALID_ARGUMENT",
              data: { fieldViolations: [{ field: "draftPosts[1].title" }] },
            },
          },
        },
        { itemMetadata: { originalIndex: 2, success: false, error: { code: "SLUG_TAKEN" } } },
        { itemMetadata: { originalIndex: 3, success: true }, item: { title: "Four" } },
      ]);
      const [first = "", last = ""] = (created.results ?? []).flatMap(
        ({ itemMetadata }) => itemMetadata?._id ?? [],
      );

      const updated = await drafts.bulkUpdateDraftPosts({
        draftPosts: [
          { draftPost: { _id: first, title: "Uno", hashtags: ["a"] }, fieldMask: ["title"] },
          { draftPost: { _id: "missing", title: "Dos" }, fieldMask: ["title"] },
          { draftPost: { _id: last, title: "Quattro" }, fieldMask: ["colour"] },
        ],
        returnFullEntity: true,
      });
      expect(updated.results).toMatchObject([
        { itemMetadata: { _id: first, success: true }, item: { title: "Uno", hashtags: [] } },
        { itemMetadata: { _id: "missing", success: false, error: { code: "NOT_FOUND" } } },
        { itemMetadata: { _id: last, success: false, error: { code: "INVALID_ARGUMENT" } } },
      ]);

      const deleted = await drafts.bulkDeleteDraftPosts([first, "missing", last]);
      expect(deleted.results).toMatchObject([
        { itemMetadata: { _id: first, success: true } },
        { itemMetadata: { _id: "missing", success: false, error: { code: "NOT_FOUND" } } },
        { itemMetadata: { _id: last, success: true } },
      ]);
      expect(deleted.bulkActionMetadata).toMatchObject({ totalSuccesses: 2, totalFailures: 1 });
    });

    it(`deletes, restores and removes posts through ${way}`, async () => {
      const { members, client, drafts } = await open(way);
      const { draftPost } = await drafts.createDraftPost({ title: "Soup" }, { publish: true });
      const id = draftPost?._id ?? "";
      await expect(drafts.getDeletedDraftPost(id)).rejects.toMatchObject({ status: 404 });
      await drafts.deleteDraftPost(id);
      await expect(drafts.getDraftPost(id)).rejects.toMatchObject({ status: 404 });
      await expect(client.posts.getPost(id)).rejects.toMatchObject({ status: 404 });
      expect((await drafts.getDeletedDraftPost(id)).draftPost).toMatchObject({ status: "DELETED" });
      const trash = await drafts.listDeletedDraftPosts({
        draftPostIds: [id],
        paging: { limit: 5 },
      });
      expect(trash.draftPosts).toMatchObject([{ _id: id }]);
      expect(trash.pagingMetadata).toMatchObject({ count: 1, total: 1, offset: 0 });
      expect((await drafts.listDraftPosts()).draftPosts).toEqual([]);
      expect((await drafts.listDraftPosts({ status: "DELETED" })).metaData?.total).toBe(1);

      expect((await drafts.restoreFromTrashBin(id)).draftPost).toMatchObject({
        _id: id,
        status: "UNPUBLISHED",
      });
      await expect(drafts.removeFromTrashBin(id)).rejects.toMatchObject({ status: 404 });
      await drafts.deleteDraftPost(id);
      await drafts.removeFromTrashBin(id);
      await expect(drafts.getDeletedDraftPost(id)).rejects.toMatchObject({ status: 404 });

      const other = await drafts.createDraftPost({ title: "Stew" }, { publish: true });
      await drafts.deleteDraftPost(other.draftPost?._id ?? "", { permanent: true });
      expect(await members.platform.posts.count()).toEqual({});
    });

    it(`lists and queries drafts through ${way}`, async () => {
      const { members, drafts } = await open(way);
      const { english, tag } = await groups(members);
      for (const [index, title] of ["Alder", "Birch", "Cedar", "Damson"].entries()) {
        members.clock.advance(1_000);
        await drafts.createDraftPost(
          { title, language: index === 3 ? "de" : "en", pricingPlanIds: [`plan-${index}`] },
          { publish: index % 2 === 1 },
        );
      }
      const listed = await drafts.listDraftPosts({ paging: { limit: 2, offset: 1 } });
      expect(listed.draftPosts?.map(({ title }) => title)).toEqual(["Cedar", "Birch"]);
      expect(listed.metaData).toMatchObject({ count: 2, offset: 1, total: 4 });
      const german = await drafts.listDraftPosts({ language: "de", status: "PUBLISHED" });
      expect(german.draftPosts?.map(({ title }) => title)).toEqual(["Damson"]);
      const oldest = await drafts.listDraftPosts({
        sort: "EDITING_DATE_ASC",
        paging: { limit: 1 },
      });
      expect(oldest.draftPosts?.map(({ title }) => title)).toEqual(["Alder"]);

      const birch = (await drafts.queryDraftPosts().eq("title", "Birch").find()).items[0];
      members.clock.advance(1_000);
      await drafts.updateDraftPost(birch?._id ?? "", {
        title: "Silver birch",
        categoryIds: [english],
        tagIds: [tag],
        hashtags: ["Tree"],
        minutesToRead: 9,
      });
      const find = async (query: ReturnType<typeof drafts.queryDraftPosts>) =>
        (await query.find()).items.map(({ title }) => title);
      const all = drafts.queryDraftPosts;
      expect(await find(all().eq("hasUnpublishedChanges", true))).toEqual(["Silver birch"]);
      expect(await find(all().startsWith("title", "Silver"))).toEqual(["Silver birch"]);
      expect(await find(all().eq("title", "Birch"))).toEqual([]);
      expect(await find(all().hasSome("categoryIds", [english, "x"]))).toEqual(["Silver birch"]);
      expect(await find(all().hasAll("tagIds", [tag]))).toEqual(["Silver birch"]);
      expect(await find(all().hasSome("hashtags", ["tree"]))).toEqual(["Silver birch"]);
      expect(await find(all().hasSome("pricingPlanIds", ["plan-2"]))).toEqual(["Cedar"]);
      expect(await find(all().in("status", ["PUBLISHED"]).ascending("title"))).toEqual([
        "Damson",
        "Silver birch",
      ]);
      expect(await find(all().exists("translationId", true))).toEqual([]);
      expect(await find(all().gt("editedDate", birch?.editedDate).ascending("editedDate"))).toEqual(
        ["Cedar", "Damson", "Silver birch"],
      );
      expect(await find(all().descending("scheduledPublishDate", "title"))).toEqual([
        "Silver birch",
        "Damson",
        "Cedar",
        "Alder",
      ]);
      const page = await all().ascending("_id").limit(3).find();
      expect([page.items.length, page.hasNext()]).toEqual([3, true]);
      expect((await page.next()).items).toHaveLength(1);
    });

    bench.itOnSqlite(`translates posts and changes their language through ${way}`, async () => {
      const { members, client, drafts } = await open(way);
      const { english, german, tag } = await groups(members);
      const { draftPost } = await drafts.createDraftPost(
        {
          title: "Soup",
          richContent: document("One."),
          categoryIds: [english],
          tagIds: [tag],
          seoSlug: "soup",
          hashtags: ["a"],
        },
        { publish: true },
      );
      const id = draftPost?._id ?? "";
      const copy = (await drafts.translateDraft(id, "de", { fieldsets: ["RICH_CONTENT"] }))
        .draftPost;
      expect(copy).toMatchObject({
        title: "Soup",
        status: "UNPUBLISHED",
        language: "de",
        categoryIds: [german],
        tagIds: [],
        hashtags: ["a"],
        seoSlug: "soup-1",
        richContent: document("One."),
      });
      const source = (await drafts.getDraftPost(id)).draftPost;
      expect(source?.translationId).toBe(copy?.translationId);
      for (const language of ["de", "en"]) {
        await expect(drafts.translateDraft(id, language)).rejects.toMatchObject({
          status: 409,
          details: { applicationError: { code: "ALREADY_EXISTS" } },
        });
      }
      await expect(drafts.updateDraftPostLanguage(id, "de")).rejects.toMatchObject({ status: 409 });
      await expect(drafts.updateDraftPostLanguage(id, "en")).rejects.toMatchObject({ status: 400 });
      expect((await drafts.updateDraftPostLanguage(id, "fr")).draftPost).toMatchObject({
        language: "fr",
        categoryIds: [],
        tagIds: [],
      });
      expect((await client.posts.getPost(id)).post).toMatchObject({ language: "fr", tagIds: [] });
    });

    bench.itOnSqlite(
      `rejects invalid drafts with the paths of the SDK through ${way}`,
      async () => {
        const { drafts } = await open(way);
        await expect(
          drafts.createDraftPost({
            title: "Soup",
            richContent: {
              nodes: [
                { type: "PARAGRAPH", id: "a", nodes: [] },
                // @ts-expect-error -- tests an unknown type
                // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
                { type: "NO_SUCH_NODE", id: "b", nodes: [] },
              ],
            },
          }),
        ).rejects.toMatchObject({
          status: 400,
          details: {
            validationError: {
              fieldViolations: [{ field: "draftPost.richContent.nodes[1].type" }],
            },
          },
        });
        await expect(drafts.createDraftPost({ title: "x".repeat(201) })).rejects.toMatchObject({
          status: 400,
        });
        await expect(drafts.createDraftPost({ title: "x", memberId: "m" })).rejects.toMatchObject({
          status: 400,
        });
        const { draftPost } = await drafts.createDraftPost({ title: "Soup" });
        const id = draftPost?._id ?? "";
        await expect(
          drafts.updateDraftPost(id, {}, { action: "UPDATE_SCHEDULE" }),
        ).rejects.toMatchObject({ status: 400 });
        await expect(
          drafts.updateDraftPost(
            id,
            {},
            { action: "UPDATE_SCHEDULE", scheduledPublishDate: new Date(0) },
          ),
        ).rejects.toMatchObject({ status: 400 });
        await expect(
          drafts.updateDraftPost(id, {}, { action: "UPDATE_PUBLICATION" }),
        ).rejects.toMatchObject({
          status: 409,
          details: { applicationError: { code: "INVALID_TRANSITION" } },
        });
        for (const work of [
          () => drafts.getDraftPost("missing"),
          () => drafts.updateDraftPost("missing", { title: "x" }),
          () => drafts.publishDraftPost("missing"),
          () => drafts.deleteDraftPost("missing"),
          () => drafts.restoreFromTrashBin("missing"),
          () => drafts.translateDraft("missing", "de"),
          () => drafts.updateDraftPostLanguage("missing", "de"),
        ]) {
          await expect(work()).rejects.toMatchObject({
            status: 404,
            details: { applicationError: { code: "NOT_FOUND" } },
          });
        }
      },
    );
  }
});
