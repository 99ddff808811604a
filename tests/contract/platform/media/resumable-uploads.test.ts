/** Tests for resumable uploads with the tus protocol. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { maximumFileBytes } from "#lib/wix/files.ts";
import { openPlatform } from "#lib/platform/platform.ts";
import { makeMovie, makePicture } from "#tests/support/content/media-files.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn } from "#tests/support/members/member-calls.ts";
import { clientId, openMembers, siteUrl } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createUploader } from "#tests/support/members/uploads.ts";
import { hour } from "#tests/support/runner/machine-clock.ts";
import { cheapPasswords } from "#tests/support/servers/platform.ts";

const tus = { "Tus-Resumable": "1.0.0" };

forEachDatabase("an upload in parts", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const author = await joinStaff(members, "author");
    return { members, uploader: createUploader(members, bearer(author.access)) };
  }

  it("resumes where it stopped, even on another instance, and returns the file when complete", async () => {
    const { members, uploader } = await open();
    const film = makeMovie({ content: Buffer.alloc(40_000, "film") });
    const url = await uploader.start(film.length, "lock.mp4");
    expect(await uploader.findOffset(url)).toBe(0);
    const first = await uploader.patch(url, 0, film.subarray(0, 10_000));
    expect([first.status, first.headers.get("upload-offset")]).toEqual([204, "10000"]);
    expect((await uploader.finish(url)).status).toBe(404);

    const other = await openPlatform({
      ...members.location,
      siteUrl,
      siteLanguage: "en",
      clientId,
      now: members.clock.now,
      passwordCost: cheapPasswords,
    });
    bench.onEnd(() => other.close());
    const beside = createUploader({ platform: other, call: members.call }, {});
    expect(await beside.findOffset(url)).toBe(10_000);
    await beside.patch(url, 10_000, film.subarray(10_000, 20_000));
    expect(await uploader.findOffset(url)).toBe(20_000);
    const last = await uploader.patch(url, 20_000, film.subarray(20_000));
    expect([last.status, last.headers.get("upload-offset")]).toEqual([204, String(film.length)]);

    const { file } = (await beside.finish(url)).body;
    expect(file).toMatchObject({ displayName: "lock.mp4", mimeType: "video/mp4", kind: "video" });
    expect((await uploader.download(file.id)).bytes.includes("film".repeat(1_000))).toBe(true);
    // A client that missed the last response sends the last part again.
    expect(await uploader.findOffset(url)).toBe(film.length);
    expect((await uploader.patch(url, film.length, null)).status).toBe(204);
  });

  bench.itOnSqlite("keeps what has arrived before the client disconnects", async () => {
    const { uploader } = await open();
    const picture = await makePicture("jpeg");
    const url = await uploader.start(picture.length);
    let pulls = 0;
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(picture.subarray(0, 300));
        else controller.error(new Error("the connection was closed"));
      },
    });
    const answer = await uploader.patch(url, 0, broken);
    expect([answer.status, codeIn(answer)]).toEqual([408, "REQUEST_TIMEOUT"]);
    expect(await uploader.findOffset(url)).toBe(300);
    await uploader.patch(url, 300, picture.subarray(300));
    expect((await uploader.finish(url)).body.file.mimeType).toBe("image/jpeg");
  });

  it("rejects a part with the wrong offset, and concurrent parts", async () => {
    const { uploader } = await open();
    const url = await uploader.start(1_000, "note.txt");
    await uploader.patch(url, 0, Buffer.alloc(100, "a"));
    for (const offset of [0, 50, 101, 1_000]) {
      const wrong = await uploader.patch(url, offset, Buffer.alloc(10, "b"));
      expect([offset, wrong.status, codeIn(wrong)]).toEqual([
        offset,
        409,
        "UPLOAD_OFFSET_MISMATCH",
      ]);
    }
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const source = {
      async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        started.resolve();
        await gate.promise;
        controller.enqueue(Buffer.alloc(100, "c"));
        controller.close();
      },
    };
    // The body is not read before the request has reserved the upload.
    const slow = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
    const running = uploader.patch(url, 100, slow);
    await started.promise;
    const second = await uploader.patch(url, 100, Buffer.alloc(100, "d"));
    expect([second.status, codeIn(second)]).toEqual([423, "UPLOAD_BUSY"]);
    gate.resolve();
    expect((await running).status).toBe(204);
    expect(await uploader.findOffset(url)).toBe(200);
  });

  /** Starts an upload that an instance has reserved for 30 seconds before it stopped. */
  async function reserve() {
    const { members, uploader } = await open();
    const url = await uploader.start(20, "note.txt");
    const database = await bench.open(members.location);
    await database
      .updateTable("media_upload")
      .set({ lock_token: "stopped", locked_until: members.clock.now() + 30_000 })
      .execute();
    return { members, uploader, url };
  }

  it("takes over from a request whose instance has stopped", async () => {
    const { members, uploader, url } = await reserve();
    expect((await uploader.patch(url, 0, Buffer.alloc(20, "a"))).status).toBe(423);
    members.clock.advance(31_000);
    expect((await uploader.patch(url, 0, Buffer.alloc(20, "a"))).status).toBe(204);
    expect((await uploader.finish(url)).body.file.mimeType).toBe("text/plain");
  });

  it("takes over from a request whose instance stopped before the clock was set back", async () => {
    const { members, uploader, url } = await reserve();
    members.clock.advance(-24 * hour);
    expect((await uploader.patch(url, 0, Buffer.alloc(20, "a"))).status).toBe(204);
    expect((await uploader.finish(url)).body.file.mimeType).toBe("text/plain");
  });

  it("writes nothing more after another request has taken over, so that a stored file cannot change", async () => {
    const { members, uploader } = await open();
    const text = "a text that is already in the library";
    const { body } = await uploader.put(Buffer.from(text), "note.txt");
    const url = await uploader.start(text.length, "note.txt");
    const gate = Promise.withResolvers<void>();
    const started = Promise.withResolvers<void>();
    const source = {
      async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
        started.resolve();
        await gate.promise;
        controller.enqueue(Buffer.alloc(text.length, "x"));
        controller.close();
      },
    };
    // The body is not read before the request has reserved the upload.
    const paused = new ReadableStream<Uint8Array>(source, { highWaterMark: 0 });
    const running = uploader.patch(url, 0, paused);
    await started.promise;
    members.clock.advance(31_000);
    expect((await uploader.patch(url, 0, Buffer.from(text))).status).toBe(204);
    expect((await uploader.finish(url)).body.file.id).toBe(body.file.id);
    gate.resolve();
    expect((await running).status).toBe(423);
    expect((await uploader.download(body.file.id)).bytes.toString()).toBe(text);
  });

  bench.itOnSqlite(
    "refuses more bytes than announced, and a file of a wrong type after its first bytes",
    async () => {
      const { uploader } = await open();
      const long = await uploader.start(10, "note.txt");
      const answer = await uploader.patch(long, 0, Buffer.alloc(11, "a"));
      expect([answer.status, codeIn(answer)]).toEqual([413, "PAYLOAD_TOO_LARGE"]);

      const program = await uploader.start(900_000_000, "film.mp4");
      const wrong = await uploader.patch(
        program,
        0,
        Buffer.from("MZ\x90".padEnd(5_000, "\0"), "latin1"),
      );
      expect([wrong.status, codeIn(wrong)]).toEqual([415, "FILE_TYPE_NOT_ALLOWED"]);
      const picture = await uploader.start(900_000_000, "film.mp4");
      const large = Buffer.concat([await makePicture("png"), Buffer.alloc(5_000)]);
      const tooLarge = await uploader.patch(picture, 0, large);
      expect([tooLarge.status, codeIn(tooLarge)]).toEqual([413, "FILE_TOO_LARGE"]);
      for (const url of [long, program, picture])
        expect((await uploader.finish(url)).status).toBe(404);
    },
  );

  bench.itOnSqlite("can be cancelled, but not by a client that does not know its URL", async () => {
    const { members, uploader } = await open();
    const stranger = createUploader(members, bearer((await joinStaff(members, "editor")).access));
    const url = await uploader.start(10, "note.txt");
    const guessed = url.replace(/token=.*/, "token=guessed");
    expect((await stranger.cancel(guessed)).status).toBe(404);
    expect((await stranger.patch(guessed, 0, Buffer.from("x"))).status).toBe(404);
    expect((await stranger.finish(guessed)).status).toBe(404);
    await uploader.patch(url, 0, Buffer.from("abc"));
    expect((await uploader.cancel(url)).status).toBe(204);
    expect((await uploader.patch(url, 3, Buffer.from("d"))).status).toBe(404);
  });

  bench.itOnSqlite("stores a file under the hash of its bytes, whatever its name is", async () => {
    const { members, uploader } = await open();
    const names = [
      "../../../etc/passwd",
      "..\\..\\boot.ini",
      "\0.txt",
      "a\u202Egpj.txt",
      ".htaccess",
    ];
    for (const [index, name] of names.entries()) {
      const bytes = Buffer.from(`note ${index}`);
      const url = await uploader.start(bytes.length, `${name}.txt`);
      await uploader.patch(url, 0, bytes);
      const { file } = (await uploader.finish(url)).body;
      expect(file.id).toMatch(/^[0-9a-f]{32}~mv2\.txt$/);
      expect(file.displayName).not.toMatch(/[/\\\0\u202E]|^\./);
      const stored = join(members.location.dataDir, "media", file.id);
      expect(await readFile(stored)).toEqual(bytes);
    }
  });

  bench.itOnSqlite(
    "tells a client what the server supports, and requires the version of the protocol",
    async () => {
      const { members, uploader } = await open();
      const base = `${siteUrl}/api/media/uploads`;
      const options = await uploader.send("OPTIONS", base);
      expect(options.status).toBe(204);
      expect(options.headers.get("tus-version")).toBe("1.0.0");
      expect(options.headers.get("tus-extension")).toBe("creation,termination,expiration");
      expect(options.headers.get("tus-max-size")).toBe(String(maximumFileBytes.video));

      const url = await uploader.start(10, "note.txt");
      const head = await uploader.send("HEAD", url, null, tus);
      expect(head.headers.get("upload-length")).toBe("10");
      expect(head.headers.get("cache-control")).toBe("no-store");
      expect(head.headers.get("tus-resumable")).toBe("1.0.0");
      expect(Date.parse(head.headers.get("upload-expires") ?? "")).toBeGreaterThan(
        members.clock.now(),
      );
      const old = await uploader.send("HEAD", url, null, { "Tus-Resumable": "0.2.2" });
      expect(old.status).toBe(412);
      const create = (headers: Record<string, string>) =>
        uploader.send("POST", base, null, { ...tus, ...headers });
      expect((await create({ "Upload-Length": "ten" })).status).toBe(400);
      expect((await create({ "Upload-Length": "10" })).status).toBe(404);
      expect(await uploader.start(0, "empty.txt")).toBe("");
      expect((await create({ "Upload-Length": "10", "Upload-Metadata": "token %%" })).status).toBe(
        400,
      );
      const wrongType = await uploader.send("PATCH", url, Buffer.from("x"), {
        ...tus,
        "Upload-Offset": "0",
        "Content-Type": "text/plain",
      });
      expect(wrongType.status).toBe(415);
    },
  );
});
