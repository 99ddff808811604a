/** Tests for the files of a blog that was written by an older release or restored from a backup. */
import { join } from "node:path";
import { expect, it } from "vitest";
import { createBackup } from "#lib/maintenance/backup/create-backup.ts";
import { restoreBackup } from "#lib/maintenance/backup/restore-backup.ts";
import { verifyBackup } from "#lib/maintenance/backup/verify-backup.ts";
import { newFolder } from "#tests/support/cli/backups.ts";
import { drawPicture } from "#tests/support/content/media-files.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  buildOlderPost,
  changeSequence,
  fillOlderStore,
} from "#tests/support/databases/older-store.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey } from "#tests/support/members/staff.ts";
import { createUploader } from "#tests/support/members/uploads.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const id = `${"a".repeat(32)}~mv2.png`;

forEachDatabase("the library of a blog", (bench) => {
  const open = async (members: Members) =>
    createUploader(members, (await createKey(members, "editor")).headers);

  it("that was written by an older release has the kinds, names and uses of its files", async () => {
    const location = await bench.locate();
    const file = { filename: "Löwe.png", mime_type: "image/png", width: 4, height: 3, bytes: 10 };
    const cover = JSON.stringify({ enabled: true, image: { id } });
    await fillOlderStore(location, "0020-excerpts", [
      changeSequence,
      ["media", { id, ...file, created_at: 1000 }],
      buildOlderPost("p", { title: "P", cover_media: cover }),
      ["post_content", { post_id: "p", rich_content: '{"nodes":[]}', content_text: "" }],
    ]);
    const members = await openMembers(bench, { location });
    const uploader = await open(members);
    expect((await uploader.list("?search=lowe&mediaTypes=IMAGE")).body.files).toMatchObject([
      { id, kind: "image", isUsed: true, createdDate: "1970-01-01T00:00:01.000Z" },
    ]);
    expect((await uploader.findUses(id)).body.uses).toMatchObject([{ id: "p", title: "P" }]);
  });

  it("that is restored from a backup keeps the alternative texts of its files, and where they are used", async () => {
    const start = await openMembers(bench);
    const uploader = await open(start);
    const { file } = (await uploader.put(await drawPicture().png().toBuffer(), "a.png")).body;
    await uploader.update(file.id, { altText: "Red and blue" });
    const image = { id: file.id, url: file.url, width: 8, height: 4 };
    await start.platform.posts.create(
      createPost({ coverMedia: { enabled: true, displayed: true, custom: true, image } }),
      "ADMIN",
    );
    const backup = join(await newFolder(bench), "blog.tar.gz");
    await createBackup(start.location, backup);
    const location = await bench.locate();
    await restoreBackup(await verifyBackup(backup), location);
    const restored = await open(await openMembers(bench, { location }));
    expect((await restored.find(file.id)).body.file).toMatchObject({
      altText: "Red and blue",
      blurColor: file.blurColor,
      isUsed: true,
    });
    expect((await restored.download(file.id)).status).toBe(200);
  });
});
