/** The calls of `@wix/blog` that write categories and tags, through the unmodified package. */
import { categories, posts, tags } from "@wix/blog";
import { createClient } from "@wix/sdk";
import sharp from "sharp";
import { expect, it } from "vitest";
import { onSqlite } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import {
  connect as connectTo,
  listWays,
  statusWithoutToken,
  type Way,
} from "#tests/support/members/wix-clients.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const modules = { categories, posts, tags };
const refusal = (code: string) => ({ details: { applicationError: { code } } });
const violation = (field: string) => ({
  details: { validationError: { fieldViolations: [expect.objectContaining({ field })] } },
});

onSqlite("the unmodified client for categories and tags", (bench) => {
  useSiteSettings();
  const connect = (members: Members, way: Way, token?: string) =>
    createClient({ modules, ...connectTo(members, way, token) });

  for (const way of listWays(bench)) {
    it(`creates, updates and deletes categories through ${way}`, async () => {
      const members = await openMembers(bench);
      const { platform } = members;
      const { key } = await createKey(members, "editor");
      const { categories: calls } = connect(members, way, key);
      const created = await calls.createCategory(
        { label: " Rivers ", description: "Water that moves" },
        { fieldsets: ["URL", "SEO"] },
      );
      expect(created).toMatchObject({
        label: "Rivers",
        title: "Rivers",
        slug: "rivers",
        description: "Water that moves",
        displayPosition: -1,
        language: "en",
        postCount: 0,
        url: "https://blog.example/blog/categories/rivers",
        seoData: { tags: [] },
      });
      const id = created._id ?? "";
      const other = await calls.createCategory({ label: "Rivers", displayPosition: 2 });
      expect(other.slug).toBe("rivers-1");
      const listed = await calls.listCategories();
      expect(listed.categories?.map(({ slug }) => slug)).toEqual(["rivers-1", "rivers"]);

      const post = await platform.posts.create(createPost({ categoryIds: [id] }), "ADMIN");
      const before = await platform.changes.latest();
      const picture = await platform.media.add({
        bytes: await sharp({ create: { width: 4, height: 3, channels: 3, background: "red" } })
          .png()
          .toBuffer(),
        filename: "river.png",
        mimeType: "image/png",
      });
      const coverImage = `wix:image://v1/${picture.id}/river.png#originWidth=4&originHeight=3`;
      const updated = await calls.updateCategory(id, {
        slug: "Streams",
        title: "All streams",
        coverImage,
        seoData: { tags: [{ type: "title", children: "Streams" }] },
      });
      expect(updated).toMatchObject({ slug: "streams", label: "Rivers", title: "All streams" });
      expect(updated.coverImage).toContain(picture.id);
      const { changes } = await platform.changes.since(before);
      expect(changes).toMatchObject([{ entity: "CATEGORY", entityId: id, origin: "ADMIN" }]);

      await calls.deleteCategory(id);
      await expect(calls.getCategory(id)).rejects.toMatchObject(refusal("NOT_FOUND"));
      expect((await platform.changes.since(before)).changes.slice(1)).toMatchObject([
        { entity: "CATEGORY", entityId: id },
        { entity: "POST", entityId: post.id },
      ]);
      expect((await connect(members, way).posts.getPost(post.id)).post?.categoryIds).toEqual([]);
    });

    it(`rejects invalid categories through ${way}`, async () => {
      const members = await openMembers(bench);
      const { key } = await createKey(members, "editor");
      const { categories: calls } = connect(members, way, key);
      const { _id: id = "" } = await calls.createCategory({ label: "Bread", slug: "bread" });
      for (const [category, field] of [
        [{ label: "a".repeat(36) }, "category.label"],
        [{ label: "" }, "category.label"],
        [{ label: "Rye", description: "a".repeat(501) }, "category.description"],
        [{ label: "Rye", displayPosition: 1.5 }, "category.displayPosition"],
        [{ label: "Rye", translationId: "x" }, "category.translationId"],
        [{ label: "Rye", coverImage: "https://elsewhere.example/a.png" }, "category.coverImage.id"],
      ] as const) {
        await expect(calls.createCategory(category)).rejects.toMatchObject(violation(field));
      }
      await expect(calls.updateCategory(id, { language: "de" })).rejects.toMatchObject(
        violation("category.language"),
      );
      for (const change of [
        () => calls.createCategory({ label: "Rye", slug: "…" }),
        () => calls.updateCategory(id, { slug: "!" }),
      ]) {
        await expect(change()).rejects.toMatchObject(violation("category.slug"));
      }
      await expect(calls.createCategory({ label: "Rye", slug: "bread" })).rejects.toMatchObject(
        refusal("SLUG_TAKEN"),
      );
      await expect(calls.updateCategory("unknown", { label: "Rye" })).rejects.toMatchObject(
        refusal("NOT_FOUND"),
      );
      await expect(calls.deleteCategory("unknown")).rejects.toMatchObject(refusal("NOT_FOUND"));
    });

    it(`creates and deletes tags through ${way}`, async () => {
      const members = await openMembers(bench);
      const { platform } = members;
      const { key } = await createKey(members, "editor");
      const { tags: calls } = connect(members, way, key);
      const { tag } = await calls.createTag("Slow food", { fieldsets: ["URL"] });
      expect(tag).toMatchObject({
        label: "Slow food",
        slug: "slow-food",
        language: "en",
        publishedPostCount: 0,
        url: "https://blog.example/blog/tags/slow-food",
      });
      const id = tag?._id ?? "";
      expect((await calls.createTag("SLOW FOOD")).tag?._id).toBe(id);
      const german = await calls.createTag("Slow food", { language: "de", slug: "langsam" });
      expect(german.tag).toMatchObject({ language: "de", slug: "langsam" });
      await expect(calls.createTag("Another", { slug: "…" })).rejects.toMatchObject(
        violation("options.slug"),
      );
      await expect(calls.createTag("Another", { slug: "langsam" })).rejects.toMatchObject(
        refusal("SLUG_TAKEN"),
      );
      await expect(calls.createTag("  ")).rejects.toMatchObject(violation("label"));

      const post = await platform.posts.create(createPost({ tagIds: [id] }), "ADMIN");
      await calls.deleteTag(id);
      await expect(calls.getTag(id)).rejects.toMatchObject(refusal("NOT_FOUND"));
      await expect(calls.deleteTag(id)).rejects.toMatchObject(refusal("NOT_FOUND"));
      const [last] = (await platform.posts.history(post.id)).toReversed();
      expect(last).toMatchObject({ origin: "DELETE_TAG", detail: { tag: "Slow food" } });
    });

    it(`lets only the team change categories and tags through ${way}`, async () => {
      const members = await openMembers(bench);
      const { access } = await joinStaff(members, undefined);
      const writer = await joinStaff(members, "author");
      const author = await createKey(members, "author", writer.id);
      for (const [token, status] of [
        [undefined, statusWithoutToken(way)],
        [access, 403],
        [author.key, 403],
      ] as const) {
        const client = connect(members, way, token);
        for (const attempt of [
          () => client.categories.createCategory({ label: "Bread" }),
          () => client.categories.updateCategory("bread", { label: "Bread" }),
          () => client.categories.deleteCategory("bread"),
          () => client.tags.deleteTag("slow"),
        ]) {
          await expect(attempt()).rejects.toMatchObject({ status });
        }
      }
      expect((await connect(members, way, author.key).tags.createTag("slow")).tag?.slug).toBe(
        "slow",
      );
    });
  }
});
