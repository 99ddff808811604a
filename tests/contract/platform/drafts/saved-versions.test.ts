/** Tests for the saved versions of posts: which saves are kept, and reading and restoring them. */
import { expect, it } from "vitest";
import { createRichContent } from "#tests/support/content/generated-posts.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn, listStatuses } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { adminPath } from "#tests/support/members/owners.ts";
import { createKey } from "#tests/support/members/staff.ts";
import { openWriters, type WritingMember } from "#tests/support/members/writers.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const second = 1_000;
const hour = 60 * 60 * second;
const day = 24 * hour;

type Version = { readonly id: string; readonly title: string; readonly [field: string]: unknown };

const list = async (reader: WritingMember, id: string): Promise<Version[]> =>
  (await reader.ask("GET", `/posts/${id}/versions`)).body.versions;
const titles = async (reader: WritingMember, id: string) =>
  (await list(reader, id)).map(({ title }) => title);
const read = async (reader: WritingMember, id: string, version: string) =>
  (await reader.ask("GET", `/posts/${id}/versions/${version}`)).body;

forEachDatabase("saved versions of a post", (bench) => {
  async function openTwice() {
    const writers = await openWriters(bench);
    const { location, clock, mail, owner } = writers;
    const instance = await openMembers(bench, { location, clock, mail: { smtpUrl: mail.url } });
    return { ...writers, instance, owner: { ...owner, headers: bearer(owner.access) } };
  }

  bench.itOnSqlite(
    "contain each save with its date, author, origin and number of words, newest first",
    async () => {
      const { author, editor, clock } = await openWriters(bench);
      const { id } = await author.create({ richContent: createRichContent(["One two three."]) });
      clock.advance(20 * second);
      const richContent = createRichContent(["One two three.", "Four."]);
      await author.save(id, { richContent, changeOrigin: "AUTO_SAVE" });
      clock.advance(20 * second);
      const { body } = await editor.save(id, { title: "Stew" });
      expect(await list(author, id)).toMatchObject([
        {
          title: "Stew",
          origin: "MANUAL_SAVE",
          words: 4,
          author: { id: editor.id, name: "editor" },
          savedDate: body.draftPost.editedDate,
          isPublished: false,
        },
        { title: "Soup", origin: "AUTO_SAVE", words: 4, author: { id: author.id } },
        { title: "Soup", words: 3, author: { id: author.id, name: "author" } },
      ]);
    },
  );

  bench.itOnSqlite(
    "name the API key that saved them, and have no author for imports and deleted members",
    async () => {
      const writers = await openWriters(bench);
      const { owner, author, call, platform, clock } = writers;
      const { key, id: keyId } = await createKey(writers, "editor");
      const { id } = await author.create();
      clock.advance(hour);
      await call(
        "PATCH",
        `/v3/draft-posts/${id}`,
        { draftPost: { title: "A" } },
        { Authorization: key },
      );
      clock.advance(hour);
      await platform.posts.update(id, { title: "B" }, "IMPORT");
      await platform.identities.remove(author.id);
      expect(await list(owner, id)).toMatchObject([
        { title: "B", origin: "IMPORT", author: null },
        { title: "A", author: { id: keyId, name: "editor key" } },
        { title: "Soup" },
      ]);
    },
  );

  bench.itOnSqlite(
    "are not stored for a save without changes, nor for a change of other fields",
    async () => {
      const { editor, platform, clock } = await openWriters(bench);
      const draft = await editor.create({}, true);
      clock.advance(hour);
      await editor.save(draft.id, draft);
      await editor.save(draft.id, { featured: true });
      await editor.ask("POST", `/posts/${draft.id}/slug`, { slug: "another" });
      await editor.ask("POST", `/posts/${draft.id}/pin`, {});
      await platform.posts.unpublish(draft.id);
      expect(await titles(editor, draft.id)).toEqual(["Soup"]);
    },
  );

  bench.itOnSqlite(
    "of automatic saves within ten seconds are combined, unless the session, member or origin changes",
    async () => {
      const { editor, author, clock } = await openWriters(bench);
      const { id } = await author.create();
      const save = async (writer: WritingMember, title: string, fields: object = {}) => {
        clock.advance(2 * second);
        const body = { title, changeOrigin: "AUTO_SAVE", editingSessionId: "a", ...fields };
        expect((await writer.save(id, body)).status).toBe(200);
      };
      for (let index = 1; index <= 9; index += 1) await save(author, `A${index}`);
      expect(await titles(author, id)).toEqual(["A9", "A6", "A1", "Soup"]);
      await save(editor, "B");
      await save(editor, "C", { changeOrigin: "MANUAL_SAVE" });
      await save(editor, "D");
      expect(await titles(author, id)).toEqual(["D", "C", "B", "A9", "A6", "A1", "Soup"]);
    },
  );

  bench.itOnSqlite(
    "start with the state before the first change of a post that was imported",
    async () => {
      const { owner, platform, clock } = await openWriters(bench);
      const post = createPost({ authorId: owner.id, status: "PUBLISHED", title: "Imported" });
      const { id } = await platform.posts.create(post, "IMPORT");
      expect(await list(owner, id)).toEqual([]);
      clock.advance(day);
      await owner.save(id, { title: "Changed" });
      expect(await list(owner, id)).toMatchObject([
        { title: "Changed", isPublished: false, author: { id: owner.id } },
        { title: "Imported", isPublished: true, author: null, origin: "IMPORT" },
      ]);
    },
  );

  bench.itOnSqlite("are marked as published when readers see them", async () => {
    const { editor, author, platform, clock } = await openWriters(bench);
    const { id } = await author.create();
    const publications = async () =>
      (await list(editor, id)).map(({ title, isPublished }) => `${title} ${String(isPublished)}`);
    expect(await publications()).toEqual(["Soup false"]);
    await platform.posts.publish(id);
    expect(await publications()).toEqual(["Soup true"]);
    clock.advance(hour);
    await editor.save(id, { title: "Stew" });
    expect(await publications()).toEqual(["Stew false", "Soup true"]);
    clock.advance(hour);
    await editor.save(id, { title: "Broth" }, { action: "UPDATE_PUBLISH" });
    expect(await publications()).toEqual(["Broth true", "Stew false", "Soup true"]);
  });

  bench.itOnSqlite(
    "contain a published version that an import changes below an unpublished draft",
    async () => {
      const { editor, platform, clock } = await openWriters(bench);
      const { id } = await editor.create({}, true);
      clock.advance(hour);
      await editor.save(id, { title: "Stew" });
      clock.advance(hour);
      const richContent = createRichContent(["From the source."]);
      await platform.posts.update(id, { title: "Imported", richContent }, "IMPORT");
      expect(await list(editor, id)).toMatchObject([
        { title: "Stew", words: 3, isPublished: false },
        { title: "Imported", words: 3, isPublished: true, origin: "IMPORT" },
        { title: "Stew", words: 0, isPublished: false },
        { title: "Soup", isPublished: true },
      ]);
    },
  );

  bench.itOnSqlite(
    "contain the category into which another one was merged before the save",
    async () => {
      const { editor, owner, platform } = await openWriters(bench);
      const create = async (label: string) =>
        (await platform.categories.create({ label, language: "en" })).id;
      const [soups, stews] = [await create("Soups"), await create("Stews")];
      const { id } = await editor.create({ categoryIds: [soups] }, true);
      await editor.save(id, { title: "Stew" });
      const { status } = await owner.ask("POST", `/categories/${soups}/merge`, { into: stews });
      expect(status).toBe(200);
      await editor.save(id, { title: "Broth" });
      const [newest] = (await editor.ask("GET", `/posts/${id}/versions`)).body.versions;
      const path = `/posts/${id}/versions/${newest.id}`;
      expect((await editor.ask("GET", path)).body.draftPost).toMatchObject({
        title: "Broth",
        categoryIds: [stews],
      });
    },
  );

  it("come in pages of 50", async () => {
    const { editor, clock } = await openWriters(bench);
    const { id } = await editor.create();
    for (let index = 1; index <= 60; index += 1) {
      // At this interval, none of the versions is redundant.
      clock.advance(10 * second);
      await editor.save(id, { title: `Title ${index}` });
    }
    const first = (await editor.ask("GET", `/posts/${id}/versions`)).body;
    expect(first.versions).toHaveLength(50);
    const rest = (await editor.ask("GET", `/posts/${id}/versions?cursor=${first.cursors.next}`))
      .body;
    expect(rest.versions.map(({ title }: Version) => title)).toEqual([
      ...Array.from({ length: 10 }, (_, index) => `Title ${10 - index}`),
      "Soup",
    ]);
    expect(rest.cursors).toEqual({});
  });

  it("return the draft as it was, in the format of draft posts", async () => {
    const { editor, clock } = await openWriters(bench);
    const richContent = createRichContent(["The first text."]);
    const { id } = await editor.create({ richContent, excerpt: "Written", hashtags: ["Old"] });
    clock.advance(hour);
    await editor.save(id, {
      title: "Stew",
      excerpt: null,
      hashtags: ["New"],
      richContent: createRichContent(["The second text."]),
    });
    const [newer, older] = await list(editor, id);
    const former = await read(editor, id, older?.id ?? "");
    expect(former.version).toEqual(older);
    expect(former.draftPost).toMatchObject({
      id,
      title: "Soup",
      excerpt: "Written",
      hashtags: ["Old"],
      richContent,
    });
    expect((await read(editor, id, newer?.id ?? "")).draftPost).toMatchObject({
      title: "Stew",
      excerpt: "The second text.",
    });
  });

  bench.itOnSqlite(
    "can be restored as a new version, which readers see only after its publication",
    async () => {
      const { editor, call, clock } = await openWriters(bench);
      const richContent = createRichContent(["The first text."]);
      const first = await editor.create({ richContent, excerpt: "Written" }, true);
      const { id } = first;
      clock.advance(hour);
      const changed = { title: "Stew", excerpt: null, richContent: createRichContent(["Second."]) };
      const { body } = await editor.save(id, changed, { action: "UPDATE_PUBLISH" });
      clock.advance(hour);
      const [, older] = await list(editor, id);
      const restored = await editor.ask("POST", `/posts/${id}/versions/${older?.id}/restore`, {
        editedDate: body.draftPost.editedDate,
        editingSessionId: "b",
      });
      expect(restored.body.draftPost).toMatchObject({
        title: "Soup",
        excerpt: "Written",
        richContent,
        status: "PUBLISHED",
        hasUnpublishedChanges: true,
        editingSessionId: "b",
      });
      expect(await list(editor, id)).toMatchObject([
        { title: "Soup", isPublished: false, restoredFrom: older?.["savedDate"] },
        { title: "Stew", isPublished: true },
        { title: "Soup", isPublished: true },
      ]);
      expect((await call("GET", `/v3/posts/${id}`)).body.post.title).toBe("Stew");
    },
  );

  bench.itOnSqlite(
    "cannot be restored over a change that the client has not read, or in another session",
    async () => {
      const { editor, clock } = await openWriters(bench);
      const draft = await editor.create({ editingSessionId: "a" });
      clock.advance(hour);
      const { body } = await editor.save(draft.id, { title: "Stew", editingSessionId: "a" });
      const restore = (request: object) =>
        editor.ask("POST", `/posts/${draft.id}/versions/1/restore`, request);
      const stale = await restore({ editedDate: draft.editedDate, editingSessionId: "a" });
      expect([stale.status, codeIn(stale)]).toEqual([409, "DRAFT_CHANGED"]);
      const { editedDate } = body.draftPost;
      const other = await restore({ editedDate, editingSessionId: "b" });
      expect([other.status, codeIn(other)]).toEqual([409, "EDIT_SESSION_REPLACED"]);
      for (const request of [{}, { editedDate: "soon" }, { editedDate, editingSessionId: 7 }]) {
        expect((await restore(request)).status).toBe(400);
      }
      expect((await restore({ editedDate, editingSessionId: "a" })).status).toBe(200);
      await editor.ask("POST", `/posts/${draft.id}/trash`, {});
      const trashed = await restore({ editedDate, editingSessionId: "a" });
      expect([trashed.status, codeIn(trashed)]).toEqual([409, "POST_DELETED"]);
    },
  );

  bench.itOnSqlite("are thinned with age, except for published ones and the newest", async () => {
    const { editor, platform, clock } = await openWriters(bench);
    const { id } = await editor.create({}, true);
    for (let index = 1; index <= 12; index += 1) {
      clock.advance(5 * 60 * second);
      await editor.save(id, { title: `Title ${index}` });
    }
    await platform.thinVersions();
    expect(await list(editor, id)).toHaveLength(13);
    clock.advance(2 * hour);
    await platform.thinVersions();
    const kept = await titles(editor, id);
    expect(kept.length).toBeLessThan(10);
    expect([kept[0], kept.at(-1)]).toEqual(["Title 12", "Soup"]);
    clock.advance(100 * day);
    await platform.thinVersions();
    expect(await titles(editor, id)).toEqual(["Title 12", "Soup"]);
    await editor.save(id, { title: "Much later" });
    await platform.thinVersions();
    expect(await titles(editor, id)).toEqual(["Much later", "Soup"]);
  });

  bench.itOnSqlite(
    "are hidden from members without the right to the post, with 403 or 404",
    async () => {
      const writers = await openWriters(bench);
      const { owner, author, editor, join, platform } = writers;
      const { id } = await owner.create();
      const own = await author.create({ title: "Own" });
      const moderator = await join("moderator");
      const member = await join(undefined);
      const restoring = { editedDate: new Date(0).toISOString() };
      const calls = async (caller: WritingMember, postId: string, version = "1") => {
        const answers = [
          await caller.ask("GET", `/posts/${postId}/versions`),
          await caller.ask("GET", `/posts/${postId}/versions/${version}`),
          await caller.ask("POST", `/posts/${postId}/versions/${version}/restore`, restoring),
        ];
        return answers.map((answer) => `${answer.status} ${String(codeIn(answer))}`);
      };
      const all = (text: string) => [text, text, text];
      expect(await calls(author, id)).toEqual(all("404 NOT_FOUND"));
      expect(await calls(moderator, id)).toEqual(all("403 PERMISSION_DENIED"));
      expect(await calls(member, id)).toEqual(all("403 PERMISSION_DENIED"));
      expect(await calls(author, "unknown")).toEqual(all("404 NOT_FOUND"));
      for (const version of ["2", "0", "-1", "1e3", "01", "9".repeat(15), "9".repeat(40), "x"]) {
        expect((await calls(editor, id, version)).slice(1), version).toEqual([
          "404 NOT_FOUND",
          "404 NOT_FOUND",
        ]);
      }
      for (const cursor of ["x", "0", "9".repeat(30), "1&cursor=2"]) {
        const { status } = await editor.ask("GET", `/posts/${id}/versions?cursor=${cursor}`);
        expect(status, cursor).toBe(400);
      }
      await platform.identities.block(author.id);
      expect(await calls(author, own.id)).toEqual(all("401 UNAUTHENTICATED"));
      expect(await titles(owner, id)).toEqual(["Soup"]);
    },
  );

  bench.itOnSqlite(
    "of an author's scheduled post can be read, but restored only by an editor",
    async () => {
      const { author, editor, platform, clock } = await openWriters(bench);
      const { id } = await author.create();
      clock.advance(hour);
      await author.save(id, { title: "Stew" });
      await platform.posts.schedule(id, clock.now() + hour);
      const { editedDate } = (await read(author, id, "1")).draftPost;
      const restore = (caller: WritingMember) =>
        caller.ask("POST", `/posts/${id}/versions/1/restore`, { editedDate });
      expect(codeIn(await restore(author))).toBe("PERMISSION_DENIED");
      expect((await restore(editor)).body.draftPost.title).toBe("Soup");
    },
  );

  it("keep only one of two saves and a restoration that happen at the same time on two instances", async () => {
    const { editor, owner, instance } = await openTwice();
    for (let round = 0; round < 4; round += 1) {
      const { id } = await editor.create({ title: "One" });
      const { editedDate } = (await editor.save(id, { title: "Two" })).body.draftPost;
      const path = `${adminPath}/posts/${id}/versions/1/restore`;
      const answers = await Promise.all([
        editor.save(id, { title: "Three", editedDate }),
        instance.call(
          "PATCH",
          `/v3/draft-posts/${id}`,
          { draftPost: { title: "Four", editedDate } },
          owner.headers,
        ),
        instance.call("POST", path, { editedDate }, owner.headers),
      ]);
      expect(listStatuses(answers)).toEqual([200, 409, 409]);
      const versions = await list(editor, id);
      expect(versions).toHaveLength(3);
      const current = await editor.ask("GET", `/posts/${id}/preview`);
      expect(versions[0]?.title).toBe(current.body.post.title);
    }
  });

  it("are deleted with a post that is permanently deleted while it is being saved and restored", async () => {
    const { editor, owner, instance, location } = await openTwice();
    for (let round = 0; round < 4; round += 1) {
      const { id } = await editor.create({ title: "One" });
      const { editedDate } = (await editor.save(id, { title: "Two" })).body.draftPost;
      const path = `${adminPath}/posts/${id}/versions/1/restore`;
      const [saved, deleted, restored] = await Promise.all([
        editor.save(id, { title: "Three", editedDate }),
        instance.call("DELETE", `/v3/draft-posts/${id}?permanent=true`, undefined, owner.headers),
        instance.call("POST", path, { editedDate }, owner.headers),
      ]);
      expect(deleted.status).toBe(200);
      for (const { status } of [saved, restored]) expect([200, 404, 409]).toContain(status);
      expect((await editor.ask("GET", `/posts/${id}/versions`)).status).toBe(404);
    }
    const database = await bench.open(location);
    expect(await database.selectFrom("saved_version").select("number").execute()).toEqual([]);
  });
});
