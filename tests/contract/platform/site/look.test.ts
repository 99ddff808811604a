import { expect, it } from "vitest";
import { lookSchema, type Look } from "#lib/wix/site/look.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";

const path = "/quire/v1/site/look";
const original = lookSchema.parse({});
const green: Look = { ...original, accent: "#008844" };
const red: Look = { ...original, accent: "#aa0000", front: "grid" };

async function open(bench: DatabaseBench, options: Parameters<typeof openOwners>[1] = {}) {
  const blog = await openOwners(bench, options);
  const headers = bearer(blog.owner.access);
  return {
    ...blog,
    read: async () => (await blog.call("GET", path, undefined, headers)).body,
    save: (version: unknown, look: unknown) =>
      blog.call("PUT", `${path}/draft`, { version, look }, headers),
    publish: (version: number, publishedVersion: number) =>
      blog.call("POST", `${path}/publish`, { version, publishedVersion }, headers),
    discard: (version: number) => blog.call("POST", `${path}/discard`, { version }, headers),
    history: async () =>
      (await blog.call("GET", "/quire/v1/site/settings/look/history", undefined, headers)).body
        .changes,
  };
}

forEachDatabase("the draft of a look", (bench) => {
  it("does not exist until an owner saves one", async () => {
    const { read } = await open(bench);
    expect(await read()).toEqual({
      published: { version: 0, look: original, source: "default" },
      draft: { version: 0 },
    });
  });

  it("is saved with its author, and changes neither the site nor the change log", async () => {
    const { save, read, platform, ownerId, clock } = await open(bench);
    const before = await platform.changes.latest();
    expect((await save(0, { accent: "#008844" })).status).toBe(200);
    const { published, draft } = await read();
    expect(published).toEqual({ version: 0, look: original, source: "default" });
    expect(draft).toMatchObject({
      version: 1,
      look: green,
      changedDate: new Date(clock.now()).toISOString(),
      member: { id: ownerId },
    });
    expect(await platform.changes.latest()).toBe(before);
  });

  it("of one of two owners who save at once is stored, and the other gets 409", async () => {
    const { save, read } = await open(bench);
    const answers = await Promise.all([save(0, green), save(0, red)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.details.applicationError).toMatchObject({
      code: "SETTINGS_CHANGED",
      data: { version: 1 },
    });
    expect((await read()).draft.version).toBe(1);
  });

  it("is published as one change of the setting, and is then gone", async () => {
    const { save, publish, read, history, ownerId, platform } = await open(bench);
    const before = await platform.changes.latest();
    await save(0, green);
    const { status, body } = await publish(1, 0);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      published: { version: 1, look: green, source: "stored" },
      draft: { version: 2 },
    });
    expect(body.draft.look).toBeUndefined();
    expect(await read()).toEqual(body);
    expect(await history()).toMatchObject([
      { version: 1, member: { id: ownerId }, changes: [{ name: "LOOK", before: null }] },
    ]);
    const { changes } = await platform.changes.since(before);
    expect(changes).toMatchObject([{ entity: "SITE", entityId: "look" }]);
  });

  it("is not published if the draft or the published look has another version", async () => {
    const { save, publish, read, platform } = await open(bench);
    await save(0, green);
    await save(1, red);
    expect((await publish(1, 0)).status).toBe(409);
    await platform.siteSettings.change({ values: { LOOK: { header: "centred" } } });
    expect((await publish(2, 0)).status).toBe(409);
    expect(await read()).toMatchObject({
      published: { version: 1, look: { header: "centred" } },
      draft: { version: 2, look: red },
    });
    expect((await publish(2, 1)).status).toBe(200);
  });

  it("cannot be published if there is none", async () => {
    const { publish, history } = await open(bench);
    expect((await publish(0, 0)).status).toBe(404);
    expect(await history()).toEqual([]);
  });

  it("is gone after it was discarded, and an older version of it cannot be saved", async () => {
    const { save, discard, read } = await open(bench);
    await save(0, green);
    expect((await discard(0)).status).toBe(409);
    expect((await discard(1)).status).toBe(200);
    expect((await read()).draft.look).toBeUndefined();
    expect((await save(0, red)).status).toBe(409);
    expect((await save(1, red)).status).toBe(409);
    expect((await save(2, red)).status).toBe(200);
  });

  it("can be saved but not published if the environment contains a look", async () => {
    const { save, publish, read, history } = await open(bench, {
      variables: { LOOK: '{"accent":"#123456"}' },
    });
    expect((await read()).published).toMatchObject({
      look: { accent: "#123456" },
      source: "environment",
    });
    expect((await save(0, green)).status).toBe(200);
    const refused = await publish(1, 0);
    expect(refused.status).toBe(400);
    expect(refused.body.details.validationError.fieldViolations).toMatchObject([
      { field: "LOOK", description: "is set in the environment, which takes precedence" },
    ]);
    expect((await read()).draft).toMatchObject({ version: 1, look: green });
    expect(await history()).toEqual([]);
  });

  it.each([
    [{ colour: "#008844" }, "look", "has unknown fields: colour"],
    [{ parts: { footer: true } }, "look.parts", "has unknown fields: footer"],
    [{ accent: "green" }, "look.accent", "must be a colour such as #2b31c4"],
    [{ accent: "#008844;}body{" }, "look.accent", "must be a colour such as #2b31c4"],
    [{ parts: { like: "yes" } }, "look.parts.like", "must be true or false"],
    [{ font: { file: "../../x.woff2", name: "X" } }, "look.font.file", /must be an uploaded file/],
    [[], "look", "must be an object"],
    ["{}", "look", "must be an object"],
  ])("rejects the look %j with the path of the field", async (look, field, description) => {
    const { save } = await open(bench);
    const { status, body } = await save(0, look);
    expect(status).toBe(400);
    const [violation] = body.details.validationError.fieldViolations;
    expect(violation.field).toBe(field);
    expect(violation.description).toMatch(description);
  });

  it("rejects looks that are too long, too large or nested too deeply", async () => {
    const { save, read } = await open(bench);
    const countedColors = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [`category ${index}`.padEnd(50), "#008844"]),
      );
    const long = await save(0, { categoryColors: countedColors(2_000) });
    expect(long.status).toBe(400);
    expect(long.body.details.validationError.fieldViolations).toMatchObject([
      { field: "look", description: "must be at most 100000 characters" },
    ]);
    expect((await save(0, { categoryColors: countedColors(6_000) })).status).toBe(400);
    expect((await save(0, { accent: "#".repeat(600_000) })).status).toBe(413);
    const deep = JSON.parse(`${"[".repeat(100)}${"]".repeat(100)}`);
    expect((await save(0, { accent: deep })).status).toBe(400);
    expect((await read()).draft.version).toBe(0);
  });

  it("is for owners and keys with the role owner", async () => {
    const blog = await open(bench);
    await blog.save(0, green);
    const attempt = async (headers: HeadersInit) => [
      (await blog.call("GET", path, undefined, headers)).status,
      (await blog.call("PUT", `${path}/draft`, { version: 1, look: red }, headers)).status,
      (await blog.call("POST", `${path}/discard`, { version: 2 }, headers)).status,
      (await blog.call("POST", `${path}/publish`, { version: 1, publishedVersion: 0 }, headers))
        .status,
    ];
    expect(await attempt({})).toEqual([401, 401, 401, 401]);
    for (const role of ["editor", "author", "moderator", undefined] as const) {
      const staff = await joinStaff(blog, role);
      expect(await attempt(bearer(staff.access))).toEqual([403, 403, 403, 403]);
    }
    const editorKey = await createKey(blog, "editor");
    expect(await attempt(editorKey.headers)).toEqual([403, 403, 403, 403]);
    expect((await blog.read()).draft).toMatchObject({ version: 1, look: green });
    const key = await createKey(blog);
    expect(await attempt(key.headers)).toEqual([200, 200, 200, 409]);
  });
});
