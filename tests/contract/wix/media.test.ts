/** The `files` module of `@wix/media`, through the unmodified package, and uploads by an unmodified tus client. */
import { files } from "@wix/media";
import { createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { makeMovie, makePicture, makeWav } from "#tests/support/content/media-files.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";
import { createUploader } from "#tests/support/members/uploads.ts";
import { connect as connectTo, listWays, type Way } from "#tests/support/members/wix-clients.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const refusal = (code: string) => ({ details: { applicationError: { code } } });

forEachDatabase("the unmodified client for files", (bench) => {
  useSiteSettings();
  const connect = (members: Members, way: Way, token: string) =>
    createClient({ modules: { files }, ...connectTo(members, way, token) }).files;

  for (const way of listWays(bench)) {
    it(`uploads, lists, changes and deletes files through ${way}`, async () => {
      const members = await openMembers(bench);
      const { key } = await createKey(members, "editor");
      const calls = connect(members, way, key);
      const { send } = createUploader(members, {});
      const jpeg = await makePicture("jpeg");

      const { uploadUrl = "" } = await calls.generateFileUploadUrl("image/jpeg", {
        fileName: "lion.jpg",
        sizeInBytes: String(jpeg.length),
      });
      const stored = (await send("PUT", uploadUrl, jpeg)).body.file;

      const found = await calls.getFileDescriptor(stored.id);
      expect(found).toMatchObject({
        _id: stored.id,
        displayName: "lion.jpg",
        mediaType: "IMAGE",
        operationStatus: "READY",
        state: "OK",
        private: false,
        sizeInBytes: stored.sizeInBytes,
      });
      expect(found._createdDate).toBeInstanceOf(Date);
      expect(found.media?.image?.image).toContain(stored.id);
      const wixUrl = found.media?.image?.image ?? "";
      expect((await calls.getFileDescriptors([wixUrl, "unknown"])).files).toHaveLength(1);

      const updated = await calls.updateFileDescriptor({ ...found, displayName: "the lion.jpg" });
      expect(updated.displayName).toBe("the lion.jpg");
      const listed = await calls.listFiles({ mediaTypes: ["IMAGE"], paging: { limit: 10 } });
      expect(listed.files?.map(({ _id }) => _id)).toEqual([stored.id]);
      const sorted = { fieldName: "displayName", order: "ASC" } as const;
      expect((await calls.searchFiles({ search: "LION", sort: sorted })).files).toHaveLength(1);
      expect((await calls.searchFiles({ search: "tiger" })).files).toEqual([]);
      const queried = await calls.queryFileDescriptors().eq("mediaType", "IMAGE").find();
      expect(queried.items.map(({ _id }) => _id)).toEqual([stored.id]);
      const { downloadUrls } = await calls.generateFileDownloadUrl(stored.id);
      expect(downloadUrls).toEqual([{ url: stored.url, assetKey: "src" }]);

      await calls.bulkDeleteFiles([stored.id]);
      expect((await calls.listFiles()).files).toEqual([]);
      expect((await calls.listDeletedFiles()).files?.[0]).toMatchObject({ state: "DELETED" });
      expect((await calls.searchFiles({ rootFolder: "TRASH_ROOT" })).files).toHaveLength(1);
      await calls.bulkRestoreFilesFromTrashBin([stored.id]);
      expect((await calls.listFiles()).files).toHaveLength(1);

      const cover = { id: stored.id, url: stored.url, width: 4, height: 8 };
      await members.platform.posts.create(
        createPost({
          coverMedia: { enabled: true, displayed: true, custom: true, image: cover },
        }),
        "ADMIN",
      );
      await expect(calls.bulkDeleteFiles([stored.id])).rejects.toMatchObject(
        refusal("FILE_IN_USE"),
      );
      await expect(calls.getFileDescriptor("unknown")).rejects.toMatchObject(refusal("NOT_FOUND"));
    });
  }

  for (const way of listWays(bench)) {
    it(`reads sounds, films and documents with every function through ${way}`, async () => {
      const members = await openMembers(bench);
      const { key, headers } = await createKey(members, "editor");
      const calls = connect(members, way, key);
      const uploader = createUploader(members, headers);
      const stored = Object.fromEntries(
        await Promise.all(
          [
            ["AUDIO", makeWav(2), "a bell.wav"] as const,
            ["VIDEO", makeMovie(), "waves.mp4"] as const,
            ["DOCUMENT", Buffer.from("%PDF-1.7\n%%EOF\n"), "notes.pdf"] as const,
          ].map(async ([type, bytes, name]) => {
            const { file } = (await uploader.put(bytes, name)).body;
            return [type, String(file.id)] as const;
          }),
        ),
      );
      const ids = Object.values(stored);
      const audio = `wix:audio://v1/${stored["AUDIO"]}/a%20bell.wav#duration=2`;

      const found = await calls.getFileDescriptor(stored["AUDIO"] ?? "");
      expect(found.media?.audio).toMatchObject({ assets: [audio], duration: 2 });
      const film = await calls.getFileDescriptor(stored["VIDEO"] ?? "");
      expect(film.media?.video).toBe(`wix:video://v1/${stored["VIDEO"]}/waves.mp4`);
      const notes = await calls.getFileDescriptor(stored["DOCUMENT"] ?? "");
      expect(notes.media?.document).toBe(`wix:document://v1/${stored["DOCUMENT"]}/notes.pdf`);

      const lists = [
        async () => (await calls.listFiles()).files,
        async () => (await calls.searchFiles({})).files,
        async () => (await calls.queryFileDescriptors().find()).items,
        async () => (await calls.getFileDescriptors(ids)).files,
        async () => {
          await calls.bulkDeleteFiles(ids);
          return (await calls.listDeletedFiles()).files;
        },
      ];
      for (const list of lists) {
        const files = (await list()) ?? [];
        expect(files).toHaveLength(3);
        expect(files.flatMap(({ media }) => media?.audio?.assets ?? [])).toEqual([audio]);
      }
      await calls.bulkRestoreFilesFromTrashBin(ids);
      const renamed = await calls.updateFileDescriptor({ ...found, displayName: "bell.wav" });
      expect(renamed.displayName).toBe("bell.wav");
    });
  }

  bench.itOnSqlite("uploads a large file by the protocol that the call names", async () => {
    const members = await openMembers(bench);
    const { key, headers } = await createKey(members, "owner");
    const calls = connect(members, "the platform", key);
    const answer = await calls.generateFileResumableUploadUrl("video/mp4", { fileName: "a.mp4" });
    expect(answer).toEqual({
      uploadProtocol: "TUS",
      uploadUrl: "https://blog.example/api/media/uploads",
      uploadToken: expect.any(String),
    });
    const picture = await makePicture("png");
    const uploader = createUploader(members, headers);
    const url = await uploader.start(picture.length, "a.png");
    await uploader.patch(url, 0, picture);
    const { file } = (await uploader.finish(url)).body;
    expect(await calls.getFileDescriptor(file.id)).toMatchObject({ displayName: "a.png" });
  });
});
