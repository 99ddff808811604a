/** Tests for the admin calls that list, arrange, rename and merge categories and tags. */
import { expect, it } from "vitest";
import { findWrongCounts } from "#lib/platform/blog/stats/post-count.repository.ts";
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import {
  atOnce,
  bearer,
  codeIn,
  listStatuses,
  violationsIn,
} from "#tests/support/members/member-calls.ts";
import { adminPath, openOwners, type Owners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const draftPath = "/v3/draft-posts";

forEachDatabase("the admin calls for categories and tags", (bench) => {
  async function open() {
    const owners = await openOwners(bench);
    const { platform } = owners;
    const category = async (label: string, position = 0, language = "en") =>
      (
        await platform.categories.upsert({
          slug: label,
          label,
          title: `All about ${label}`,
          description: "",
          language,
          displayPosition: position,
        })
      ).id;
    const tag = async (label: string, language = "en") =>
      (await platform.tags.ensure([label], language)).get(label) ?? "";
    const write = async (fields: Partial<NewPost>) =>
      (await platform.posts.create(createPost({ status: "PUBLISHED", ...fields }), "ADMIN")).id;
    const readPost = async (id: string) => (await owners.call("GET", `/v3/posts/${id}`)).body.post;
    return { ...owners, category, tag, write, readPost };
  }

  const expectRightCounts = async ({ location }: Owners) =>
    expect(await findWrongCounts(await bench.open(location))).toEqual([]);

  it("lists tags by label with the number of posts of any status, and can search them or list only unused tags", async () => {
    const { ask, tag, write, ...owners } = await open();
    const ids = { bread: await tag("Bread"), slow: await tag("slow food"), old: await tag("Öl_1") };
    await write({ tagIds: [ids.bread, ids.slow] });
    await write({ tagIds: [ids.bread], status: "UNPUBLISHED" });
    const trashed = await write({ tagIds: [ids.old] });
    await owners.platform.posts.remove(trashed);
    const { body } = await ask("GET", "/tags?paging.limit=2");
    expect(body.tags).toMatchObject([
      { id: ids.bread, label: "Bread", slug: "bread", posts: 2 },
      { id: ids.slow, posts: 1 },
    ]);
    expect(body).toMatchObject({ counts: { all: 3, unused: 1 }, metaData: { total: 3 } });
    const labels = async (query: string) =>
      (await ask("GET", `/tags?${query}`)).body.tags.map(({ label }: { label: string }) => label);
    expect(await labels("search=SLOW")).toEqual(["slow food"]);
    expect(await labels("search=%C3%B6l_")).toEqual(["Öl_1"]);
    expect(await labels("search=%25")).toEqual([]);
    expect(await labels("usage=unused")).toEqual(["Öl_1"]);
    expect((await ask("GET", "/tags?usage=used")).status).toBe(400);
  });

  it("lists categories without a position last, in the order in which they were created", async () => {
    const { ask, call, category, clock } = await open();
    const labels = ["f", "b", "e", "a", "d", "c"];
    for (const label of labels) {
      clock.advance(1000);
      await category(label, -1);
    }
    await category("first", 0);
    const read = (entries: { label: string }[]) => entries.map(({ label }) => label);
    expect(read((await ask("GET", "/categories")).body.categories)).toEqual(["first", ...labels]);
    const listed = (await call("GET", "/v3/categories?paging.limit=100")).body.categories;
    expect(read(listed)).toEqual(["first", ...labels]);
    const pages: string[] = [];
    let cursorPaging: object = { limit: 3 };
    for (let page = 0; page < 3; page += 1) {
      const { body } = await call("POST", "/v3/categories/query", { query: { cursorPaging } });
      pages.push(...read(body.categories));
      cursorPaging = { limit: 3, cursor: body.pagingMetadata.cursors.next };
    }
    expect(pages).toEqual(["first", ...labels]);
  });

  it("lists categories in menu order, and reorders them", async () => {
    const { ask, category, platform } = await open();
    const [a, b, c] = [
      await category("apples"),
      await category("bread", 1),
      await category("çay", 2),
    ];
    const read = async (query = "") =>
      (await ask("GET", `/categories${query}`)).body.categories.map(
        ({ label }: { label: string }) => label,
      );
    expect(await read()).toEqual(["apples", "bread", "çay"]);
    expect(await read("?search=CAY")).toEqual(["çay"]);
    const before = await platform.changes.latest();
    expect((await ask("PUT", "/categories/order", { ids: [c, a, b] })).status).toBe(200);
    expect(await read()).toEqual(["çay", "apples", "bread"]);
    const { changes } = await platform.changes.since(before);
    expect(changes.map(({ entity }) => entity)).toEqual(["CATEGORY", "CATEGORY", "CATEGORY"]);
    const unknown = await ask("PUT", "/categories/order", { ids: [b, "unknown"] });
    expect(violationsIn(unknown)).toEqual(["ids UNKNOWN"]);
    expect(await read()).toEqual(["çay", "apples", "bread"]);
  });

  it("finds tags and categories by any part of their label, in any case and with or without accents", async () => {
    const { ask, tag, category } = await open();
    for (const label of ["Café Noir", "Old CAFÉ", "Noir", "Tea"]) {
      await tag(label);
      await category(label);
    }
    await tag("Café", "de");
    await category("Café", 0, "de");
    for (const kind of ["tags", "categories"]) {
      const find = async (search: string, language = "en") => {
        const query = new URLSearchParams({ search, language });
        const { body } = await ask("GET", `/${kind}?${query}`);
        return body[kind].map(({ label }: { label: string }) => label).toSorted();
      };
      expect(await find("cafe")).toEqual(["Café Noir", "Old CAFÉ"]);
      expect(await find("CAFE\u0301")).toEqual(["Café Noir", "Old CAFÉ"]);
      expect(await find("  café   noir ")).toEqual(["Café Noir"]);
      expect(await find("ｃａｆｅ", "de")).toEqual(["Café"]);
      expect(await find("_")).toEqual([]);
    }
    // A tag with exactly this label comes first.
    const { body } = await ask("GET", "/tags?search=NOIR&paging.limit=1");
    expect(body).toMatchObject({ tags: [{ label: "Noir" }], metaData: { total: 2 } });
  });

  bench.itOnSqlite(
    "renames a tag, whose old address leads to it, and refuses another tag's label and slug",
    async () => {
      const { ask, call, tag, write } = await open();
      const id = await tag("JS");
      const other = await tag("TypeScript");
      await write({ tagIds: [id] });
      const renamed = await ask("PATCH", `/tags/${id}`, {
        label: " JavaScript ",
        slug: "javascript",
      });
      expect(renamed.status).toBe(200);
      const byOld = await call("GET", "/v3/tags/slugs/js");
      expect(byOld.body.tag).toMatchObject({ id, label: "JavaScript", slug: "javascript" });
      expect((await call("GET", "/quire/v1/search?q=javascript")).body.hits).toHaveLength(1);

      expect(codeIn(await ask("PATCH", `/tags/${id}`, { label: "typescript" }))).toBe(
        "LABEL_TAKEN",
      );
      expect(codeIn(await ask("PATCH", `/tags/${id}`, { slug: "typescript" }))).toBe("SLUG_TAKEN");
      expect(codeIn(await ask("PATCH", "/tags/unknown", { label: "x" }))).toBe("NOT_FOUND");
      for (const body of [{ label: "" }, { label: "x".repeat(101) }, { slug: "…" }, { slug: 1 }]) {
        expect((await ask("PATCH", `/tags/${id}`, body)).status).toBe(400);
      }
      // A tag created from a label does not take over a slug that redirects.
      expect((await call("GET", `/v3/tags/${await tag("js")}`)).body.tag.slug).toBe("js-1");
      expect((await ask("PATCH", `/tags/${other}`, { slug: "js" })).status).toBe(200);
      expect((await call("GET", "/v3/tags/slugs/js")).body.tag.id).toBe(other);
    },
  );

  it.each(["category", "tag"] as const)(
    "merges a %s: posts and drafts get the target, and every old address leads to it",
    async (kind) => {
      const owners = await open();
      const { ask, call, write, readPost, platform } = owners;
      const plural = kind === "tag" ? "tags" : "categories";
      const field = kind === "tag" ? "tagIds" : "categoryIds";
      const [from, into, third] = [
        await owners[kind]("js"),
        await owners[kind]("javascript"),
        await owners[kind]("css"),
      ];
      if (kind === "tag") await ask("PATCH", `/tags/${from}`, { slug: "ecmascript" });
      else await platform.categories.change(from, { slug: "ecmascript" });
      const both = await write({ [field]: [from, third, into] });
      const only = await write({ [field]: [third, from] });
      const draft = await write({ [field]: [from], status: "UNPUBLISHED" });
      const changed = await write({ [field]: [third] });
      await ask("GET", "/posts");
      const edit = { draftPost: { [field]: [into, from, third] } };
      const key = await createKey(owners, "editor");
      expect((await call("PATCH", `${draftPath}/${changed}`, edit, key.headers)).status).toBe(200);
      const before = await platform.changes.latest();

      expect((await ask("POST", `/${plural}/${from}/merge`, { into })).body).toEqual({});
      expect((await readPost(both))[field]).toEqual([third, into]);
      expect((await readPost(only))[field]).toEqual([third, into]);
      const readDraft = async (id: string) =>
        (await call("GET", `${draftPath}/${id}`, undefined, key.headers)).body.draftPost[field];
      expect(await readDraft(draft)).toEqual([into]);
      expect(await readDraft(changed)).toEqual([into, third]);
      for (const slug of ["js", "ecmascript", "javascript"]) {
        expect((await call("GET", `/v3/${plural}/slugs/${slug}`)).body[kind].id).toBe(into);
      }
      expect((await call("GET", `/v3/${plural}/${from}`)).status).toBe(404);
      expect((await call("GET", `/v3/${plural}/${into}`)).body[kind].postCount).toBe(2);
      await expectRightCounts(owners);
      const { changes } = await platform.changes.since(before);
      const changedIds = new Set(changes.map(({ entityId }) => entityId));
      expect(changedIds).toEqual(new Set([from, into, both, only, draft, changed]));
      expect((await platform.posts.history(only)).at(-1)).toMatchObject({
        detail: { [kind]: "js", mergedInto: into },
      });
      expect((await call("GET", "/quire/v1/search?q=javascript")).body.hits).toHaveLength(2);

      // All former slugs redirect after a chain of merges.
      expect((await ask("POST", `/${plural}/${into}/merge`, { into: third })).status).toBe(200);
      expect((await call("GET", `/v3/${plural}/slugs/js`)).body[kind].id).toBe(third);
      await expectRightCounts(owners);
      if (kind === "tag") await platform.tags.remove(third);
      else await platform.categories.remove(third);
      expect((await call("GET", `/v3/${plural}/slugs/js`)).status).toBe(404);
    },
  );

  it("refuses to merge a tag into itself, an unknown tag or a tag of another language, and performs only one of four concurrent merges", async () => {
    const { ask, tag } = await open();
    const [js, german, target] = [await tag("js"), await tag("js", "de"), await tag("javascript")];
    const merge = (id: string, into: unknown) => ask("POST", `/tags/${id}/merge`, { into });
    expect(violationsIn(await merge(js, js))).toEqual(["into NOT_EQUAL"]);
    expect(violationsIn(await merge(js, "unknown"))).toEqual(["into UNKNOWN"]);
    expect(violationsIn(await merge(js, german))).toEqual(["into EQUAL"]);
    expect(codeIn(await merge("unknown", js))).toBe("NOT_FOUND");
    for (const into of [undefined, "", 1, "x".repeat(101)]) {
      expect((await merge(js, into)).status).toBe(400);
    }
    const answers = await atOnce(4, () => merge(js, target));
    expect(listStatuses(answers)).toEqual([200, 404, 404, 404]);
  });

  bench.itOnSqlite(
    "lets authors list tags only, moderators and members nothing, and no API key",
    async () => {
      const owners = await open();
      const { call, tag } = owners;
      const id = await tag("js");
      const into = await tag("javascript");
      const key = await createKey(owners);
      const everyCall = [
        ["GET", "/categories"],
        ["PUT", "/categories/order", { ids: [] }],
        ["POST", `/categories/${id}/merge`, { into }],
        ["PATCH", `/tags/${id}`, { label: "x" }],
        ["POST", `/tags/${id}/merge`, { into }],
      ] as const;
      const author = await joinStaff(owners, "author");
      expect(
        (await call("GET", `${adminPath}/tags`, undefined, bearer(author.access))).status,
      ).toBe(200);
      for (const role of ["author", "moderator", undefined] as const) {
        const { access } = await joinStaff(owners, role, `${role ?? "member"}2@example.com`);
        for (const [method, path, body] of everyCall) {
          const answer = await call(method, adminPath + path, body, bearer(access));
          expect([role, path, answer.status]).toEqual([role, path, 403]);
        }
      }
      for (const [method, path, body] of everyCall) {
        expect((await call(method, adminPath + path, body, key.headers)).status).toBe(403);
        expect((await call(method, adminPath + path, body)).status).toBe(401);
      }
    },
  );
});
