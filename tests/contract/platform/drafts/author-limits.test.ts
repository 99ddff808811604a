import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";

const path = "/v3/draft-posts";
const multilingual = "/v3/multilingual";
const farDate = "9000-01-01T00:00:00.000Z";

onSqlite("the limits of an author", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const author = await joinStaff(members, "author");
    const editor = await joinStaff(members, "editor");
    const as =
      ({ access }: { access: string }) =>
      (method: string, url: string, body?: unknown) =>
        members.call(method, url, body, bearer(access));
    const [asAuthor, asEditor] = [as(author), as(editor)];
    const write = async (call: typeof asAuthor, draftPost: object, publish = false) =>
      (await call("POST", path, { draftPost: { title: "Soup", ...draftPost }, publish })).body
        .draftPost;
    const patch = (call: typeof asAuthor, id: string, draftPost: object, options: object = {}) =>
      call("PATCH", `${path}/${id}`, { draftPost, ...options });
    const read = async (id: string) => (await asEditor("GET", `${path}/${id}`)).body.draftPost;
    return { members, author, editor, asAuthor, asEditor, write, patch, read };
  }

  it("keep an author from changing a scheduled post", async () => {
    const { asAuthor, asEditor, write, patch, read } = await open();
    const { id } = await write(asAuthor, {});
    await patch(asEditor, id, {}, { action: "UPDATE_SCHEDULE", scheduledPublishDate: farDate });
    const before = await read(id);
    expect(before.status).toBe("SCHEDULED");
    for (const [method, url, body] of [
      ["PATCH", `${path}/${id}`, { draftPost: { title: "Other" } }],
      ["DELETE", `${path}/${id}`, undefined],
      ["POST", `${multilingual}/update-draft-post-language/${id}`, { language: "fr" }],
    ] as const) {
      expect((await asAuthor(method, url, body)).status, `${method} ${url}`).toBe(403);
    }
    expect(await read(id)).toEqual(before);
  });

  it("withdraw a submitted post when its author changes it", async () => {
    const { asAuthor, asEditor, write, patch, read } = await open();
    const { id } = await write(asAuthor, {}, true);
    await patch(asAuthor, id, {});
    await patch(asEditor, id, { title: "Corrected" });
    expect((await read(id)).status).toBe("IN_MODERATION");
    const changed = (await patch(asAuthor, id, { title: "Other" })).body.draftPost;
    expect(changed).toMatchObject({
      status: "UNPUBLISHED",
      changeOrigin: "REMOVE_FROM_MODERATION",
    });
    const again = await patch(asAuthor, id, { title: "Third" }, { action: "UPDATE_PUBLISH" });
    expect(again.body.draftPost.status).toBe("IN_MODERATION");
    const url = `${multilingual}/update-draft-post-language/${id}`;
    expect((await asAuthor("POST", url, { language: "fr" })).body.draftPost.status).toBe(
      "UNPUBLISHED",
    );
  });

  it("end the review of a post when its author changes it", async () => {
    const { members, asAuthor, asEditor, write, patch, read } = await open();
    const { id } = await write(asAuthor, {});
    await members.platform.posts.review(id);
    await patch(asEditor, id, { title: "Corrected" });
    expect((await read(id)).status).toBe("IN_REVIEW");
    await patch(asAuthor, id, { title: "Other" });
    expect(await read(id)).toMatchObject({
      status: "UNPUBLISHED",
      changeOrigin: "REVERT_TO_DRAFT",
    });
  });

  it("apply to the draft version of a published post", async () => {
    const { author, editor, asAuthor, asEditor, write, patch } = await open();
    const { id } = await write(asAuthor, {});
    await asEditor("POST", `${path}/${id}/publish`, {});
    await patch(asEditor, id, { featured: true });
    expect((await patch(asAuthor, id, { featured: false })).status).toBe(403);
    expect((await patch(asAuthor, id, { featured: true, title: "Stew" })).status).toBe(200);
    await patch(asEditor, id, { memberId: editor.id });
    expect((await asAuthor("GET", `${path}/${id}`)).status).toBe(404);
    expect((await patch(asAuthor, id, { memberId: author.id })).status).toBe(404);
  });

  it("keep a translation from being featured like its original", async () => {
    const { author, asAuthor, asEditor, write } = await open();
    const { id } = await write(asEditor, { featured: true, memberId: author.id });
    const copy = await asAuthor("POST", `${multilingual}/draft/${id}`, { language: "fr" });
    expect(copy.body.draftPost).toMatchObject({ language: "fr", featured: false });
  });

  it("keep an author from changing another author's translation", async () => {
    const { author, asAuthor, asEditor, write } = await open();
    const translate = async (call: typeof asAuthor, id: string, language: string) =>
      call("POST", `${multilingual}/draft/${id}`, { language });
    const create = (call: typeof asAuthor, draftPost: object) =>
      call("POST", path, { draftPost: { title: "Soup", ...draftPost } });
    const theirs = await write(asEditor, {});
    const { translationId } = (await translate(asEditor, theirs.id, "fr")).body.draftPost;
    expect((await create(asAuthor, { translationId, language: "de" })).status).toBe(403);
    expect((await create(asEditor, { translationId, language: "fr" })).status).toBe(409);
    expect((await create(asEditor, { translationId, language: "de" })).status).toBe(200);

    // The editor has added a German version to the author's post.
    const mine = await write(asEditor, { memberId: author.id });
    const group = (await translate(asAuthor, mine.id, "fr")).body.draftPost.translationId;
    const german = await write(asEditor, { translationId: group, language: "de" });
    const data = async (call: typeof asAuthor) =>
      (await translate(call, mine.id, "de")).body.details.applicationError.data;
    expect(await data(asAuthor)).toEqual({ language: "de" });
    expect(await data(asEditor)).toEqual({ id: german.id, language: "de" });
  });

  it("respond to requests for other authors' drafts as if the drafts did not exist", async () => {
    const { asAuthor, asEditor, write } = await open();
    const { id } = await write(asEditor, {});
    const trashed = await write(asEditor, {});
    await asEditor("DELETE", `${path}/${trashed.id}`);
    for (const [method, makeUrl, body] of [
      ["GET", (one: string) => `${path}/${one}`, undefined],
      ["PATCH", (one: string) => `${path}/${one}`, { draftPost: { title: "Taken" } }],
      ["POST", (one: string) => `${path}/${one}/publish`, {}],
      ["DELETE", (one: string) => `${path}/${one}`, undefined],
      ["POST", (one: string) => `${path}/trash-bin/${one}/restore`, {}],
      ["DELETE", (one: string) => `${path}/trash-bin/${one}`, undefined],
      ["POST", (one: string) => `${multilingual}/draft/${one}`, { language: "fr" }],
    ] as const) {
      const unknown = await asAuthor(method, makeUrl("00000000-0000-4000-8000-000000000000"), body);
      expect(unknown.status).toBe(404);
      for (const one of [id, trashed.id]) {
        const { status, body: answer } = await asAuthor(method, makeUrl(one), body);
        expect([status, answer], `${method} ${makeUrl(one)}`).toEqual([404, unknown.body]);
      }
    }
  });

  it("keep an author from giving a published post a date in the future", async () => {
    const { members, asAuthor, asEditor, write, patch } = await open();
    const { id } = await write(asAuthor, {});
    await asEditor("POST", `${path}/${id}/publish`, {});
    await patch(asAuthor, id, { firstPublishedDate: farDate });
    await asEditor("POST", `${path}/${id}/publish`, {});
    const { post } = (await members.call("GET", `/v3/posts/${id}`)).body;
    expect(post.firstPublishedDate < farDate).toBe(true);
  });

  it("keep the redirect of a former slug until a post with this slug is published", async () => {
    const { members, asAuthor, asEditor, write, patch } = await open();
    const { id } = await write(asEditor, { seoSlug: "first" }, true);
    await patch(asEditor, id, { seoSlug: "second" }, { action: "UPDATE_PUBLISH" });
    const find = async () =>
      (await members.call("GET", "/v3/posts/slugs/first")).body.post?.id as unknown;
    const mine = await write(asAuthor, { seoSlug: "first", firstPublishedDate: "2001-01-01" });
    expect(mine.seoSlug).toBe("first");
    expect(await find()).toBe(id);
    await patch(asAuthor, mine.id, { seoSlug: "third" });
    expect(await find()).toBe(id);
    await patch(asAuthor, mine.id, { seoSlug: "first" });
    expect(await find()).toBe(id);
    await asEditor("POST", `${path}/${mine.id}/publish`, {});
    expect(await find()).toBe(mine.id);
  });
});
