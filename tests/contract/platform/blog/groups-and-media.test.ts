import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { forEachDatabase, onSqlite } from "#tests/support/databases/database.ts";
import { openTestPlatform } from "#tests/support/servers/platform.ts";

/** A 1×1 transparent GIF. */
const pixel = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

const travel = {
  slug: "travel",
  label: "Travel",
  title: "Travel",
  description: "Roads and canals",
  language: "en",
  displayPosition: 1,
};

forEachDatabase("upserting categories, tags and members", (bench) => {
  bench.itOnSqlite(
    "creates or updates a category, and logs a change only if a field changes",
    async () => {
      const { categories, changes } = await openTestPlatform(bench);
      const made = await categories.upsert(travel);
      expect(await categories.upsert(travel)).toEqual(made);
      expect(await changes.latest()).toBe(1);
      expect(await categories.upsert({ ...travel, label: "On the road" })).toEqual(made);
      await categories.upsert({ ...travel, id: made.id, slug: "road" });
      expect((await changes.since(1)).changes).toMatchObject([
        { entity: "CATEGORY", entityId: made.id, origin: "ADMIN", detail: { slug: "travel" } },
        { entity: "CATEGORY", entityId: made.id, origin: "ADMIN", detail: { slug: "road" } },
      ]);
      await expect(
        categories.upsert({ ...travel, id: "other", slug: "road" }),
      ).rejects.toMatchObject({ status: 409, code: "SLUG_TAKEN" });
    },
  );

  bench.itOnSqlite(
    "stores a blank translation ID as none, so that unrelated groups are not translations",
    async () => {
      const { categories, tags, archive } = await openTestPlatform(bench);
      await categories.upsert({ ...travel, translationId: " " });
      await tags.upsert({ id: "c", slug: "c", label: "C", language: "en", translationId: "" });
      expect(await archive.categories()).toMatchObject([{ translation_id: null }]);
      expect(await archive.tags()).toMatchObject([{ translation_id: null }]);
    },
  );

  it("creates missing tags once, and gives labels distinct slugs if theirs would collide", async () => {
    const location = await bench.locate();
    const [one, other] = await Promise.all([
      openTestPlatform(bench, { location }),
      openTestPlatform(bench, { location }),
    ]);
    const [here, there] = await Promise.all([
      one.tags.ensure(["C#", "C++", "Canals", " "], "en"),
      other.tags.ensure(["canals", "C++"], "en"),
    ]);
    expect([...here.keys()]).toEqual(["C#", "C++", "Canals"]);
    expect(there.get("canals")).toBe(here.get("Canals"));
    expect(there.get("C++")).toBe(here.get("C++"));
    expect(here.get("C++")).not.toBe(here.get("C#"));
    const german = await one.tags.ensure(["Canals"], "de");
    expect(german.get("Canals")).not.toBe(here.get("Canals"));
    const database = await bench.open(location);
    const rows = await database.selectFrom("tag").select(["slug"]).orderBy("slug").execute();
    expect(rows.map(({ slug }) => slug)).toEqual(["c", "c-1", "canals", "canals-1"]);
  });

  bench.itOnSqlite("creates or updates a member", async () => {
    const { members, changes } = await openTestPlatform(bench);
    const author = { slug: "ines-vidal", nickname: "Inés Vidal", about: "Writes on water." };
    const made = await members.upsert(author);
    expect(await members.upsert({ ...author, about: "Writes." })).toEqual(made);
    expect(await changes.latest()).toBe(2);
  });
});

onSqlite("media", (bench) => {
  it("are stored once, under a name derived from their content, and restored if the file is lost", async () => {
    const location = await bench.locate();
    const { media, ...platform } = await openTestPlatform(bench, { location });
    const file = { bytes: pixel, filename: "../a pixel.gif", mimeType: "image/gif" };
    const [image] = await Promise.all([media.add(file), media.add(file)]);
    const id = `${createHash("sha256").update(pixel).digest("hex").slice(0, 32)}~mv2.gif`;
    expect(image).toEqual({
      id,
      url: `https://blog.example/media/${id}`,
      width: 1,
      height: 1,
      filename: "a pixel.gif",
    });
    const folder = join(location.dataDir, "media");
    expect(await readdir(folder)).toEqual([id]);
    expect(await readFile(join(folder, id))).toEqual(pixel);

    await rm(join(folder, id));
    expect(await media.add({ ...file, filename: "other.gif" })).toEqual(image);
    expect(await readdir(folder)).toEqual([id]);
    const response = await platform.fetch(new Request(image?.url ?? ""));
    expect(response.headers.get("Content-Type")).toBe("image/gif");
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pixel);
  });

  it("are never stored with a type that a browser would execute", async () => {
    const { media } = await openTestPlatform(bench);
    const page = { bytes: Buffer.from("<script>"), filename: "x.html", mimeType: "text/html" };
    const { id } = await media.add(page);
    expect(id).toMatch(/~mv2\.bin$/);
    expect(await media.find(id)).toMatchObject({ mimeType: "application/octet-stream" });
  });
});
