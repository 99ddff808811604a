/** Tests for the filters of the list of posts, the actions on several posts, and new drafts. */
import { expect, it } from "vitest";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import { removeUntouchedDrafts } from "#lib/platform/blog/drafts/new-draft.ts";
import { newPostSession } from "#lib/platform/blog/posts/untouched-drafts.ts";
import { createStore } from "#lib/platform/store.ts";
import type { PostBulkAction } from "#lib/wix/admin/admin.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn, violationsIn } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const hour = 60 * 60_000;
type Listed = { readonly id: string; readonly title: string };
type Outcome = {
  readonly itemMetadata: { readonly success: boolean; readonly error?: { readonly code: string } };
};

forEachDatabase("the lists of posts", (bench) => {
  async function open(options: { timeZone?: string } = {}) {
    const location = await bench.locate();
    const owners = await openOwners(bench, { location, ...options });
    const { posts, categories, tags } = owners.platform;
    const author = await joinStaff(owners, "author");
    const create = async (title: string, fields: Partial<NewPost> = {}) => {
      owners.clock.advance(1_000);
      const post = createPost({
        authorId: owners.ownerId,
        status: "UNPUBLISHED",
        title,
        ...fields,
      });
      return (await posts.create(post, "ADMIN")).id;
    };
    const list = async (query: string, access?: string) =>
      (await owners.ask("GET", `/posts?${query}`, undefined, access)).body;
    const titles = async (query: string, access?: string): Promise<string[]> =>
      (await list(query, access)).posts.map(({ title }: Listed) => title);
    /** Returns `done` or the error code for each post. */
    const act = async (
      action: PostBulkAction,
      ids: readonly string[],
      more: object = {},
      access?: string,
    ): Promise<string[]> => {
      const request = { action, posts: ids.map((id) => ({ id })), ...more };
      const { body } = await owners.ask("POST", "/posts/actions", request, access);
      return body.results.map(({ itemMetadata: { success, error } }: Outcome) =>
        success ? "done" : error?.code,
      );
    };
    const { id: category } = await categories.upsert({
      label: "Canals",
      title: "Canals",
      slug: "canals",
      description: "",
      displayPosition: 0,
      language: "en",
    });
    const tag = [...(await tags.ensure(["lock"], "en")).values()][0] ?? "";
    return { ...owners, location, posts, author, create, list, titles, act, category, tag };
  }

  it("are filtered by category, tag, author, co-author and language, and sorted by date or title", async () => {
    const { author, create, titles, list, category, tag, ownerId } = await open();
    await create("Beta", { categoryIds: [category], language: "de" });
    await create("Alpha", { tagIds: [tag], status: "PUBLISHED", firstPublishedAt: 2_000 });
    await create("Gamma", {
      categoryIds: [category],
      tagIds: [tag],
      authorId: author.id,
      status: "PUBLISHED",
      firstPublishedAt: 1_000,
    });
    await create("Delta", { coAuthorIds: [author.id] });
    expect(await titles("")).toEqual(["Delta", "Gamma", "Alpha", "Beta"]);
    expect(await titles("sort=title")).toEqual(["Alpha", "Beta", "Delta", "Gamma"]);
    expect((await titles("sort=published")).slice(0, 2)).toEqual(["Alpha", "Gamma"]);
    expect(await titles(`categoryId=${category}`)).toEqual(["Gamma", "Beta"]);
    expect(await titles(`tagId=${tag}&sort=title&paging.limit=1&paging.offset=1`)).toEqual([
      "Gamma",
    ]);
    expect(await titles(`categoryId=${category}&tagId=${tag}&status=PUBLISHED`)).toEqual(["Gamma"]);
    expect(await titles(`writerId=${author.id}`)).toEqual(["Delta", "Gamma"]);
    expect(await titles("language=de&search=BET")).toEqual(["Beta"]);
    expect(await titles(`writerId=${ownerId}`, author.access)).toEqual([]);
    expect(await titles("language=unknown")).toEqual([]);
    expect(
      await list(`categoryId=${category}&tagId=${tag}&writerId=${ownerId}&language=en`),
    ).toMatchObject({
      languages: ["de", "en"],
      filter: { category: "Canals", tag: "lock" },
      counts: { UNPUBLISHED: 2, PUBLISHED: 2 },
      metaData: { total: 0 },
    });
    expect(await list("", author.access)).toMatchObject({ languages: ["en"] });
  });

  it("are filtered by the year of the first publication or, without one, of the creation, in the site's time zone", async () => {
    const { author, create, titles, list } = await open({ timeZone: "Pacific/Auckland" });
    // Midnight of 1 January in Auckland, where summer time is 13 hours ahead of UTC.
    const newYear = Date.UTC(2024, 11, 31, 11);
    const publish = (title: string, firstPublishedAt: number) =>
      create(title, { status: "PUBLISHED", firstPublishedAt });
    expect(await list("", author.access)).toMatchObject({ years: [] });
    await create("Draft of 2026", { authorId: author.id });
    await publish("First of 2025", newYear);
    await publish("Last of 2024", newYear - 1);
    await publish("Old", Date.UTC(2022, 5, 1));
    expect(await titles("year=2026")).toEqual(["Draft of 2026"]);
    expect(await titles("year=2025")).toEqual(["First of 2025"]);
    expect(await titles("year=2024&status=PUBLISHED")).toEqual(["Last of 2024"]);
    expect(await titles("year=2024&status=UNPUBLISHED")).toEqual([]);
    expect(await titles("year=2023")).toEqual([]);
    expect(await titles("year=9999")).toEqual([]);
    expect(await list("year=2024")).toMatchObject({ years: [2026, 2025, 2024, 2023, 2022] });
    expect(await list("", author.access)).toMatchObject({ years: [2026] });
    await publish("Ancient", Date.UTC(1215, 5, 15));
    expect((await list("")).years).toHaveLength(50);
    expect(await titles("year=1215")).toEqual(["Ancient"]);
  });

  bench.itOnSqlite(
    "refuse unknown sorts, repeated and long filters, and invalid actions",
    async () => {
      const { ask, list, create } = await open();
      const long = "x".repeat(101);
      for (const query of [
        "sort=random",
        `categoryId=${long}`,
        `tagId=${long}`,
        `writerId=${long}`,
        `language=${long}`,
        "tagId=a&tagId=b",
        "year=0",
        "year=10000",
        "year=2024.5",
        "year=2024&year=2025",
      ]) {
        expect((await list(query)).details, query).toHaveProperty("validationError");
      }
      const id = await create("A draft");
      const many = Array.from({ length: 101 }, () => ({ id }));
      for (const [request, violations] of [
        [{ action: "explode", posts: [{ id }] }, ["action FORMAT"]],
        [{ action: "trash", posts: [] }, ["posts MIN"]],
        [{ action: "trash", posts: many }, ["posts MAX"]],
        [{ action: "addTags", posts: [{ id }] }, ["groupIds REQUIRED_FIELD"]],
        [{ action: "trash", posts: [{ id: "a\0" }] }, ["posts[0].id FORMAT"]],
        [{ action: "addTags", posts: [{ id }], groupIds: ["a\0"] }, ["groupIds[0] FORMAT"]],
        [{ action: "addTags", posts: [{ id }], groupIds: ["x"] }, ["groupIds[0] NOT_FOUND"]],
      ] as const) {
        expect(violationsIn(await ask("POST", "/posts/actions", request))).toEqual(violations);
      }
    },
  );

  it("publish, revert, trash, restore and delete several posts, each of which succeeds or fails independently", async () => {
    const { act, create, posts, list, ask } = await open();
    const one = await create("One");
    const two = await create("Two");
    const live = await create("Live", { status: "PUBLISHED" });
    expect(await act("publish", [one, live, "unknown", two])).toEqual([
      "done",
      "INVALID_TRANSITION",
      "NOT_FOUND",
      "done",
    ]);
    expect(await act("unpublish", [one, two])).toEqual(["done", "done"]);
    expect(await act("delete", [one])).toEqual(["NOT_FOUND"]);
    expect(await act("trash", [one, two, two])).toEqual(["done", "done", "INVALID_TRANSITION"]);
    expect((await list("status=DELETED&sort=title")).posts).toMatchObject([
      { id: one, bulkActions: ["restore", "delete"], canEdit: false },
      { id: two, bulkActions: ["restore", "delete"], canEdit: false },
    ]);
    expect(await act("restore", [two])).toEqual(["done"]);
    expect(await act("delete", [one, two])).toEqual(["done", "NOT_FOUND"]);
    expect(await posts.overview(one)).toBeUndefined();
    const { editedDate } = (await ask("GET", `/posts/${two}/preview`)).body;
    await posts.saveDraft(two, { title: "Changed" }, "MANUAL_SAVE");
    const stale = { action: "publish", posts: [{ id: two, editedDate }] };
    expect((await ask("POST", "/posts/actions", stale)).body).toMatchObject({
      results: [{ itemMetadata: { id: two, success: false, error: { code: "DRAFT_CHANGED" } } }],
      bulkActionMetadata: { totalSuccesses: 0, totalFailures: 1 },
    });
  });

  it("add categories and tags to drafts, to published posts and to their draft versions", async () => {
    const { act, create, posts, platform, category, tag, titles, author, ask } = await open();
    const other = [...(await platform.tags.ensure(["canal"], "en")).values()];
    const draft = await create("Draft", { tagIds: other });
    const live = await create("Live", { status: "PUBLISHED", authorId: author.id });
    await posts.saveDraft(live, { tagIds: other, title: "Live, changed" }, "MANUAL_SAVE");
    const groups = { groupIds: [tag] };
    expect(await act("addTags", [draft, live, draft], groups)).toEqual(["done", "done", "done"]);
    expect(await act("addCategories", [draft, live], { groupIds: [category] })).toEqual([
      "done",
      "done",
    ]);
    expect(await titles(`tagId=${tag}&categoryId=${category}&sort=title`)).toEqual([
      "Draft",
      "Live",
    ]);
    const { post } = (await ask("GET", `/posts/${live}/preview`)).body;
    expect(post).toMatchObject({ title: "Live, changed", tagIds: [...other, tag] });
    const full = await platform.tags.ensure(
      Array.from({ length: 30 }, (_, index) => `tag ${index}`),
      "en",
    );
    const crowded = await create("Crowded", { tagIds: [...full.values()] });
    expect(await act("addTags", [crowded], groups)).toEqual(["TOO_MANY_GROUPS"]);

    const own = await create("Own", { authorId: author.id, status: "IN_MODERATION" });
    const asAuthor = [groups, author.access] as const;
    expect(await act("addTags", [own, live, draft], ...asAuthor)).toEqual([
      "done",
      "PERMISSION_DENIED",
      "NOT_FOUND",
    ]);
    // A change by an author ends the review, as in the editor.
    expect(await posts.overview(own)).toMatchObject({ status: "UNPUBLISHED" });
  });

  it("let an author submit, trash and delete only own drafts, and reject moderators and visitors", async () => {
    const { act, ask, create, posts, author, list, ...owners } = await open();
    const moderator = await joinStaff(owners, "moderator");
    const own = await create("Own", { authorId: author.id });
    const live = await create("Live", { authorId: author.id, status: "PUBLISHED" });
    const timed = await create("Timed", {
      authorId: author.id,
      status: "SCHEDULED",
      scheduledAt: owners.clock.now() + hour,
    });
    const foreign = await create("Foreign");
    const asAuthor = (action: PostBulkAction) =>
      act(action, [own, live, timed, foreign], {}, author.access);
    const denied = ["PERMISSION_DENIED", "PERMISSION_DENIED", "NOT_FOUND"];
    expect(await asAuthor("publish")).toEqual(["PERMISSION_DENIED", ...denied]);
    expect((await list("sort=title", author.access)).posts).toMatchObject([
      { id: live, bulkActions: [], canEdit: true },
      { id: own, bulkActions: ["submit", "trash", "addCategories", "addTags"], canEdit: true },
      { id: timed, bulkActions: [], canEdit: false },
    ]);
    expect(await asAuthor("submit")).toEqual([
      "done",
      "INVALID_TRANSITION",
      "INVALID_TRANSITION",
      "NOT_FOUND",
    ]);
    expect(await asAuthor("unpublish")).toEqual(["done", ...denied]);
    expect(await asAuthor("trash")).toEqual(["done", ...denied]);
    await posts.remove(live);
    expect(await asAuthor("delete")).toEqual([
      "done",
      "PERMISSION_DENIED",
      "NOT_FOUND",
      "NOT_FOUND",
    ]);
    const request = { action: "trash", posts: [{ id: foreign }] };
    const refused = await ask("POST", "/posts/actions", request, moderator.access);
    expect([refused.status, codeIn(refused)]).toEqual([403, "PERMISSION_DENIED"]);
    expect((await ask("POST", "/posts/actions", request, "")).status).toBe(401);
  });

  it("leave out a new draft until it is changed, reuse it only if no page has it open, and remove it after a day", async () => {
    const { ask, call, list, owner, author, posts, location, clock, create } = await open();
    await create("Kept");
    expect((await ask("POST", "/posts", { title: " " })).status).toBe(400);
    const openNew = async (title = "Untitled", access?: string) =>
      (await ask("POST", "/posts", { title }, access)).body.id;
    const [id, other] = await Promise.all([openNew(), openNew()]);
    expect(other).not.toBe(id);
    expect(await openNew("Untitled", author.access)).not.toBe(id);
    // The page with the second draft is left at once, and the page with the first draft never opens.
    const shown = await ask("PUT", `/posts/${other}/presence`, { sessionId: "tab-2" });
    expect(shown.body.editors).toMatchObject([{ sessionId: "tab-2" }]);
    await ask("DELETE", `/posts/${other}/presence/tab-2`);
    expect(await openNew()).toBe(other);
    clock.advance(3 * 60_000);
    expect(new Set(await Promise.all([openNew(), openNew()]))).toEqual(new Set([id, other]));
    expect(await list("")).toMatchObject({ counts: { UNPUBLISHED: 1 }, metaData: { total: 1 } });
    expect((await ask("GET", "/overview")).body).toMatchObject({ drafts: [{ title: "Kept" }] });
    // A draft that a page shows is not reused.
    clock.advance(3 * 60_000);
    await ask("PUT", `/posts/${id}/presence`, { sessionId: "tab-1" });
    const second = await openNew();
    expect(second).toBe(other);

    const draftPost = {
      title: "A canal",
      editingSessionId: "tab",
      changeOrigin: "NEW_EDIT_SESSION",
    };
    await call("PATCH", `/v3/draft-posts/${id}`, { draftPost }, bearer(owner.access));
    expect(await list("")).toMatchObject({ counts: { UNPUBLISHED: 2 }, metaData: { total: 2 } });
    clock.advance(25 * hour);
    await removeUntouchedDrafts(createStore(await bench.open(location), clock.now));
    expect(await posts.overview(second)).toBeUndefined();
    expect(await posts.overview(id)).toMatchObject({ title: "A canal" });
  });

  bench.itOnSqlite(
    "contain every draft that a script wrote, even if it names the editing session of new drafts",
    async () => {
      const { ask, call, owner, author, titles, posts, location, clock } = await open();
      const headers = bearer(owner.access);
      const create = async (draftPost: object) =>
        (await call("POST", "/v3/draft-posts", { draftPost }, headers)).body.draftPost.id;
      const editingSessionId = newPostSession;
      const one = await create({ title: "One", memberId: author.id, editingSessionId });
      const id = await create({ title: "Two" });
      const draftPost = { editingSessionId, changeOrigin: "NEW_EDIT_SESSION" };
      expect((await call("PATCH", `/v3/draft-posts/${id}`, { draftPost }, headers)).status).toBe(
        200,
      );
      expect((await titles("")).toSorted()).toEqual(["One", "Two"]);
      const opened = await ask("POST", "/posts", { title: "One" }, author.access);
      clock.advance(25 * hour);
      await removeUntouchedDrafts(createStore(await bench.open(location), clock.now));
      const left = await Promise.all([one, id, opened.body.id].map((post) => posts.overview(post)));
      expect(left.map((post) => post?.title)).toEqual(["One", "Two", undefined]);
    },
  );
});
