/** Tests for the admin calls of authors with and without an account. */
import sharp from "sharp";
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, codeIn, violationsIn } from "#tests/support/members/member-calls.ts";
import { adminPath, openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";

forEachDatabase("the admin calls for authors", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const create = async (fields: object) =>
      (await owners.ask("POST", "/authors", fields)).body.author;
    const list = async (query = "") =>
      (await owners.ask("GET", `/authors?paging.limit=100&${query}`)).body.authors;
    const picture = async () =>
      (
        await owners.platform.media.add({
          bytes: await sharp({ create: { width: 4, height: 3, channels: 3, background: "red" } })
            .png()
            .toBuffer(),
          filename: "ada.png",
          mimeType: "image/png",
        })
      ).id;
    return { ...owners, create, list, picture };
  }

  it("creates an author without an account, who can be given posts and has a page with a picture", async () => {
    const { create, list, picture, platform, call } = await open();
    const id = await picture();
    const author = await create({ name: " Ada Winter ", about: "Writes.", photo: { id } });
    expect(author).toMatchObject({
      name: "Ada Winter",
      slug: "ada-winter",
      about: "Writes.",
      hasAccount: false,
      posts: 0,
      photo: { id },
    });
    expect((await create({ name: "Ada Winter" })).slug).toBe("ada-winter-1");
    const post = createPost({ status: "PUBLISHED", coAuthorIds: [author.id] });
    await platform.posts.create(post, "ADMIN");
    await platform.posts.create(createPost({ authorId: author.id }), "ADMIN");
    const found: { id: string; posts: number }[] = await list("search=ADA");
    expect(found.map(({ posts }) => posts).toSorted((a, b) => a - b)).toEqual([0, 2]);
    expect(found.find((one) => one.id === author.id)?.posts).toBe(2);
    const query = { query: { filter: { "profile.slug": "ada-winter" } } };
    const { body } = await call("POST", "/members/v1/members/query", query);
    expect(body.members).toMatchObject([{ profile: { nickname: "Ada Winter", title: "Writes." } }]);
  });

  it("does not count an empty draft that “New post” has opened", async () => {
    const { ask, list, ownerId } = await open();
    const { body } = await ask("POST", "/posts", { title: "Untitled" });
    expect(body.id).toBeDefined();
    const found: { id: string; posts: number }[] = await list();
    expect(found.find(({ id }) => id === ownerId)?.posts).toBe(0);
  });

  it("changes single fields, and the former address leads to the author", async () => {
    const { create, ask, call, picture } = await open();
    const { id } = await create({ name: "Ada", about: "Writes.", photo: { id: await picture() } });
    await create({ name: "Ben" });
    const renamed = await ask("PATCH", `/authors/${id}`, { slug: "ada-w" });
    expect(renamed.body.author).toMatchObject({ name: "Ada", slug: "ada-w", about: "Writes." });
    const cleared = await ask("PATCH", `/authors/${id}`, { about: "", photo: null });
    expect(cleared.body.author).toMatchObject({ about: "" });
    expect(cleared.body.author).not.toHaveProperty("photo");
    const moved = await call("GET", "/quire/v1/authors/former-slugs/ada");
    expect(moved.body).toEqual({ slug: "ada-w" });
    expect((await call("GET", "/quire/v1/authors/former-slugs/nowhere")).body).toEqual({});
    expect(codeIn(await ask("PATCH", `/authors/${id}`, { slug: "ben" }))).toBe("SLUG_TAKEN");
    expect(codeIn(await ask("PATCH", "/authors/unknown", { name: "x" }))).toBe("NOT_FOUND");
    for (const [fields, field] of [
      [{ name: " " }, "name"],
      [{ name: "x".repeat(51) }, "name"],
      [{ about: "x".repeat(201) }, "about"],
      [{ slug: "…" }, "slug"],
      [{ photo: { id: "unknown" } }, "photo.id"],
      [{ photo: { id: "https://elsewhere.example/a.png" } }, "photo.id"],
    ] as const) {
      const violated = violationsIn(await ask("PATCH", `/authors/${id}`, fields));
      expect(violated.map((one) => one.split(" ")[0])).toEqual([field]);
    }
  });

  bench.itOnSqlite(
    "changes the public profile of a member with an account only for owners",
    async () => {
      const owners = await open();
      const { ask, call, list } = owners;
      const author = await joinStaff(owners, "author");
      const editor = await joinStaff(owners, "editor");
      const path = `/authors/${author.id}`;
      const changed = await ask("PATCH", path, { name: "Ada", slug: "ada", about: "Writes." });
      expect(changed.body.author).toMatchObject({
        name: "Ada",
        slug: "ada",
        about: "Writes.",
        hasAccount: true,
      });
      const asEditor = (body: object) =>
        call("PATCH", adminPath + path, body, bearer(editor.access));
      expect((await asEditor({ name: "Eve" })).status).toBe(403);
      expect((await list("search=eve")).length).toBe(0);
      const guest = await call(
        "POST",
        `${adminPath}/authors`,
        { name: "Guest" },
        bearer(editor.access),
      );
      expect(guest.status).toBe(200);
    },
  );

  it("lists members who may write, but no other members", async () => {
    const owners = await open();
    await joinStaff(owners, undefined);
    await joinStaff(owners, "moderator");
    const author = await joinStaff(owners, "author");
    const ids = (await owners.list()).map(({ id }: { id: string }) => id);
    expect(new Set(ids)).toEqual(new Set([owners.ownerId, author.id]));
  });

  bench.itOnSqlite("refuses authors, moderators, members and API keys", async () => {
    const owners = await open();
    const { id } = await owners.create({ name: "Ada" });
    const key = await createKey(owners);
    for (const role of ["author", "moderator", undefined] as const) {
      const { access } = await joinStaff(owners, role);
      for (const headers of [bearer(access), key.headers]) {
        for (const [method, path, body] of [
          ["GET", "/authors", undefined],
          ["POST", "/authors", { name: "x" }],
          ["PATCH", `/authors/${id}`, { name: "x" }],
        ] as const) {
          const answer = await owners.call(method, adminPath + path, body, headers);
          expect([role, method, answer.status]).toEqual([role, method, 403]);
        }
      }
    }
  });

  bench.itOnSqlite("forgets the former address of a member who becomes private", async () => {
    const owners = await open();
    const { platform, call } = owners;
    const { id } = await joinStaff(owners, "author");
    const change = (profile: object) =>
      platform.identities.update(id, { profile: () => profile, columns: {} });
    await platform.identities.chooseSlug(id, "ada-winter");
    await change({ nickname: "Ada Winter" });
    await change({ privacyStatus: "PRIVATE" });
    expect((await call("GET", "/quire/v1/authors/former-slugs/ada-winter")).body).toEqual({});
  });
});
