import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readSiteFile } from "#lib/proxy/media.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const font = await readFile(
  new URL(
    "../../../../node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    import.meta.url,
  ),
);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><path d="M0 0h60v20z"/></svg>';
const draw = (background = "#2b31c4") =>
  sharp({ create: { width: 64, height: 64, channels: 4, background } })
    .png()
    .toBuffer();

async function open(bench: DatabaseBench) {
  const blog = await openOwners(bench);
  const headers = bearer(blog.owner.access);
  const upload = async (
    purpose: string,
    body: BodyInit,
    given: Record<string, string> = headers,
  ) => {
    const url = `https://blog.example/quire/v1/site/files?purpose=${purpose}`;
    const response = await blog.platform.fetch(
      new Request(url, { method: "POST", body, headers: given }),
    );
    const text = await response.text();
    return { status: response.status, body: JSON.parse(text) };
  };
  return {
    ...blog,
    headers,
    upload,
    read: (name: string, given: Record<string, string> = {}) =>
      blog.platform.fetch(
        new Request(`https://blog.example/media/site/${name}`, { headers: given }),
      ),
    saveLook: (version: number, look: object) =>
      blog.call(
        "PATCH",
        "/quire/v1/site/settings/look",
        { version, values: { LOOK: look } },
        headers,
      ),
  };
}

forEachDatabase("files of the site", (bench) => {
  it("are stored under the hash of their content, so that the same file has the same name", async () => {
    const { upload } = await open(bench);
    const first = await upload("logo", svg);
    expect(first).toEqual({
      status: 200,
      body: { file: expect.stringMatching(/^[0-9a-f]{32}\.svg$/), width: 72, height: 24 },
    });
    expect((await upload("icon", svg)).body.file).toBe(first.body.file);
    const png = await upload("icon", await draw());
    expect(png.body).toMatchObject({ file: expect.stringMatching(/\.png$/), width: 64 });
    const { body } = await upload("font", font);
    expect(body).toMatchObject({ name: "Instrument Sans", metrics: { weights: [400, 700] } });
  });

  it("are served with headers that no file can abuse", async () => {
    const { upload, read } = await open(bench);
    const { file } = (await upload("logo", svg)).body;
    const answer = await read(file);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("<path");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    const again = await read(file, { "If-None-Match": answer.headers.get("etag") ?? "" });
    expect(again.status).toBe(304);
    const served = await read((await upload("font", font)).body.file);
    expect(served.headers.get("content-type")).toBe("font/woff2");
    expect(Buffer.from(await served.arrayBuffer()).equals(font)).toBe(true);
  });

  it.each(["0".repeat(32) + ".svg", "x.svg", "..%2F..%2Fblog.db", "%00", "0".repeat(32) + ".html"])(
    "answer %s with 404",
    async (name) => {
      const { read, platform } = await open(bench);
      expect((await read(name)).status).toBe(404);
      const request = new Request(`https://blog.example/media/site/${name}`);
      const answer = await readSiteFile(decodeURIComponent(name), request, platform.fetch);
      expect(answer.status).toBe(404);
    },
  );

  describe("can be uploaded", () => {
    it("only by owners", async () => {
      const { upload, ...blog } = await open(bench);
      const members = { ...blog, upload };
      expect((await upload("logo", svg, {})).status).toBe(401);
      for (const role of ["editor", "author", "moderator", undefined] as const) {
        const { access } = await joinStaff(members, role);
        expect((await upload("logo", svg, bearer(access))).status, role).toBe(403);
      }
      const { headers } = await createKey(members);
      expect((await upload("logo", svg, headers)).status).toBe(200);
      const editor = await createKey(members, "editor");
      expect((await upload("logo", svg, editor.headers)).status).toBe(403);
    });

    it("with a purpose that is known and a size that it allows", async () => {
      const { upload } = await open(bench);
      expect((await upload("cover", svg)).status).toBe(400);
      const long = svg.replace("</svg>", `<title>${"a".repeat(530_000)}</title></svg>`);
      expect((await upload("logo", long)).status).toBe(413);
      expect((await upload("font", Buffer.alloc(310_000))).status).toBe(413);
      expect((await upload("logo", font)).body.details.applicationError.code).toBe(
        "FILE_TYPE_NOT_ALLOWED",
      );
      const refused = await upload("logo", svg.replace("<path", "<script/><path"));
      expect(refused.status).toBe(422);
      expect(refused.body.details.applicationError).toMatchObject({
        code: "SVG_NOT_ALLOWED",
        data: { part: "<script>" },
      });
    });
  });

  it("must be stored before a look or its draft refers to them", async () => {
    const { upload, saveLook, call, headers } = await open(bench);
    const { body: light } = await upload("logo", svg);
    const dark = { ...light, file: `${"0".repeat(32)}.svg` };
    const refused = await saveLook(0, { logo: { light, dark } });
    expect(refused.status).toBe(400);
    expect(refused.body.details.validationError.fieldViolations).toMatchObject([
      { field: "LOOK", description: expect.stringContaining("logo.dark.file refers to a file") },
    ]);
    expect((await saveLook(0, { logo: { light } })).status).toBe(200);
    const { body: own } = await upload("font", font);
    expect((await saveLook(1, { logo: { light }, font: own })).status).toBe(200);
    expect((await saveLook(2, { icon: dark.file })).status).toBe(400);
    const draft = (look: object) =>
      call("PUT", "/quire/v1/site/look/draft", { version: 0, look }, headers);
    const refusedDraft = await draft({ logo: { light, dark } });
    expect(refusedDraft.status).toBe(400);
    expect(refusedDraft.body.details.validationError.fieldViolations).toMatchObject([
      { field: "look", description: expect.stringContaining("logo.dark.file refers to a file") },
    ]);
    expect((await draft({ logo: { light } })).status).toBe(200);
    expect((await saveLook(2, {})).status).toBe(200);
  });

  it("are removed after a week if no look refers to them, except for the newest hundred", async () => {
    const { platform, upload, read, saveLook, clock } = await open(bench);
    const add = async (text: string) => {
      const { file } = await platform.siteFiles.add(
        "logo",
        Buffer.from(svg.replace("</svg>", `<title>${text}</title></svg>`)),
      );
      clock.advance(1_000);
      return file;
    };
    const published = (await upload("icon", svg)).body.file;
    await saveLook(0, { icon: published });
    // It stays, because the history of the look refers to it.
    await saveLook(1, {});
    const unused = await add("unused");
    for (let index = 0; index < 99; index += 1) await add(String(index));
    expect((await read(unused)).status).toBe(200);
    clock.advance(8 * 24 * 60 * 60_000);
    const newest = await add("newest");
    const stored = await platform.siteFiles.find(unused);
    expect(stored).toBeUndefined();
    expect(await platform.siteFiles.find(published)).toBeDefined();
    expect(await platform.siteFiles.find(newest)).toBeDefined();
  });
});
