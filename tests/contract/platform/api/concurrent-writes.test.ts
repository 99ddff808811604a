/** Concurrent calls of several clients: no call fails with 500, and all rules hold. */
import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { atOnce, bearer, listStatuses } from "#tests/support/members/member-calls.ts";
import { openMembers, type Answer } from "#tests/support/members/members.ts";
import { joinStaff } from "#tests/support/members/staff.ts";

const drafts = "/v3/draft-posts";
const memberPath = "/members/v1/members";

forEachDatabase("concurrent calls", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const { access } = await joinStaff(members, "owner", "owner@example.com");
    const call = (method: string, path: string, body?: unknown) =>
      members.call(method, path, body, bearer(access));
    const createMember = (loginEmail: string, nickname = "Ada") =>
      call("POST", memberPath, { member: { loginEmail, profile: { nickname } } });
    const createPost = async (draftPost: object = {}, publish = false): Promise<string> =>
      (await call("POST", drafts, { draftPost: { title: "Soup", ...draftPost }, publish })).body
        .draftPost.id;
    return { members, call, createMember, createPost };
  }

  it("that set the same unique value succeed only once", async () => {
    const { call, createMember, createPost } = await open();
    const ids: string[] = [];
    for (const name of ["a", "b", "c", "d"]) {
      ids.push((await createMember(`${name}@example.com`, name)).body.member.id);
    }
    const posts = await Promise.all(ids.map(() => createPost()));
    const attempts: Readonly<Record<string, (index: number) => Promise<Answer>>> = {
      "an email address": () => createMember("ada@example.com"),
      "a member's slug": (index) =>
        call("POST", `${memberPath}/${ids[index] ?? ""}/slug`, { slug: "harbour" }),
      "a category's slug": () =>
        call("POST", "/v3/categories", { category: { label: "Rivers", slug: "rivers" } }),
      "a tag's slug": (index) => call("POST", "/v3/tags", { label: `tag ${index}`, slug: "slow" }),
      "a post's slug": (index) =>
        call("PATCH", `${drafts}/${posts[index] ?? ""}`, { draftPost: { seoSlug: "stew" } }),
    };
    for (const [name, attempt] of Object.entries(attempts)) {
      expect([name, listStatuses(await atOnce(4, attempt))]).toEqual([name, [200, 409, 409, 409]]);
    }
  });

  it("that create members, categories or posts with the same name get distinct slugs", async () => {
    const { call, createMember, createPost } = await open();
    const members = await atOnce(4, (index) => createMember(`m${index}@example.com`, "Ada"));
    const slugs = members.map(({ body }) => body.member.profile.slug);
    expect(new Set(slugs).size).toBe(4);
    const categories = await atOnce(4, () =>
      call("POST", "/v3/categories", { category: { label: "Rivers" } }),
    );
    expect(new Set(categories.map(({ body }) => body.category.slug)).size).toBe(4);
    const posts = await Promise.all(Array.from({ length: 4 }, () => createPost()));
    expect(new Set(posts).size).toBe(4);
    const tags = await atOnce(4, () => call("POST", "/v3/tags", { label: "Slow" }));
    expect(new Set(tags.map(({ body }) => body.tag.id)).size).toBe(1);
  });

  it("that publish, change, schedule and delete a post leave it in one of the requested states", async () => {
    const { members, call, createPost } = await open();
    for (let round = 0; round < 5; round += 1) {
      const id = await createPost({ categoryIds: [] });
      const one = `${drafts}/${id}`;
      const answers = await Promise.all([
        call("POST", `${one}/publish`, {}),
        call("PATCH", one, { draftPost: { title: "Stew" } }),
        call("DELETE", one),
        call("PATCH", one, { draftPost: { title: "Broth" }, action: "UPDATE_PUBLISH" }),
        call("POST", "/v3/multilingual/draft/".concat(id), { language: "fr" }),
        call("DELETE", `/v3/bulk/draft-posts?postIds=${id}&permanent=${round % 2 === 0}`),
        call("POST", `${drafts}/trash-bin/${id}/restore`, {}),
      ]);
      for (const { status, body } of answers) {
        expect(status, JSON.stringify(body)).toBeLessThan(500);
      }
      const visible = (await members.call("GET", `/v3/posts/${id}`)).status;
      const draft = await call("GET", one);
      const isPublished = draft.body.draftPost?.status === "PUBLISHED";
      expect(visible).toBe(isPublished ? 200 : 404);
    }
  });

  it("that disconnect and block a member leave the member disconnected", async () => {
    const { call, createMember } = await open();
    for (let round = 0; round < 5; round += 1) {
      const { id } = (await createMember(`ada${round}@example.com`)).body.member;
      await Promise.all([
        call("POST", `${memberPath}/${id}/disconnect`, {}),
        call("POST", `${memberPath}/${id}/block`, {}),
      ]);
      await call("POST", `${memberPath}/${id}/approve`, {});
      const { body } = await call("GET", `${memberPath}/${id}?fieldsets=FULL`);
      expect(body.member.status).toBe("OFFLINE");
    }
  });

  it("that change and delete a member, a category or a tag do not fail with 500", async () => {
    const { call, createMember } = await open();
    const { id } = (await createMember("ada@example.com")).body.member;
    const category = (await call("POST", "/v3/categories", { category: { label: "Rivers" } })).body
      .category;
    const tag = (await call("POST", "/v3/tags", { label: "Slow" })).body.tag;
    const draftPost = { title: "Soup", categoryIds: [category.id], tagIds: [tag.id], memberId: id };
    const answers = await Promise.all([
      call("PATCH", `${memberPath}/${id}`, { member: { profile: { nickname: "Eve" } } }),
      call("POST", drafts, { draftPost, publish: true }),
      call("POST", `${memberPath}/${id}/mute`, {}),
      call("DELETE", `${memberPath}/${id}`),
      call("POST", `${memberPath}/bulk/delete`, { memberIds: [id] }),
      call("POST", `${memberPath}/${id}/block`, {}),
      call("PATCH", `/v3/categories/${category.id}`, { category: { label: "Streams" } }),
      call("DELETE", `/v3/categories/${category.id}`),
      call("DELETE", `/v3/tags/${tag.id}`),
      call("POST", drafts, { draftPost }),
    ]);
    for (const { status, body } of answers) {
      expect(status, JSON.stringify(body)).toBeLessThan(500);
    }
  });
});
