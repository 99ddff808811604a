/** Tests for the library: lists, alternative texts, where files are used, and the trash. */
import { access, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { buildPostUses, postUsesMetadata } from "#lib/platform/blog/media/uses/build-post-uses.ts";
import { recoverRemovedFiles } from "#lib/platform/blog/media/files/remove-files.ts";
import { createStore } from "#lib/platform/store.ts";
import { makeMovie, makePicture, makeWav } from "#tests/support/content/media-files.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn } from "#tests/support/members/member-calls.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createUploader, filesPath, type Uploader } from "#tests/support/members/uploads.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const hour = 60 * 60_000;

const listNames = async (uploader: Uploader, query = ""): Promise<string[]> =>
  (await uploader.list(query)).body.files.map((file: { displayName: string }) => file.displayName);

/** A document with a picture, a gallery and a file. */
const createDocumentWith = (...ids: readonly string[]) => ({
  nodes: [
    {
      type: "GALLERY",
      id: "g",
      nodes: [],
      galleryData: { items: ids.map((id) => ({ image: { media: { src: { id } } } })) },
    },
    { type: "PARAGRAPH", id: "p", nodes: [] },
  ],
});

forEachDatabase("the library", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const author = await joinStaff(members, "author");
    const other = await joinStaff(members, "author", "other@example.com");
    const editor = await joinStaff(members, "editor");
    const uploader = createUploader(members, bearer(author.access));
    return {
      members,
      author,
      uploader,
      other: createUploader(members, bearer(other.access)),
      editor: createUploader(members, bearer(editor.access)),
      /** Uses an API key, which does not expire when the clock advances. */
      script: createUploader(members, (await createKey(members, "editor")).headers),
    };
  }
  const upload = async (uploader: Uploader, bytes: Buffer, name: string): Promise<string> =>
    (await uploader.put(bytes, name)).body.file.id;
  const isStored = ({ location }: Members, id: string) =>
    access(join(location.dataDir, "media", id)).then(
      () => true,
      () => false,
    );

  it("lists files newest first, by kind, by words of the name and the alternative text, and in pages", async () => {
    const { members, uploader } = await open();
    const files: readonly [name: string, bytes: Buffer][] = [
      ["Löwe im Zoo.jpg", await makePicture("jpeg")],
      ["lion.png", await makePicture("png")],
      ["harbour.mp4", makeMovie()],
      ["talk.wav", makeWav(1)],
      ["notes.txt", Buffer.from("notes")],
    ];
    const ids: string[] = [];
    for (const [name, bytes] of files) {
      members.clock.advance(1_000);
      ids.push(await upload(uploader, bytes, name));
    }
    const newest = ["notes.txt", "talk.wav", "harbour.mp4", "lion.png", "Löwe im Zoo.jpg"];
    expect(await listNames(uploader)).toEqual(newest);
    expect(await listNames(uploader, "?mediaTypes=IMAGE")).toEqual(newest.slice(3));
    expect(await listNames(uploader, "?mediaTypes=VIDEO&mediaTypes=AUDIO")).toEqual(
      newest.slice(1, 3),
    );
    expect(await listNames(uploader, "?mediaTypes=ARCHIVE")).toEqual([]);
    expect(await listNames(uploader, "?search=ZOO+lowe")).toEqual(["Löwe im Zoo.jpg"]);
    expect(await listNames(uploader, "?search=100%25_")).toEqual([]);
    await uploader.update(ids[1] ?? "", { altText: "A lion yawns at the Zoo" });
    expect(await listNames(uploader, "?search=zoo")).toEqual(["lion.png", "Löwe im Zoo.jpg"]);
    expect(await listNames(uploader, "?sort.fieldName=displayName&sort.order=ASC")).toEqual([
      "harbour.mp4",
      "lion.png",
      "Löwe im Zoo.jpg",
      "notes.txt",
      "talk.wav",
    ]);

    const pages: string[][] = [];
    let query = "?mediaTypes=IMAGE&mediaTypes=VIDEO&paging.limit=2";
    for (;;) {
      const { body } = await uploader.list(query);
      pages.push(body.files.map((file: { displayName: string }) => file.displayName));
      const { next } = body.nextCursor.cursors;
      if (next === undefined) break;
      // The cursor is sufficient to continue the list.
      query = `?paging.limit=2&paging.cursor=${encodeURIComponent(next)}`;
    }
    expect(pages).toEqual([["harbour.mp4", "lion.png"], ["Löwe im Zoo.jpg"]]);
    expect((await uploader.list("?paging.cursor=forged")).status).toBe(400);
    expect((await uploader.list("?mediaTypes=SECRET")).status).toBe(400);

    // A file that is uploaded again comes first, and keeps its name and alternative text.
    members.clock.advance(1_000);
    await uploader.put(await makePicture("png"), "another name.png");
    expect((await listNames(uploader))[0]).toBe("lion.png");
  });

  bench.itOnSqlite("lets authors describe their own files, and editors all files", async () => {
    const { uploader, other, editor } = await open();
    const id = await upload(uploader, await makePicture("png"), "lion.png");
    const changed = await uploader.update(id, {
      altText: "  A lion ",
      displayName: "../the lion.png",
    });
    expect(changed.body.file).toMatchObject({ altText: "A lion", displayName: "the lion.png" });
    expect(codeIn(await other.update(id, { altText: "x" }))).toBe("PERMISSION_DENIED");
    expect((await other.find(id)).body.file.altText).toBe("A lion");
    expect((await editor.update(id, { altText: "" })).body.file.altText).toBeUndefined();
    expect((await uploader.update(id, { altText: "x".repeat(1_001) })).status).toBe(400);
    expect((await uploader.update("unknown", { altText: "x" })).status).toBe(404);
  });

  it("lists the posts, draft versions, categories and authors that use a file", async () => {
    const { members, uploader, other, author } = await open();
    const { platform } = members;
    const pictures = await Promise.all(
      (["png", "jpeg", "webp"] as const).map(async (format) =>
        upload(uploader, await makePicture(format), `a.${format}`),
      ),
    );
    const [cover = "", inGallery = "", later = ""] = pictures;
    const find = (uploading: Uploader, id: string) =>
      uploading.findUses(id).then(({ body }) => body.uses);
    expect(await find(uploader, cover)).toEqual([]);

    const wireImage = {
      id: cover,
      url: `https://blog.example/media/${cover}`,
      width: 1,
      height: 1,
    };
    const post = await platform.posts.create(
      createPost({
        title: "At the zoo",
        authorId: author.id,
        coverMedia: { enabled: true, displayed: true, custom: true, image: wireImage },
        richContent: createDocumentWith(inGallery),
      }),
      "ADMIN",
    );
    const use = {
      entity: "POST",
      id: post.id,
      title: "At the zoo",
      slug: "at-the-zoo",
      status: "PUBLISHED",
    };
    expect(await find(uploader, cover)).toEqual([use]);
    expect(await find(other, inGallery)).toEqual([use]);
    expect((await uploader.find(cover)).body.file.isUsed).toBe(true);

    const draft = await members.call(
      "PATCH",
      `/blog/v3/draft-posts/${post.id}`,
      { draftPost: { richContent: createDocumentWith(later) } },
      bearer((await joinStaff(members, "owner")).access),
    );
    expect(draft.status).toBe(200);
    expect(await find(uploader, later)).toEqual([use]);
    // The published version still shows the first picture.
    expect(await find(uploader, inGallery)).toEqual([use]);

    const hidden = createPost({
      title: "Secret plans",
      authorId: author.id,
      status: "UNPUBLISHED",
      richContent: createDocumentWith(cover),
    });
    await platform.posts.create(hidden, "ADMIN");
    expect(await find(uploader, cover)).toContainEqual(
      expect.objectContaining({ title: "Secret plans" }),
    );
    expect(await find(other, cover)).toContainEqual({ entity: "POST", status: "UNPUBLISHED" });

    const category = await platform.categories.upsert({
      slug: "zoo",
      label: "Zoo",
      title: "Zoo",
      description: "",
      language: "en",
      displayPosition: 0,
      coverMedia: {
        enabled: true,
        displayed: true,
        custom: true,
        image: { ...wireImage, id: later },
      },
    });
    await platform.members.upsert({
      slug: "ines",
      nickname: "Inés",
      about: "",
      photo: { ...wireImage, id: later, url: `https://blog.example/media/${later}` },
    });
    const entities = (await find(uploader, later)).map((one: { entity: string }) => one.entity);
    expect(entities).toEqual(["POST", "CATEGORY", "MEMBER"]);
    expect(category.slug).toBe("zoo");
    expect(await listNames(uploader, "?isUsed=false")).toEqual([]);
  });

  bench.itOnSqlite(
    "moves only unused files to the trash, all or none, and empties it after a day",
    async () => {
      const { members, uploader, other, editor, author } = await open();
      const [used, unused, foreign] = await Promise.all([
        upload(uploader, await makePicture("png"), "used.png"),
        upload(uploader, await makePicture("jpeg"), "unused.jpg"),
        upload(other, await makePicture("webp"), "foreign.webp"),
      ]);
      const create = (id: string) =>
        members.platform.posts.create(
          createPost({
            authorId: author.id,
            status: "UNPUBLISHED",
            richContent: createDocumentWith(id),
          }),
          "ADMIN",
        );
      await create(used);
      const refused = await uploader.remove([unused, used]);
      expect([refused.status, codeIn(refused)]).toEqual([409, "FILE_IN_USE"]);
      expect(refused.body.details.applicationError.data).toEqual({ fileIds: [used] });
      expect(codeIn(await uploader.remove([unused, foreign]))).toBe("PERMISSION_DENIED");
      expect(await listNames(uploader)).toHaveLength(3);

      expect((await editor.remove([unused, foreign, "unknown"])).status).toBe(200);
      expect(await listNames(uploader)).toEqual(["used.png"]);
      const trash = await members.call(
        "GET",
        `${filesPath}/trash-bin/files`,
        undefined,
        bearer(author.access),
      );
      expect(trash.body.files.map((file: { state: string }) => file.state)).toEqual([
        "DELETED",
        "DELETED",
      ]);
      // Until the trash is emptied, an open editor can still show the file and use it.
      expect((await uploader.download(unused)).status).toBe(200);
      await create(unused);
      expect(await listNames(uploader)).toContain("unused.jpg");

      members.clock.advance(23 * hour);
      await members.platform.cleanMedia();
      expect(await isStored(members, foreign)).toBe(true);
      members.clock.advance(2 * hour);
      await members.platform.cleanMedia();
      expect(await isStored(members, foreign)).toBe(false);
      expect(await isStored(members, unused)).toBe(true);
      expect((await uploader.download(foreign)).status).toBe(404);
    },
  );

  it("deletes a file that is used only by earlier versions only on request, even after a backup was restored", async () => {
    const { members, uploader, editor, author } = await open();
    const id = await upload(uploader, await makePicture("png"), "earlier.png");
    const { platform, call, location } = members;
    const headers = bearer(author.access);
    const draftPost = { title: "A draft", richContent: createDocumentWith(id) };
    const { body } = await call("POST", "/v3/draft-posts", { draftPost }, headers);
    const path = `/v3/draft-posts/${body.draftPost.id}`;
    const without = { richContent: { nodes: [] } };
    const change = { draftPost: { ...without, id: body.draftPost.id } };
    const changed = await call("PATCH", path, change, headers);
    expect(changed.status).toBe(200);

    const find = async (who: string) =>
      (await call("GET", `${filesPath}/files/get-file-by-id?fileId=${id}`, undefined, bearer(who)))
        .body.file;
    expect(await find(author.access)).toMatchObject({ isUsed: false, isInVersions: true });
    const uses = await call("GET", `${filesPath}/files/uses?fileId=${id}`, undefined, headers);
    expect(uses.body.uses).toMatchObject([{ title: "A draft", isEarlierVersion: true }]);
    const refused = await editor.remove([id]);
    expect([refused.status, codeIn(refused)]).toEqual([409, "FILE_IN_VERSIONS"]);
    expect(refused.body.details.applicationError.data).toEqual({ fileIds: [id] });

    // The table of uses is derived from the versions.
    const database = await bench.open(location);
    await database.deleteFrom("version_media").execute();
    await database.deleteFrom("note").where("name", "=", postUsesMetadata).execute();
    await buildPostUses(createStore(database, members.clock.now));
    expect(codeIn(await editor.remove([id]))).toBe("FILE_IN_VERSIONS");

    const permitted = { fileIds: [id], fromVersions: true };
    expect((await call("POST", `${filesPath}/bulk/files/delete`, permitted, headers)).status).toBe(
      200,
    );
    expect(await listNames(uploader)).toEqual([]);
    // Restoring the version takes the file out of the trash.
    const versions = (
      await call("GET", `/quire/v1/admin/posts/${body.draftPost.id}/versions`, undefined, headers)
    ).body.versions;
    const first = versions.at(-1);
    const restored = await call(
      "POST",
      `/quire/v1/admin/posts/${body.draftPost.id}/versions/${first.id}/restore`,
      { editedDate: changed.body.draftPost.editedDate },
      headers,
    );
    expect(restored.status).toBe(200);
    expect(await listNames(uploader)).toEqual(["earlier.png"]);
    await platform.posts.remove(body.draftPost.id);
  });

  bench.itOnSqlite(
    "restores files from the trash, and removes files for good only an hour after their upload",
    async () => {
      const { members, script: uploader } = await open();
      const bytes = await makePicture("png");
      const id = await upload(uploader, bytes, "a.png");
      await uploader.remove([id]);
      expect(await listNames(uploader)).toEqual([]);
      await uploader.restore([id]);
      expect(await listNames(uploader)).toEqual(["a.png"]);
      // Uploading a file again also takes it out of the trash.
      await uploader.remove([id]);
      await uploader.put(bytes);
      expect(await listNames(uploader)).toEqual(["a.png"]);

      const early = await uploader.remove([id], true);
      expect([early.status, codeIn(early)]).toEqual([409, "FILE_IS_NEW"]);
      members.clock.advance(hour + 1);
      expect((await uploader.remove([id], true)).status).toBe(200);
      expect(await isStored(members, id)).toBe(false);
      expect((await uploader.find(id)).status).toBe(404);
      expect(await upload(uploader, bytes, "again.png")).toBe(id);
      expect(await isStored(members, id)).toBe(true);
    },
  );

  it("never loses a file that is uploaded again while it is being removed", async () => {
    const { members, script: uploader } = await open();
    const bytes = await makePicture("png");
    const id = await upload(uploader, bytes, "a.png");
    for (let round = 0; round < 5; round += 1) {
      members.clock.advance(2 * hour);
      const [, stored] = await Promise.all([uploader.remove([id], true), uploader.put(bytes)]);
      expect(stored?.status).toBe(200);
      expect((await uploader.download(id)).bytes.length).toBeGreaterThan(0);
      expect((await uploader.find(id)).status).toBe(200);
    }
  });

  it("recovers the content of a file if the process stops while removing it", async () => {
    const { members, script } = await open();
    const id = await upload(script, await makePicture("png"), "a.png");
    const folder = join(members.location.dataDir, "media");
    const aside = join(folder, ".deleted");
    await mkdir(aside);
    await rename(join(folder, id), join(aside, id));
    await writeFile(join(aside, "unlisted"), "x");
    const store = { database: await bench.open(members.location) };
    await recoverRemovedFiles(store, folder);
    expect(await readdir(aside)).toHaveLength(2);
    await recoverRemovedFiles(store, folder, 0);
    expect(await readdir(aside)).toEqual([]);
    expect((await script.download(id)).status).toBe(200);
  });

  bench.itOnSqlite("refuses moderators and members", async () => {
    const { members } = await open();
    const staff = [await joinStaff(members, "moderator"), await joinStaff(members, undefined)];
    for (const { access: token } of staff) {
      const uploader = createUploader(members, bearer(token));
      const answers = [
        await uploader.list(),
        await uploader.announce("a.png"),
        await uploader.update("x", {}),
        await uploader.remove(["x"]),
        await uploader.restore(["x"]),
        await uploader.findUses("x"),
      ];
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    }
  });
});
