import { expect, it } from "vitest";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openMembers } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";

const path = "/v3/draft-posts";

forEachDatabase("editing a draft post", (bench) => {
  async function open() {
    const members = await openMembers(bench);
    const owner = await joinStaff(members, "owner");
    const call = (method: string, rest = "", body?: unknown) =>
      members.call(method, path + rest, body, bearer(owner.access));
    const create = async (draftPost: object = {}, publish = false) =>
      (await call("POST", "", { draftPost: { title: "Soup", ...draftPost }, publish })).body
        .draftPost;
    const patch = (id: string, draftPost: object, options: object = {}) =>
      call("PATCH", `/${id}`, { draftPost, ...options });
    const history = async (id: string) =>
      (await members.platform.posts.history(id)).map(({ entity, origin }) => `${entity} ${origin}`);
    return { members, owner, call, create, patch, history };
  }

  bench.itOnSqlite("rejects an update that is based on an older version", async () => {
    const { create, patch, call } = await open();
    for (const publish of [false, true]) {
      const first = await create({}, publish);
      const second = (await patch(first.id, { ...first, title: "Stew" })).body.draftPost;
      expect(second.editedDate > first.editedDate).toBe(true);
      const stale = await patch(first.id, { ...first, title: "Broth" });
      expect(stale.status).toBe(409);
      expect(stale.body.details.applicationError).toMatchObject({
        code: "DRAFT_CHANGED",
        data: { editedDate: second.editedDate },
      });
      expect((await call("GET", `/${first.id}`)).body.draftPost.title).toBe("Stew");
      expect((await patch(first.id, { ...second, title: "Broth" })).status).toBe(200);
      // Without the date, the last update wins, as on hosted Wix.
      expect((await patch(first.id, { title: "Bisque" })).status).toBe(200);
    }
  });

  it("clears the date of a draft with null, but keeps that of a post that readers have seen", async () => {
    const { create, patch, members } = await open();
    const author = await joinStaff(members, "author");
    const date = "2024-01-01T00:00:00.000Z";
    const draft = await create({ memberId: author.id });
    const dated = await patch(draft.id, { firstPublishedDate: date });
    expect(dated.body.draftPost.firstPublishedDate).toBe(date);
    const clear = async (access?: string) => {
      const draftPost = { firstPublishedDate: null };
      const answer =
        access === undefined
          ? await patch(draft.id, draftPost)
          : await members.call("PATCH", `${path}/${draft.id}`, { draftPost }, bearer(access));
      return answer.body.draftPost.firstPublishedDate;
    };
    expect(await clear(author.access)).toBeUndefined();
    await patch(draft.id, { firstPublishedDate: date }, { action: "UPDATE_PUBLISH" });
    expect(await clear()).toBe(date);
    await patch(draft.id, {}, { action: "UPDATE_REVERT_TO_DRAFT" });
    expect(await clear(author.access)).toBe(date);
    expect(await clear()).toBeUndefined();
  });

  bench.itOnSqlite("stores no new version for an update without changes", async () => {
    const { create, patch, history } = await open();
    const draft = await create({ richContent: createRichContent(["One."]) }, true);
    const before = await history(draft.id);
    const same = (await patch(draft.id, draft)).body.draftPost;
    expect(same).toEqual(draft);
    expect(await history(draft.id)).toEqual(before);
    await patch(draft.id, { title: "Stew" });
    const back = (await patch(draft.id, { title: "Soup" })).body.draftPost;
    expect(back).toMatchObject({ title: "Soup", hasUnpublishedChanges: false });
  });

  bench.itOnSqlite("lets only the latest editing session save", async () => {
    const { create, patch } = await open();
    const { id } = await create({ editingSessionId: "first" });
    expect((await patch(id, { title: "A", editingSessionId: "first" })).status).toBe(200);
    const late = await patch(id, { title: "B", editingSessionId: "second" });
    expect(late.body.details.applicationError).toMatchObject({
      code: "EDIT_SESSION_REPLACED",
      data: { editingSessionId: "first" },
    });
    const taken = await patch(id, { editingSessionId: "second", changeOrigin: "NEW_EDIT_SESSION" });
    expect(taken.body.draftPost).toMatchObject({
      editingSessionId: "second",
      changeOrigin: "NEW_EDIT_SESSION",
    });
    expect((await patch(id, { title: "C", editingSessionId: "first" })).status).toBe(409);
    expect((await patch(id, { title: "C", editingSessionId: "second" })).status).toBe(200);
  });

  it("records the origin of each change", async () => {
    const { members, owner, create, patch, call, history } = await open();
    const rivers = await members.platform.categories.upsert({
      slug: "rivers",
      label: "Rivers",
      title: "Rivers",
      description: "",
      language: "en",
      displayPosition: 0,
    });
    const { id } = await create();
    await patch(id, { title: "A", changeOrigin: "AUTO_SAVE" });
    await patch(id, { title: "B" });
    await patch(id, { categoryIds: [rivers.id] });
    await patch(id, { pricingPlanIds: ["plan"] });
    await patch(id, { title: "C", changeOrigin: "PUBLISH" });
    const schedule = {
      action: "UPDATE_SCHEDULE",
      scheduledPublishDate: "2099-01-01T00:00:00.000Z",
    };
    await patch(id, {}, schedule);
    await patch(id, {}, { action: "UPDATE_CANCEL_SCHEDULE" });
    const { headers } = await createKey(members);
    await members.call("PATCH", `${path}/${id}`, { draftPost: {}, ...schedule }, headers);
    const cancel = { draftPost: {}, action: "UPDATE_CANCEL_SCHEDULE" };
    await members.call("PATCH", `${path}/${id}`, cancel, headers);
    await call("POST", `/${id}/publish`, {});
    await patch(id, { title: "D", changeOrigin: "AUTO_SAVE" });
    await patch(id, { title: "E", changeOrigin: "AUTO_SAVE" });
    await call("POST", `/${id}/publish`, {});
    await patch(id, {}, { action: "UPDATE_REVERT_TO_DRAFT" });
    await call("DELETE", `/${id}`);
    await call("POST", `/trash-bin/${id}/restore`, {});
    expect(await history(id)).toEqual([
      "POST MANUAL_SAVE",
      "DRAFT AUTO_SAVE",
      "DRAFT MANUAL_SAVE",
      "POST ADD_CATEGORIES",
      "POST PRICING_PLANS_CHANGE",
      "DRAFT MANUAL_SAVE",
      "POST SCHEDULE",
      "POST UNSCHEDULE",
      "POST SCHEDULING_SERVICE_SCHEDULE",
      "POST SCHEDULING_SERVICE_UNSCHEDULE",
      "POST PUBLISH",
      "POST AUTO_SAVE",
      "DRAFT AUTO_SAVE",
      "POST PUBLISH",
      "POST REVERT_TO_DRAFT",
      "POST MOVE_TO_TRASH",
      "POST RESTORE",
    ]);
    const translated = await members.call(
      "POST",
      `/v3/multilingual/draft/${id}`,
      { language: "de" },
      bearer(owner.access),
    );
    expect(await history(translated.body.draftPost.id)).toEqual(["POST TRANSLATION"]);
    const language = { language: "fr" };
    const changed = `/v3/multilingual/update-draft-post-language/${id}`;
    await members.call("POST", changed, language, bearer(owner.access));
    expect((await history(id)).at(-1)).toBe("POST LANGUAGE_CHANGE");
    const bulk = { draftPosts: [{ title: "Bulk" }] };
    const { results } = (
      await members.call("POST", "/v3/bulk/draft-posts/create", bulk, bearer(owner.access))
    ).body;
    expect(await history(results[0].itemMetadata.id)).toEqual(["POST IMPORT_BULK"]);
  });

  bench.itOnSqlite(
    "records the origin that the client names, and ignores a name that clients may not choose",
    async () => {
      const { members, owner, create, patch, history } = await open();
      const { id } = await create();
      const origins = ["COPY_TEMPLATE", "REBLOG", "IMPORT", "IMPORT_HTML", "IMPORT_PATCH"];
      for (const changeOrigin of origins) await patch(id, { title: changeOrigin, changeOrigin });
      const { id: memberId } = await joinStaff(members, "author");
      await patch(id, { memberId });
      await patch(id, { memberId: owner.id, changeOrigin: "MIGRATION" });
      await patch(id, { memberId, changeOrigin: "NO_SUCH_ORIGIN" });
      expect((await history(id)).map((entry) => entry.split(" ").at(-1))).toEqual([
        "MANUAL_SAVE",
        ...origins,
        "REASSIGN_OWNER",
        "REASSIGN_OWNER",
        "REASSIGN_OWNER",
      ]);
    },
  );

  bench.itOnSqlite(
    "lets fields that the draft has not changed follow the published post",
    async () => {
      const { members, create, patch, call } = await open();
      const { id } = await create({ excerpt: "An excerpt." }, true);
      await patch(id, { title: "Stew" });
      await members.platform.posts.update(id, { title: "Broth", excerpt: "Another." }, "IMPORT");
      expect((await call("GET", `/${id}`)).body.draftPost).toMatchObject({
        title: "Stew",
        excerpt: "Another.",
        hasUnpublishedChanges: true,
      });
      expect((await members.call("GET", `/v3/posts/${id}`)).body.post.title).toBe("Broth");
      await members.platform.posts.remove(id);
      expect((await call("GET", `/trash-bin/${id}`)).body.draftPost).toMatchObject({
        title: "Stew",
        hasUnpublishedChanges: false,
      });
    },
  );

  bench.itOnSqlite(
    "rejects a slug that another post has, and changes the public slug only when the draft is published",
    async () => {
      const { members, create, patch, call } = await open();
      await create({ seoSlug: "stew" }, true);
      const { id } = await create({ seoSlug: "soup" }, true);
      const taken = await patch(id, { seoSlug: "Stew" });
      expect(taken.body.details.applicationError.code).toBe("SLUG_TAKEN");
      await patch(id, { seoSlug: "broth" });
      expect((await members.call("GET", "/v3/posts/slugs/broth")).status).toBe(404);
      await call("POST", `/${id}/publish`, {});
      expect((await members.call("GET", "/v3/posts/slugs/broth")).body.post.id).toBe(id);
      expect((await members.call("GET", "/v3/posts/slugs/soup")).body.post.slug).toBe("broth");
    },
  );

  it("uses the blog's own files as pictures, and keeps pictures from other sites", async () => {
    const { members, create, patch } = await open();
    const file = await members.platform.media.add({
      bytes: Buffer.from("not really a picture"),
      filename: "loaf.jpg",
      mimeType: "image/jpeg",
      width: 1200,
      height: 800,
    });
    const draft = await create({
      heroImage: { id: file.id },
      media: { wixMedia: { image: { id: "11062b_1.jpg", width: 4, height: 3 } }, altText: "Bread" },
    });
    expect(draft).toMatchObject({
      heroImage: { id: file.id, url: file.url, width: 1200, height: 800 },
      media: {
        displayed: true,
        custom: true,
        altText: "Bread",
        wixMedia: {
          image: { id: "11062b_1.jpg", url: "https://static.wixstatic.com/media/11062b_1.jpg" },
        },
      },
    });
    const bad = await patch(draft.id, { heroImage: { url: "javascript:alert(1)" } });
    expect(bad.body.details.validationError.fieldViolations).toMatchObject([
      { field: "draftPost.heroImage" },
    ]);
    const cleared = (await patch(draft.id, { heroImage: null, media: null })).body.draftPost;
    expect(cleared).not.toHaveProperty("heroImage");
    expect(cleared.media).toEqual({ displayed: true, custom: false });
  });

  bench.itOnSqlite("rejects pictures and videos whose URLs pages do not show", async () => {
    const { create, patch } = await open();
    const { id } = await create();
    const picture = { url: "http://169.254.169.254/latest" };
    const video = { url: "javascript:alert(1)" };
    for (const [field, draftPost] of [
      ["heroImage", { heroImage: picture }],
      ["heroImage", { heroImage: { url: "http://169.254.169.254/media/a.png" } }],
      ["media.wixMedia.image", { media: { wixMedia: { image: picture } } }],
      ["media.wixMedia.videoV2.url", { media: { wixMedia: { videoV2: video } } }],
      ["media.embedMedia.video.url", { media: { embedMedia: { video } } }],
      ["media.embedMedia.thumbnail.url", { media: { embedMedia: { thumbnail: video } } }],
    ] as const) {
      const bad = await patch(id, draftPost);
      expect(bad.status, field).toBe(400);
      expect(bad.body.details.validationError.fieldViolations).toMatchObject([
        { field: `draftPost.${field}` },
      ]);
    }
  });

  bench.itOnSqlite("keeps only the known fields of embedded media", async () => {
    const { create } = await open();
    const thumbnail = { url: "https://a.example/b.jpg", width: 4, height: 3 };
    const video = { url: "https://a.example/watch?v=1" };
    const { media } = await create({
      media: { embedMedia: { a: "x".repeat(1_000_000), thumbnail, video } },
    });
    expect(media.embedMedia).toMatchObject({ thumbnail, video });
    expect(Object.keys(media.embedMedia)).toEqual(["thumbnail", "video"]);
  });

  bench.itOnSqlite(
    "does not change when a client sends back the cover video it has read",
    async () => {
      const { create, patch, call, history } = await open();
      const poster = { id: "a.jpg", url: "https://blog.example/media/a.jpg", width: 16, height: 9 };
      const other = { ...poster, id: "b.jpg", url: "https://blog.example/media/b.jpg" };
      const resolution = { url: "https://a.example/small.mp4", width: 640, height: 360 };
      for (const videoV2 of [
        { id: "a.mp4" },
        { id: "a.mp4", posters: [poster] },
        { id: "a.mp4", thumbnail: poster },
        { id: "a.mp4", posters: [poster, other] },
        { id: "a.mp4", resolutions: [resolution], posters: [poster] },
        { id: "a.mp4", resolutions: [{ ...resolution, url: "https://blog.example/media/a.mp4" }] },
        { id: "0d72ac_31", resolutions: [resolution, { ...resolution, width: 320 }] },
        { id: "video/a/1080p/mp4/file.mp4", posters: [poster] },
        { url: "https://a.example/film.mp4" },
      ]) {
        const { id } = await create({ media: { wixMedia: { videoV2 } } }, true);
        const read = async () => (await call("GET", `/${id}`)).body.draftPost;
        const before = await read();
        const changes = await history(id);
        expect((await patch(id, { media: before.media })).status).toBe(200);
        expect((await read()).media).toEqual(before.media);
        expect(await history(id), JSON.stringify(videoV2)).toEqual(changes);
      }
    },
  );

  bench.itOnSqlite(
    "rejects SEO data and media that are too large for a list of posts",
    async () => {
      const { create, patch } = await open();
      const { id } = await create();
      const tag = (length: number) => ({ type: "meta", props: { content: "x".repeat(length) } });
      expect((await patch(id, { seoData: { tags: [tag(64_000)] } })).status).toBe(200);
      const image = { url: `https://a.example/${"x".repeat(1900)}`, altText: "x".repeat(1000) };
      const posters = Array.from({ length: 10 }, () => image);
      const resolutions = posters.map(() => ({ ...image, poster: image }));
      const videoV2 = { id: "video/a.mp4", posters, resolutions };
      for (const [field, draftPost] of [
        ["seoData", { seoData: { tags: [tag(32_000), tag(34_000)] } }],
        ["media", { media: { wixMedia: { videoV2 } } }],
      ] as const) {
        const bad = await patch(id, draftPost);
        expect(bad.status, field).toBe(400);
        expect(bad.body.details.validationError.fieldViolations).toMatchObject([
          { field: `draftPost.${field}` },
        ]);
      }
    },
  );

  bench.itOnSqlite(
    "lists posts with long documents with their written excerpts, and without generated ones",
    async () => {
      const { create, patch, call } = await open();
      const richContent = createRichContent(Array.from({ length: 4000 }, () => "tide"));
      const list = async (parameters = "") =>
        (await call("GET", `?paging.limit=100${parameters}`)).body.draftPosts;
      const { id } = await create({ richContent }, true);
      expect((await list())[0]).not.toHaveProperty("excerpt");
      const [withExcerpt] = await list("&fieldsets=GENERATED_EXCERPT");
      expect(withExcerpt.excerpt).toMatch(/^tide · tide .*…$/);
      await patch(id, {
        richContent: createRichContent(Array.from({ length: 4000 }, () => "ebb")),
      });
      expect((await list())[0]).not.toHaveProperty("excerpt");
      await patch(id, { excerpt: "tide" });
      expect((await list())[0].excerpt).toBe("tide");
    },
  );

  bench.itOnSqlite(
    "reads a document that is sent as JSON text, and rejects an invalid one",
    async () => {
      const { create, call, patch } = await open();
      const richContent = createRichContent(["The tide was out."]);
      const { id } = await create({ richContentString: JSON.stringify(richContent) });
      const read = async () =>
        (await call("GET", `/${id}?fieldsets=RICH_CONTENT`)).body.draftPost.richContent.nodes;
      expect(await read()).toEqual(richContent.nodes);
      for (const richContentString of ["{", "[]", '{"nodes":[{"type":"NONE"}]}', "[".repeat(300)]) {
        const bad = await patch(id, { richContentString });
        expect(bad.status).toBe(400);
        const [violation] = bad.body.details.validationError.fieldViolations;
        expect(violation.field).toMatch(/^draftPost\.richContentString/);
      }
      // The object takes precedence, because clients send drafts back as they have read them.
      await patch(id, { richContent: { nodes: [] }, richContentString: "{" });
      expect(await read()).toEqual([]);
    },
  );

  bench.itOnSqlite("rejects a document with more than 10,000 nodes", async () => {
    const { create, patch } = await open();
    const { id } = await create();
    const nodes = Array.from({ length: 10_001 }, () => ({ type: "DIVIDER", nodes: [] }));
    const long = await patch(id, { richContent: { nodes } });
    expect(long.status).toBe(400);
    expect(long.body.details.validationError.fieldViolations).toMatchObject([
      { field: "draftPost.richContent.nodes" },
    ]);
    expect((await patch(id, { richContent: { nodes: nodes.slice(1) } })).status).toBe(200);
  });

  bench.itOnSqlite(
    "returns a document as it was sent, with fields that this release does not know",
    async () => {
      const { create, call } = await open();
      const richContent = {
        nodes: [{ type: "DIVIDER", id: "d", nodes: [], dividerData: { styles: { new: true } } }],
        metadata: { version: 1, id: "m" },
        documentStyle: { paragraph: { decorations: [] } },
      };
      const { id } = await create({ richContent });
      const read = await call("GET", `/${id}?fieldsets=RICH_CONTENT`);
      expect(read.body.draftPost.richContent).toEqual(richContent);
    },
  );
});
