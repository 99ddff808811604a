/** Tests for what a member of the team can change about the own author page. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { authorPhotoSize } from "#lib/wix/admin/own-author.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn } from "#tests/support/members/member-calls.ts";
import { openMembers, siteUrl, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const path = "/quire/v1/account/author";

const createPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a04020" } }).withExif({
    IFD0: { Copyright: "secret" },
  });

async function upload({ platform }: Members, access: string, body: Uint8Array<ArrayBuffer>) {
  const request = new Request(`${siteUrl}${path}/photo`, {
    method: "POST",
    headers: { ...bearer(access), "Content-Type": "application/octet-stream" },
    body,
  });
  const response = await platform.fetch(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

forEachDatabase("a member's own author profile", (bench) => {
  it("can be changed by every role of the team, but not by other members, visitors and API keys", async () => {
    const members = await openMembers(bench);
    for (const role of ["owner", "editor", "author", "moderator"] as const) {
      const { access } = await joinStaff(members, role, undefined, { nickname: role });
      const change = { about: `The ${role}.`, slug: `the-${role}` };
      const { body } = await members.call("PATCH", path, change, bearer(access));
      expect(body.author).toEqual({ name: role, hasPosts: false, ...change });
      const read = await members.call("GET", path, undefined, bearer(access));
      expect(read.body).toEqual(body);
    }
    const other = await joinStaff(members, undefined);
    const key = await createKey(members);
    for (const headers of [bearer(other.access), key.headers]) {
      expect((await members.call("GET", path, undefined, headers)).status).toBe(403);
      expect((await members.call("PATCH", path, { about: "x" }, headers)).status).toBe(403);
      expect((await members.call("DELETE", `${path}/photo`, undefined, headers)).status).toBe(403);
    }
    expect((await upload(members, other.access, new Uint8Array(1))).status).toBe(403);
    expect((await members.call("GET", path)).status).toBe(401);
  });

  it("crops a picture to a square without metadata", async () => {
    const members = await openMembers(bench);
    const { access, id } = await joinStaff(members, "author");
    const picture = new Uint8Array(await createPicture(900, 600).jpeg().toBuffer());
    const { status, body } = await upload(members, access, picture);
    expect(status).toBe(200);
    const { photo } = body.author;
    expect(photo.url).toBe(`${siteUrl}/media/${photo.id}`);
    const file = await members.platform.fetch(new Request(photo.url));
    const bytes = Buffer.from(await file.arrayBuffer());
    const { width, height, format, exif } = await sharp(bytes).metadata();
    expect([width, height, format, exif]).toEqual([
      authorPhotoSize,
      authorPhotoSize,
      "webp",
      undefined,
    ]);
    const database = await bench.open(members.location);
    const rows = await database.selectFrom("media").select(["uploaded_by"]).execute();
    expect(rows).toEqual([{ uploaded_by: id }]);

    const removed = await members.call("DELETE", `${path}/photo`, undefined, bearer(access));
    expect(removed.body.author.photo).toBeUndefined();
  });

  it("rejects a file that is not a picture, and keeps the earlier picture", async () => {
    const members = await openMembers(bench);
    const { access } = await joinStaff(members, "author");
    const png = new Uint8Array(await createPicture(20, 20).png().toBuffer());
    await upload(members, access, png);
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    );
    for (const [bytes, code] of [
      [svg, "FILE_TYPE_NOT_ALLOWED"],
      [new TextEncoder().encode("no picture"), "FILE_TYPE_NOT_ALLOWED"],
      [new Uint8Array(0), "FILE_TYPE_NOT_ALLOWED"],
      [png.slice(0, -20), "FILE_DAMAGED"],
    ] as const) {
      expect(codeIn(await upload(members, access, bytes))).toBe(code);
    }
    const { body } = await members.call("GET", path, undefined, bearer(access));
    expect(body.author.photo).toBeDefined();
  });

  it("refuses SVG files without opening them, because measuring one may take minutes", async () => {
    const members = await openMembers(bench);
    const { access } = await joinStaff(members, "moderator");
    for (const start of ["", "\uFEFF", '<?xml version="1.0"?>', "<!-- a comment -->", "\n"]) {
      // The size would be refused with another error if the file were opened.
      const svg = `${start}<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>`;
      const answer = await upload(members, access, new TextEncoder().encode(svg));
      expect([start, codeIn(answer)]).toEqual([start, "FILE_TYPE_NOT_ALLOWED"]);
    }
  });

  it("limits the number of new pictures", async () => {
    const members = await openMembers(bench);
    const { access } = await joinStaff(members, "author");
    const png = new Uint8Array(await createPicture(4, 4).png().toBuffer());
    for (let count = 0; count < 20; count += 1) {
      expect((await upload(members, access, png)).status).toBe(200);
    }
    expect((await upload(members, access, png)).status).toBe(429);
  });

  it("rejects a slug of another member and invalid texts", async () => {
    const members = await openMembers(bench);
    const { access } = await joinStaff(members, "author");
    const editor = await joinStaff(members, "editor");
    await members.call("PATCH", path, { slug: "taken" }, bearer(editor.access));
    const taken = await members.call("PATCH", path, { slug: "taken" }, bearer(access));
    expect(taken.status).toBe(409);
    for (const body of [{ about: "x".repeat(201) }, { slug: "!" }, { about: 1 }]) {
      expect((await members.call("PATCH", path, body, bearer(access))).status).toBe(400);
    }
  });
});
