/** Tests for files that are sent in one request, and for files that the library rejects. */
import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, it } from "vitest";
import { maximumFileBytes } from "#lib/wix/files.ts";
import {
  drawPicture,
  makeMovie,
  makePicture,
  makeWav,
  secretPlace,
} from "#tests/support/content/media-files.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { bearer, codeIn } from "#tests/support/members/member-calls.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createUploader } from "#tests/support/members/uploads.ts";

/** Builds a small PNG file with huge dimensions, in one colour. */
function makePixelBomb(width: number, height: number): Buffer {
  const chunk = (name: string, content: Buffer) => {
    const bytes = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)]);
    bytes.writeUInt32BE(content.length);
    bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4);
    return bytes;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const listFolder = (members: Members) => readdir(join(members.location.dataDir, "media"));
const listUploads = (members: Members) =>
  readdir(join(members.location.dataDir, "media", ".uploads"));

onSqlite("an upload in one request", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const author = await joinStaff(members, "author");
    const uploader = createUploader(members, bearer(author.access));
    return { members, author, uploader };
  }

  it("stores pictures, films, sound and documents with the type detected from their bytes", async () => {
    const { members, uploader } = await open();
    const jpeg = await makePicture("jpeg");
    const picture = (await uploader.put(jpeg, "../../holiday.exe")).body.file;
    const stored = await uploader.download(picture.id);
    const hash = createHash("sha256").update(stored.bytes).digest("hex");
    expect(picture).toMatchObject({
      id: `${hash.slice(0, 32)}~mv2.jpg`,
      url: `https://blog.example/media/${picture.id}`,
      displayName: "holiday.exe",
      mediaType: "IMAGE",
      kind: "image",
      mimeType: "image/jpeg",
      sizeInBytes: String(stored.bytes.length),
      width: 4,
      height: 8,
      blurColor: expect.stringMatching(/^#[0-9a-f]{6}$/),
      isUsed: false,
      media: { image: { image: { id: picture.id, width: 4, height: 8 } } },
      operationStatus: "READY",
      state: "OK",
    });
    expect(stored.headers.get("content-type")).toBe("image/jpeg");
    expect(stored.bytes.includes(secretPlace)).toBe(false);
    expect((await sharp(stored.bytes).metadata()).autoOrient).toEqual({ width: 4, height: 8 });

    const film = (await uploader.put(makeMovie(), "film.txt")).body.file;
    expect(film).toMatchObject({
      mediaType: "VIDEO",
      mimeType: "video/mp4",
      durationSeconds: 2.5,
      width: 360,
      height: 640,
    });
    expect((await uploader.download(film.id)).bytes.includes(secretPlace)).toBe(false);
    const sound = (await uploader.put(makeMovie({ hasVideo: false }), "talk.mp4")).body.file;
    expect(sound).toMatchObject({ mediaType: "AUDIO", mimeType: "audio/mp4" });
    expect((await uploader.put(makeWav(2), "a.wav")).body.file.durationSeconds).toBe(2);

    const table = (await uploader.put(Buffer.from("a;b\n1;2\n"), "table.csv")).body.file;
    expect(table).toMatchObject({ mediaType: "DOCUMENT", mimeType: "text/csv" });
    const memo = (await uploader.put(Buffer.from("BMW and MZ are letters"), "memo.txt")).body.file;
    expect(memo.mimeType).toBe("text/plain");
    const { headers } = await uploader.download(table.id);
    expect(headers.get("content-disposition")).toBe("attachment");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(await listUploads(members)).toEqual([]);
    expect((await listFolder(members)).filter((name) => name !== ".uploads")).toHaveLength(6);
  });

  it("stores the same file only once, even if it is sent several times concurrently", async () => {
    const { members, uploader } = await open();
    const bytes = await makePicture("png");
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => uploader.put(bytes, `copy-${index}.png`)),
    );
    expect(new Set(answers.map(({ body }) => body.file.id)).size).toBe(1);
    expect(new Set(answers.map(({ body }) => body.file.displayName)).size).toBe(1);
    expect((await uploader.list()).body.files).toHaveLength(1);
    expect((await listFolder(members)).filter((name) => name !== ".uploads")).toHaveLength(1);
  });

  it("rejects every file that is not a picture, film, sound or document that browsers display safely", async () => {
    const { members, uploader } = await open();
    const picture = await drawPicture().png().toBuffer();
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const refused: readonly [name: string, bytes: Buffer, code: string][] = [
      [
        "page.png",
        Buffer.from("<!doctype html><script>alert(1)</script>"),
        "FILE_TYPE_NOT_ALLOWED",
      ],
      ["page.html", Buffer.from("<p>Hello"), "FILE_TYPE_NOT_ALLOWED"],
      ["logo.svg", Buffer.from(svg), "FILE_TYPE_NOT_ALLOWED"],
      ["tool.exe", Buffer.from("MZ\x90\0".padEnd(200, "\0"), "latin1"), "FILE_TYPE_NOT_ALLOWED"],
      ["data.txt", Buffer.from([1, 2, 3, 0xff, 0xfe]), "FILE_TYPE_NOT_ALLOWED"],
      ["empty.txt", Buffer.alloc(0), "FILE_DAMAGED"],
      ["half.png", picture.subarray(0, picture.length - 20), "FILE_DAMAGED"],
      ["script.gif", Buffer.from("GIF89a/*<script>*/=1;alert(1)//".padEnd(80)), "FILE_DAMAGED"],
      ["bomb.png", makePixelBomb(40_000, 40_000), "TOO_MANY_PIXELS"],
    ];
    for (const [name, bytes, code] of refused) {
      const answer = await uploader.put(bytes, name);
      expect([name, codeIn(answer)]).toEqual([name, code]);
      expect([413, 415, 422]).toContain(answer.status);
    }
    expect((await uploader.list()).body.files).toEqual([]);
    expect(await listUploads(members)).toEqual([]);
    expect(await listFolder(members)).toEqual([".uploads"]);
  });

  it("keeps only the picture of a file that is both a picture and a web page", async () => {
    const { uploader } = await open();
    const gif = await drawPicture().gif().toBuffer();
    const page = Buffer.from("<script>alert(document.domain)</script>");
    const { body } = await uploader.put(Buffer.concat([gif, page]), "both.html");
    const { bytes, headers } = await uploader.download(body.file.id);
    expect(bytes).toEqual(gif);
    expect(headers.get("content-type")).toBe("image/gif");
    expect(headers.get("content-security-policy")).toContain("sandbox");
  });

  it("enforces the size limit of the file's kind before and while the bytes arrive", async () => {
    const { members, uploader } = await open();
    const limit = maximumFileBytes.image;
    expect(codeIn(await uploader.announce("film.mp4", maximumFileBytes.video + 1))).toBe(
      "FILE_TOO_LARGE",
    );
    expect((await uploader.announce("film.mp4", -1)).status).toBe(400);

    const png = await drawPicture().png().toBuffer();
    const { body } = await uploader.announce("large.png", limit + 1);
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(
          sent === 0 ? Buffer.concat([png, Buffer.alloc(5_000)]) : Buffer.alloc(65_536),
        );
        sent += 1;
      },
    });
    const declared = { "Content-Length": String(limit + 1) };
    const answer = await uploader.send("PUT", body.uploadUrl, endless, declared);
    expect([answer.status, codeIn(answer)]).toEqual([413, "FILE_TOO_LARGE"]);
    expect(answer.body.details.applicationError.data).toEqual({
      kind: "image",
      maximumBytes: limit,
    });
    expect(sent).toBeLessThan(10);
    expect(await listUploads(members)).toEqual([]);
  });

  it("can be repeated if the client disconnects", async () => {
    const { members, uploader } = await open();
    const bytes = await makePicture("webp");
    const { body } = await uploader.announce("picture.webp");
    const broken = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 50));
      },
      pull: (controller) => controller.error(new Error("the connection was closed")),
    });
    expect((await uploader.send("PUT", body.uploadUrl, broken)).status).toBe(408);
    expect((await uploader.send("PUT", body.uploadUrl, bytes)).status).toBe(200);
    // A client that missed the response gets it again.
    const again = await uploader.send("PUT", body.uploadUrl, bytes);
    expect(again.body.file.displayName).toBe("picture.webp");
    expect(await listUploads(members)).toEqual([]);
  });

  it("works only at its own URL, and only while its uploader may upload files", async () => {
    const { members, author, uploader } = await open();
    const bytes = await makePicture("png");
    const { body } = await uploader.announce("picture.png");
    const url = new URL(body.uploadUrl);
    url.searchParams.set("token", "wrong");
    expect((await uploader.send("PUT", url.href, bytes)).status).toBe(404);
    url.searchParams.delete("token");
    expect((await uploader.send("PUT", url.href, bytes)).status).toBe(404);
    expect(
      (
        await uploader.send(
          "PUT",
          body.uploadUrl.replace(/uploads\/[^?]+/, "uploads/..%2Fx"),
          bytes,
        )
      ).status,
    ).toBe(404);

    await members.platform.roles.drop(author.id);
    expect(codeIn(await uploader.send("PUT", body.uploadUrl, bytes))).toBe("PERMISSION_DENIED");

    const key = await createKey(members, "editor");
    const script = createUploader(members, key.headers);
    const other = await script.announce("picture.png");
    const source = {
      async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        controller.enqueue(new Uint8Array(bytes));
        await members.platform.apiKeys.revoke(key.id);
        controller.close();
      },
    };
    const slow = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
    expect(codeIn(await script.send("PUT", other.body.uploadUrl, slow))).toBe("PERMISSION_DENIED");
    expect((await script.send("PUT", other.body.uploadUrl, bytes)).status).toBe(403);
    expect(await listFolder(members)).toEqual([".uploads"]);
  });

  it("is rejected beyond the uploader's limits on files and bytes", async () => {
    const { uploader } = await open();
    const announce = (count: number, size: number) =>
      Promise.all(Array.from({ length: count }, () => uploader.announce("film.mp4", size)));
    await announce(4, 1_000_000_000);
    const fifth = await uploader.announce("film.mp4", 1_000_000_000);
    expect(fifth.status).toBe(200);
    const sixth = await uploader.announce("film.mp4", 1_000_000_000);
    expect([sixth.status, codeIn(sixth)]).toEqual([429, "RESOURCE_EXHAUSTED"]);
  });

  it.each([1_000_000_001, 5_000_000_001, 999_999_999_999_999, 1e19])(
    "of %i bytes is refused as too large, not as too many uploads",
    async (size) => {
      const { uploader } = await open();
      await uploader.announce("film.mp4", 1_000_000_000);
      const answer = await uploader.announce("film.mp4", size);
      expect([answer.status, codeIn(answer)]).toEqual([413, "FILE_TOO_LARGE"]);
    },
  );

  it("counts the bytes of a body of undeclared size towards the daily limit", async () => {
    const { uploader } = await open();
    const announced = [...Array.from({ length: 21 }, () => 1_000_000_000), 450_000_000];
    for (const size of announced) {
      const { body } = await uploader.announce("film.mp4", size);
      await uploader.cancel(body.uploadUrl);
    }
    const { body } = await uploader.announce("film.mp4");
    const unsized = new Blob([
      new Uint8Array(makeMovie({ content: Buffer.alloc(30_000_000) })),
    ]).stream();
    const answer = await uploader.send("PUT", body.uploadUrl, unsized);
    expect([answer.status, codeIn(answer)]).toEqual([429, "TOO_MANY_TRIES"]);
  });

  it("is removed if it does not finish within a day", async () => {
    const { members, uploader } = await open();
    const url = await uploader.start(100, "note.txt");
    await uploader.patch(url, 0, Buffer.from("half of it"));
    expect(await listUploads(members)).toHaveLength(1);
    members.clock.advance(23 * 60 * 60_000);
    await members.platform.cleanMedia();
    expect(await listUploads(members)).toHaveLength(1);
    members.clock.advance(2 * 60 * 60_000);
    await members.platform.cleanMedia();
    expect(await listUploads(members)).toEqual([]);
    expect((await uploader.finish(url)).status).toBe(404);
  });
});
