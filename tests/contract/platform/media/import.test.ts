/** Tests for `importFile`, which downloads files from other sites, including attacks on it. */
import { createServer, type ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { largestImport } from "#lib/platform/blog/media/uploads/fetch-file.ts";
import { makePicture } from "#tests/support/content/media-files.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";
import { createUploader, filesPath } from "#tests/support/members/uploads.ts";
import { listen } from "#tests/support/servers/listen.ts";

forEachDatabase("importing a file from another site", (bench) => {
  /** Serves a picture and several responses that are not pictures. Counts the requests. */
  async function openSite() {
    const picture = await makePicture("png");
    const asked: string[] = [];
    const waiting: ServerResponse[] = [];
    const server = createServer(({ url: path = "" }, response) => {
      asked.push(path);
      if (path === "/moved") response.writeHead(302, { Location: "/n%C3%A4me.png" }).end();
      else if (path === "/slow.png") waiting.push(response);
      else if (path === "/round") response.writeHead(302, { Location: "/round" }).end();
      else if (path === "/inside") {
        response.writeHead(302, { Location: "http://169.254.169.254/" }).end();
      } else if (path === "/page.png") response.end("<!doctype html><p>No picture.</p>");
      else if (path === "/large.png") {
        response.write(picture);
        response.end(Buffer.alloc(largestImport));
      } else if (path === "/cut.png") {
        response.writeHead(200, { "Content-Length": picture.length });
        response.write(picture.subarray(0, 20), () => response.destroy());
      } else if (path.endsWith(".png")) response.end(picture);
      else response.writeHead(404).end();
    });
    const { url } = await listen(server);
    bench.onEnd(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
    const finish = () => waiting.splice(0).forEach((response) => response.end(picture));
    return { url, asked, waiting, finish };
  }

  async function open(allowPrivateHosts: boolean) {
    const members = await openMembers(bench, { allowPrivateHosts });
    const author = await joinStaff(members, "author");
    const headers = bearer(author.access);
    const load = (body: object, by: HeadersInit = headers) =>
      members.call("POST", `${filesPath}/files/import`, body, by);
    return { ...members, members, author, load, uploader: createUploader(members, headers) };
  }

  it("stores it like an upload by the caller, even after a redirect, and rejects everything else", async () => {
    const site = await openSite();
    const { members, load, uploader, call, author } = await open(true);
    const { status, body } = await load({ url: `${site.url}/moved` });
    expect([status, body.file]).toMatchObject([200, { displayName: "näme.png", kind: "image" }]);
    // Identical bytes are stored as the same file.
    const named = await load({ url: `${site.url}/a.png`, displayName: "../b.png" });
    expect(named.body.file).toMatchObject({ id: body.file.id, operationStatus: "READY" });
    expect((await uploader.list()).body.files).toHaveLength(1);

    for (const [path, expected] of [
      ["/missing", "422 IMPORT_FAILED"],
      ["/round", "422 IMPORT_FAILED"],
      ["/cut.png", "422 IMPORT_FAILED"],
      ["/page.png", "415 FILE_TYPE_NOT_ALLOWED"],
      ["/large.png", "413 FILE_TOO_LARGE"],
    ] as const) {
      const answer = await load({ url: site.url + path });
      expect([path, `${answer.status} ${String(codeIn(answer))}`]).toEqual([path, expected]);
    }
    const database = await bench.open(members.location);
    const unfinished = database
      .selectFrom("media_upload")
      .select("id")
      .where("media_id", "is", null);
    expect(await unfinished.execute()).toEqual([]);

    for (const path of [
      "/bulk/files/import",
      "/bulk/files/import-v2",
      "/files/generate-download-url",
      "/files/generate-video-stream-url",
    ]) {
      const answer = await call("POST", filesPath + path, {}, bearer(author.access));
      expect([path, answer.status, codeIn(answer)]).toEqual([path, 400, "NOT_OFFERED"]);
    }
  });

  it("leaves capacity for other callers while one caller's downloads are slow", async () => {
    const site = await openSite();
    const { members, load } = await open(true);
    const editor = await joinStaff(members, "editor");
    const slow = [1, 2].map(() => load({ url: `${site.url}/slow.png` }));
    await expect.poll(() => site.waiting.length).toBe(2);
    const refused = await load({ url: `${site.url}/a.png` });
    expect([refused.status, codeIn(refused)]).toEqual([429, "RESOURCE_EXHAUSTED"]);
    expect((await load({ url: `${site.url}/a.png` }, bearer(editor.access))).status).toBe(200);
    site.finish();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
    expect((await load({ url: `${site.url}/a.png` })).status).toBe(200);
  });

  bench.itOnSqlite(
    "reaches no private address, however it is written, and says no more about it than about a missing file",
    async () => {
      const site = await openSite();
      const { members, load } = await open(false);
      const port = new URL(site.url).port;
      const answers = [];
      for (const url of [
        site.url,
        `http://localhost:${port}/a.png`,
        `http://127.1:${port}/a.png`,
        `http://2130706433:${port}/a.png`,
        `http://0x7f000001:${port}/a.png`,
        `http://[::1]:${port}/a.png`,
        `http://[::ffff:127.0.0.1]:${port}/a.png`,
        "http://169.254.169.254/latest/meta-data",
        "http://10.0.0.1:1/",
      ]) {
        const answer = await load({ url });
        expect([url, answer.status, codeIn(answer)]).toEqual([url, 422, "IMPORT_FAILED"]);
        answers.push(answer.body);
      }
      expect(new Set(answers.map((body) => JSON.stringify(body))).size).toBe(1);
      expect(site.asked).toEqual([]);
      for (const url of [
        "file:///etc/passwd",
        "ftp://a.example/",
        "data:image/png;base64,",
        "",
        7,
      ]) {
        expect([url, (await load({ url })).status]).toEqual([url, 400]);
      }
      expect((await load({ url: `https://a.example/${"x".repeat(2_050)}` })).status).toBe(400);
      expect((await load({ url: site.url }, {})).status).toBe(401);
      const moderator = await joinStaff(members, "moderator");
      expect((await load({ url: site.url }, bearer(moderator.access))).status).toBe(403);
    },
  );
});
