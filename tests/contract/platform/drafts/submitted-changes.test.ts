/** Tests for the changes that authors make to their published posts, which editors publish or reject. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn } from "#tests/support/members/member-calls.ts";
import { createKey } from "#tests/support/members/staff.ts";
import { openWriters, type WritingMember } from "#tests/support/members/writers.ts";

const farDate = "9000-01-01T00:00:00.000Z";

forEachDatabase("an author's changes to a published post", (bench) => {
  async function open() {
    const writers = await openWriters(bench);
    const { author, editor, call, platform } = writers;
    const as = (member: WritingMember) => bearer(member.access);
    const submit = (id: string) => call("POST", `/v3/draft-posts/${id}/publish`, {}, as(author));
    const findDraft = async (id: string) =>
      (await call("GET", `/v3/draft-posts/${id}`, undefined, as(editor))).body.draftPost;
    const findPost = async (id: string) => (await call("GET", `/v3/posts/${id}`)).body.post;
    const findOverview = async (id: string, reader = editor) =>
      (await reader.ask("GET", `/posts/${id}`)).body.post;
    /** Creates a published post of the author, whose draft version has the title “Stew”. */
    const createChanged = async (): Promise<string> => {
      const { id } = await author.create();
      await call("POST", `/v3/draft-posts/${id}/publish`, {}, as(editor));
      const saved = await author.save(id, { title: "Stew" });
      expect(saved.body.draftPost).not.toHaveProperty("moderationDetails");
      return id;
    };
    /** Returns the origins of change log entries for changes that readers do not see. */
    const listDraftChanges = async (id: string) =>
      (await platform.posts.history(id))
        .filter(({ entity }) => entity === "DRAFT")
        .map(({ origin }) => origin);
    return {
      ...writers,
      submit,
      findDraft,
      findPost,
      findOverview,
      createChanged,
      listDraftChanges,
    };
  }

  it("wait for moderation while readers see the published version, until an editor publishes them", async () => {
    const { author, editor, submit, findDraft, findPost, createChanged, listDraftChanges } =
      await open();
    const id = await createChanged();
    const published = await findPost(id);
    expect((await submit(id)).body).toEqual({ postId: id });
    const waiting = await findDraft(id);
    expect(waiting).toMatchObject({
      title: "Stew",
      status: "PUBLISHED",
      hasUnpublishedChanges: true,
      changeOrigin: "MODERATION",
      moderationDetails: { submittedBy: author.id, status: "UNKNOWN" },
    });
    expect(waiting.moderationDetails).not.toHaveProperty("moderatedBy");
    expect((await submit(id)).status).toBe(200);
    expect(await findDraft(id)).toEqual(waiting);

    const corrected = await editor.save(id, { excerpt: "Warm" });
    expect(corrected.body.draftPost.moderationDetails).toEqual(waiting.moderationDetails);
    const changed = (await author.save(id, { title: "Broth" })).body.draftPost;
    expect(changed).toMatchObject({ title: "Broth", changeOrigin: "REMOVE_FROM_MODERATION" });
    expect(changed).not.toHaveProperty("moderationDetails");
    const action = "UPDATE_PUBLISH";
    const again = (await author.save(id, { title: "Chowder" }, { action })).body.draftPost;
    expect(again).toMatchObject({ status: "PUBLISHED", moderationDetails: { status: "UNKNOWN" } });
    const { editedDate } = waiting;
    expect(codeIn(await editor.save(id, { editedDate }, { action }))).toBe("DRAFT_CHANGED");
    expect(await findPost(id)).toEqual(published);
    const origins = ["MODERATION", "MANUAL_SAVE", "MANUAL_SAVE", "REMOVE_FROM_MODERATION"];
    expect((await listDraftChanges(id)).slice(-6)).toEqual([
      ...origins,
      "MANUAL_SAVE",
      "MODERATION",
    ]);

    await editor.save(id, { editedDate: again.editedDate }, { action });
    expect(await findPost(id)).toMatchObject({
      title: "Chowder",
      hasUnpublishedChanges: false,
      moderationDetails: { status: "APPROVED", moderatedBy: editor.id },
    });
    expect((await findDraft(id)).changeOrigin).toBe("APPROVE_IN_MODERATION");
  });

  it("stay after a rejection, so that the author can correct and submit them again", async () => {
    const { author, editor, submit, findDraft, findPost, findOverview, createChanged, platform } =
      await open();
    const id = await createChanged();
    const reject = () => editor.save(id, {}, { action: "UPDATE_REJECT" });
    expect(codeIn(await reject())).toBe("INVALID_TRANSITION");
    await submit(id);
    const rejected = (await reject()).body.draftPost;
    expect(rejected).toMatchObject({
      title: "Stew",
      status: "PUBLISHED",
      moderationDetails: { status: "REJECTED", moderatedBy: editor.id },
    });
    expect(codeIn(await reject())).toBe("INVALID_TRANSITION");
    expect((await author.save(id, { title: "Broth" })).body.draftPost.moderationDetails).toEqual(
      rejected.moderationDetails,
    );
    expect(await findOverview(id, author)).toMatchObject({
      changesStatus: "CHANGES_REJECTED",
      actions: ["submit"],
    });
    expect((await author.ask("POST", `/posts/${id}/submit`, {})).body.post).toMatchObject({
      status: "PUBLISHED",
      changesStatus: "CHANGES_IN_MODERATION",
      actions: [],
    });
    const { editedDate } = rejected;
    const act = (action: string, body: object) =>
      editor.ask("POST", `/posts/${id}/${action}`, body);
    expect(codeIn(await act("reject", { editedDate }))).toBe("DRAFT_CHANGED");
    await act("reject", { reason: "Too salty" });
    expect((await platform.posts.history(id)).at(-1)).toMatchObject({
      entity: "DRAFT",
      detail: { reason: "Too salty", moderatorId: editor.id },
    });
    expect(await findPost(id)).toMatchObject({ title: "Soup" });
    expect((await findDraft(id)).title).toBe("Broth");
    const late = await act("approve", {});
    expect(codeIn(late)).toBe("INVALID_TRANSITION");
    expect(late.body.message).toBe("The published post has no changes that wait for moderation.");
  });

  bench.itOnSqlite(
    "are among the posts in moderation, and withdrawn by a restored version or an unpublication",
    async () => {
      const { author, editor, submit, findDraft, findPost, findOverview, createChanged } =
        await open();
      const id = await createChanged();
      const listWaiting = async (reader: WritingMember) => {
        const { body } = await reader.ask("GET", "/posts?status=IN_MODERATION");
        const overview = (await reader.ask("GET", "/overview")).body;
        expect(overview.waitingChanges).toBe(body.waitingChanges);
        expect(overview.inModeration).toEqual(body.posts);
        expect(body.counts).toEqual({ PUBLISHED: 1 });
        return [body.waitingChanges, body.posts.map((post: { id: string }) => post.id)];
      };
      expect(await listWaiting(editor)).toEqual([0, []]);
      await submit(id);
      expect(await listWaiting(editor)).toEqual([1, [id]]);
      expect(await listWaiting(author)).toEqual([1, [id]]);
      const overview = await findOverview(id);
      expect(overview).toMatchObject({
        status: "PUBLISHED",
        changesStatus: "CHANGES_IN_MODERATION",
      });
      expect(overview.actions).toEqual(expect.arrayContaining(["approve", "reject"]));
      expect(overview.actions).not.toContain("submit");

      const { versions } = (await author.ask("GET", `/posts/${id}/versions`)).body;
      const { editedDate } = await findDraft(id);
      await author.ask("POST", `/posts/${id}/versions/${versions.at(-1).id}/restore`, {
        editedDate,
      });
      expect(await listWaiting(editor)).toEqual([0, []]);

      await author.save(id, { title: "Broth" }, { action: "UPDATE_PUBLISH" });
      const { updatedDate } = await findOverview(id);
      const published = await editor.ask("POST", "/posts/actions", {
        action: "publish",
        posts: [{ id, editedDate: updatedDate }],
      });
      expect(published.body.bulkActionMetadata).toMatchObject({ totalSuccesses: 1 });
      expect(await findPost(id)).toMatchObject({ title: "Broth" });

      await author.save(id, { title: "Stew" }, { action: "UPDATE_PUBLISH" });
      await editor.ask("POST", `/posts/${id}/unpublish`, {});
      expect(await findDraft(id)).toMatchObject({ title: "Stew", status: "UNPUBLISHED" });
      expect((await findOverview(id)).changesStatus).toBeUndefined();
    },
  );

  bench.itOnSqlite(
    "give neither the author nor the author's API key any other right to the post",
    async () => {
      const writers = await open();
      const { author, editor, call, platform, submit, findDraft, findPost, createChanged } =
        writers;
      const key = await createKey(writers, "author", author.id);
      const id = await createChanged();
      const other = await editor.create({}, true);
      await submit(id);
      const [before, published] = [await findDraft(id), await findPost(id)];
      const path = `/v3/draft-posts/${id}`;
      const act = (action: string, draftPost: object = {}) =>
        ["PATCH", path, { draftPost, action, scheduledPublishDate: farDate }] as const;
      const calls = [
        ["DELETE", path],
        ["DELETE", `${path}?permanent=true`],
        ["DELETE", `/v3/bulk/draft-posts?postIds=${id}`],
        ["POST", `/v3/multilingual/update-draft-post-language/${id}`, { language: "fr" }],
        act("UPDATE_REJECT"),
        act("UPDATE_SCHEDULE"),
        act("UPDATE_CANCEL_SCHEDULE"),
        act("UPDATE_REVERT_TO_DRAFT", { title: "Other" }),
        act("UPDATE", { featured: true }),
        act("UPDATE", { memberId: editor.id }),
        act("UPDATE", { coAuthorIds: [editor.id] }),
      ] as const;
      for (const headers of [bearer(author.access), key.headers]) {
        for (const [method, url, body] of calls) {
          const answer = await call(method, url, body, headers);
          const item = answer.body.results?.[0].itemMetadata.error.code;
          expect(item ?? codeIn(answer), `${method} ${url} ${JSON.stringify(body)}`).toBe(
            "PERMISSION_DENIED",
          );
        }
        const missing = await call("POST", `/v3/draft-posts/${other.id}/publish`, {}, headers);
        expect(missing.status).toBe(404);
      }
      const actions = ["publish", "unpublish", "schedule", "unschedule", "approve", "reject"];
      for (const action of [...actions, "pin", "feature", "slug", "trash"]) {
        const body = { slug: "mine", at: farDate };
        expect(codeIn(await author.ask("POST", `/posts/${id}/${action}`, body)), action).toBe(
          "PERMISSION_DENIED",
        );
      }
      const [tag] = (await platform.tags.ensure(["soup"], "en")).values();
      const addition = { action: "addTags", posts: [{ id }], groupIds: [tag] };
      const { results } = (await author.ask("POST", "/posts/actions", addition)).body;
      expect(results[0].itemMetadata.error.code).toBe("PERMISSION_DENIED");
      expect(await findDraft(id)).toEqual(before);
      expect(await findPost(id)).toEqual(published);

      const saved = await call("PATCH", path, { draftPost: { title: "Broth" } }, key.headers);
      expect(saved.body.draftPost).not.toHaveProperty("moderationDetails");
      await call("POST", `${path}/publish`, {}, key.headers);
      expect((await findDraft(id)).moderationDetails).toMatchObject({ status: "UNKNOWN" });
      expect(await findPost(id)).toEqual(published);
    },
  );
});
