import { expect, it } from "vitest";
import { pageTemplates } from "#lib/wix/site/site-pages.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { startReceiver } from "#tests/support/servers/event-receiver.ts";
import { createPost } from "#tests/support/servers/platform.ts";

const api = "/quire/v1/site/pages";
const drafts = "/blog/v3/draft-posts";

/** Returns the error code of a response, or `undefined` if the call succeeded. */
const readCode = ({ body }: { body: { details?: { applicationError?: { code?: string } } } }) =>
  body.details?.applicationError?.code;

async function open(bench: DatabaseBench) {
  const blog = await openOwners(bench);
  const editor = await joinStaff(blog, "editor");
  const author = await joinStaff(blog, "author");
  const as = (access: string) => (method: string, path: string, body?: unknown) =>
    blog.call(method, path, body, bearer(access));
  const asEditor = as(editor.access);
  const create = async (path: string, more: object = {}): Promise<string> =>
    (await asEditor("POST", api, { title: "About", path, ...more })).body.id;
  return {
    ...blog,
    editor,
    author,
    asEditor,
    asAuthor: as(author.access),
    create,
    /** Creates a published page. */
    publish: async (path: string, more: object = {}) => {
      const id = await create(path, more);
      await blog.platform.posts.publish(id);
      return id;
    },
    find: (path: string) => blog.call("GET", `${api}/published?path=${encodeURIComponent(path)}`),
    listPaths: async () =>
      (await blog.call("GET", api)).body.pages.map(({ slug }: { slug: string }) => slug),
    move: (id: string, path: string) =>
      blog.ask("POST", `/posts/${id}/slug`, { slug: path }, editor.access),
  };
}

forEachDatabase("pages", (bench) => {
  it("are created as drafts with closed comments, and readers see them once they are published", async () => {
    const { create, find, listPaths, platform, asEditor } = await open(bench);
    const id = await create("/About/Team/", { template: "about" });
    expect(await find("/about/team")).toMatchObject({ status: 404 });
    expect(await listPaths()).toEqual([]);
    await platform.posts.publish(id);
    const { body } = await find("/about/team");
    expect(body.page).toMatchObject({ id, slug: "/about/team", commentingEnabled: false });
    expect(body.page.richContent.nodes.length).toBeGreaterThan(2);
    expect(await listPaths()).toEqual(["/about/team"]);
    expect((await asEditor("GET", `${api}/all`)).body).toMatchObject({
      pages: [{ id, slug: "/about/team", status: "PUBLISHED", language: "en", translations: [] }],
      counts: { all: 1, trash: 0 },
      metaData: { total: 1 },
    });
  });

  it("are in no list, count, query or statistic of posts, and no call about posts finds them", async () => {
    const { publish, create, call, asEditor, platform, ask } = await open(bench);
    const post = await platform.posts.create(createPost({ title: "A post" }), "ADMIN");
    const before = await call("GET", "/blog/v2/stats/posts/total");
    const id = await publish("/about");
    await create("/draft");
    for (const [method, path, body] of [
      ["GET", "/v3/posts"],
      ["POST", "/v3/posts/query", { query: {} }],
      ["GET", "/v3/posts?language=en"],
    ] as const) {
      const { body: found } = await call(method, path, body);
      expect(found.posts.map((one: { id: string }) => one.id)).toEqual([post.id]);
      expect(found.pagingMetadata.total).toBe(1);
    }
    expect((await call("GET", "/blog/v2/stats/posts/total")).body).toEqual(before.body);
    for (const path of [`/v3/posts/${id}`, "/v3/posts/slugs/%2Fabout", `/v3/posts/${id}/metrics`])
      expect((await call("GET", path)).status, path).toBe(404);
    expect((await asEditor("GET", drafts)).body.metaData.total).toBe(1);
    const query = await asEditor("POST", `${drafts}/query`, { query: {} });
    expect(query.body.draftPosts).toHaveLength(1);
    expect((await ask("GET", "/posts")).body).toMatchObject({
      counts: { PUBLISHED: 1 },
      metaData: { total: 1 },
    });
    expect((await ask("GET", "/overview")).body.published).toEqual({ posts: 1, translations: 0 });
    expect((await call("GET", `/quire/v1/posts/${id}/comments`)).status).not.toBe(200);
  });

  it("are found by the search, without a date and an author", async () => {
    const { publish, call } = await open(bench);
    const id = await publish("/imprint", { title: "Imprint of the lighthouse" });
    const { body } = await call("GET", "/quire/v1/search?q=lighthouse");
    expect(body.hits).toMatchObject([
      { id, slug: "/imprint", firstPublishedDate: null, author: "", minutesToRead: 0 },
    ]);
  });

  it.each([
    ["/about/..", "PAGE_PATH_INVALID", 400],
    ["//about", "PAGE_PATH_INVALID", 400],
    ["/a%2Fb", "PAGE_PATH_INVALID", 400],
    ["/about/team/us", "PAGE_PATH_INVALID", 400],
    ["/аbout", "PAGE_PATH_INVALID", 400],
    ["a".repeat(300), "PAGE_PATH_INVALID", 400],
    ["/about.html", "PAGE_PATH_INVALID", 400],
    ["/admin", "PAGE_PATH_RESERVED", 409],
    ["/api/x", "PAGE_PATH_RESERVED", 409],
    ["/post/x", "PAGE_PATH_RESERVED", 409],
    ["/_next", "PAGE_PATH_RESERVED", 409],
    ["/robots.txt", "PAGE_PATH_RESERVED", 409],
    ["/blog/page/2", "PAGE_PATH_RESERVED", 409],
    ["/taken", "PAGE_PATH_TAKEN", 409],
    ["/Redirected", "PAGE_PATH_REDIRECTS", 409],
  ])("cannot be created at %s: %s", async (path, code, status) => {
    const { asEditor, create, platform } = await open(bench);
    await create("/taken");
    await platform.siteRedirects.create({ path: "/redirected", target: "/search" });
    const answer = await asEditor("POST", api, { title: "About", path });
    expect([readCode(answer), answer.status]).toEqual([code, status]);
  });

  it("redirect from their former paths, which another page may take over", async () => {
    const { publish, move, find, platform } = await open(bench);
    const id = await publish("/about");
    expect((await move(id, "/about-us")).status).toBe(200);
    expect((await find("/about")).body.page).toMatchObject({ id, slug: "/about-us" });
    expect(await platform.reads.isSlugKnown("post", "/about")).toBe(true);
    const other = await publish("/about");
    expect((await find("/about")).body.page).toMatchObject({ id: other, slug: "/about" });
  });

  it("refuse a path that is reserved, taken or redirects when they move or are edited", async () => {
    const { publish, create, move, asEditor, platform } = await open(bench);
    const id = await publish("/about");
    await create("/taken");
    await platform.siteRedirects.create({ path: "/redirected", target: "/search" });
    for (const [path, code] of [
      ["/taken", "PAGE_PATH_TAKEN"],
      ["/redirected", "PAGE_PATH_REDIRECTS"],
      ["/admin/x", "PAGE_PATH_RESERVED"],
      ["/a/b/c", "PAGE_PATH_INVALID"],
      ["my-post", undefined],
    ] as const) {
      const edited = await asEditor("PATCH", `${drafts}/${id}`, { draftPost: { seoSlug: path } });
      expect(readCode(edited), path).toBe(code);
      expect(readCode(await move(id, path)), path).toBe(code);
    }
    expect((await platform.posts.find(id))?.slug).toBe("/my-post");
  });

  it("and redirects never share a path", async () => {
    const { publish, create, move, platform } = await open(bench);
    const refuse = async (path: string) =>
      platform.siteRedirects.create({ path, target: "/x" }).then(
        () => "created",
        (error: unknown) => error instanceof Error && "code" in error && error.code,
      );
    const id = await publish("/about");
    await move(id, "/about-us");
    await create("/draft");
    for (const path of ["/about", "/about-us", "/About-Us/", "/draft"])
      expect(await refuse(path), path).toBe("REDIRECT_PATH_TAKEN");
    await platform.redirects.add(["/about-us", "/former"], id);
    expect(await platform.redirects.findTarget("/about-us")).toBeUndefined();
    const trashed = await create("/trashed");
    await platform.posts.remove(trashed);
    expect(await refuse("/trashed")).toBe("created");
    await platform.posts.restore(trashed);
    expect((await platform.posts.find(trashed))?.slug).toBe("/trashed-1");
  });

  it("stay pages, and posts stay posts, whatever slug they get", async () => {
    const { create, asEditor, platform } = await open(bench);
    const page = await create("/about");
    const post = (await platform.posts.create(createPost({ status: "UNPUBLISHED" }), "ADMIN")).id;
    for (const [id, seoSlug] of [
      [page, "contact"],
      [post, "/contact"],
    ])
      await asEditor("PATCH", `${drafts}/${id}`, { draftPost: { seoSlug } });
    expect((await platform.posts.find(page))?.slug).toBe("/contact");
    expect((await platform.posts.find(post))?.slug).toBe("contact");
    const created = await asEditor("POST", drafts, {
      draftPost: { title: "A post", seoSlug: "/imprint" },
    });
    expect(created.body.draftPost.seoSlug).toBe("imprint");
  });

  it("keep the published path until a new one is published, and answer 404 in the trash", async () => {
    const { publish, asEditor, find, platform, listPaths } = await open(bench);
    const id = await publish("/about");
    await asEditor("PATCH", `${drafts}/${id}`, { draftPost: { seoSlug: "/New", title: "New" } });
    expect((await asEditor("GET", `${drafts}/${id}`)).body.draftPost.seoSlug).toBe("/new");
    expect((await find("/about")).body.page).toMatchObject({ slug: "/about", title: "About" });
    await asEditor("POST", `${drafts}/${id}/publish`);
    expect((await find("/about")).body.page).toMatchObject({ slug: "/new", title: "New" });
    await platform.posts.remove(id);
    expect(readCode(await find("/new"))).toBe("POST_DELETED");
    expect(await listPaths()).toEqual([]);
    expect((await asEditor("GET", `${api}/all?status=DELETED`)).body.counts).toEqual({
      all: 0,
      trash: 1,
    });
  });

  it("refuse an edit of an older version", async () => {
    const { create, asEditor } = await open(bench);
    const id = await create("/about");
    const { editedDate } = (await asEditor("GET", `${drafts}/${id}`)).body.draftPost;
    const save = (title: string) =>
      asEditor("PATCH", `${drafts}/${id}`, { draftPost: { title, editedDate } });
    const answers = await Promise.all([save("One"), save("Other")]);
    expect(new Set(answers.map(readCode))).toEqual(new Set(["DRAFT_CHANGED", undefined]));
  });

  it("are hidden from authors in every call, even if an author is named as their author", async () => {
    const { create, publish, asAuthor, asEditor, author, platform, ask } = await open(bench);
    const draft = await create("/about", { title: "A secret" });
    const page = await publish("/imprint");
    for (const id of [draft, page])
      await platform.posts.update(id, { authorId: author.id }, "ADMIN");
    for (const id of [draft, page]) {
      const admin = `/quire/v1/admin/posts/${id}`;
      const calls: readonly (readonly [string, string, unknown?])[] = [
        ["GET", `${drafts}/${id}`],
        ["PATCH", `${drafts}/${id}`, { draftPost: { title: "Mine" } }],
        ["POST", `${drafts}/${id}/publish`],
        ["DELETE", `${drafts}/${id}`],
        ["POST", `/blog/v3/multilingual/draft/${id}`, { language: "de" }],
        ["GET", admin],
        ["GET", `${admin}/preview`],
        ["GET", `${admin}/versions`],
        ["GET", `${admin}/links`],
        ["POST", `${admin}/links`, { days: 1 }],
        ["POST", `${admin}/trash`, {}],
        ["POST", `${admin}/slug`, { slug: "/mine" }],
        ["PUT", `${admin}/presence`, { sessionId: "a".repeat(20) }],
      ];
      for (const [method, path, body] of calls) {
        const answer = await asAuthor(method, path, body);
        expect([403, 404], `${method} ${path} ${answer.status}`).toContain(answer.status);
        expect(JSON.stringify(answer.body)).not.toContain("A secret");
      }
    }
    const bulk = await ask(
      "POST",
      "/posts/actions",
      { action: "trash", posts: [{ id: draft }] },
      author.access,
    );
    expect(bulk.body.results?.[0]?.itemMetadata?.success ?? false).toBe(false);
    for (const [method, path, body] of [
      ["GET", `${api}/all`],
      ["POST", api, { title: "Mine", path: "/mine" }],
    ] as const)
      expect((await asAuthor(method, path, body)).status).toBe(403);
    expect((await asAuthor("GET", drafts)).body.draftPosts).toEqual([]);
    expect((await ask("GET", "/posts", undefined, author.access)).body.posts).toEqual([]);
    expect((await asEditor("GET", `${drafts}/${draft}`)).body.draftPost.title).toBe("A secret");
  });

  it("lose their links when the member who shared them becomes an author", async () => {
    const { create, editor, platform, ask, call } = await open(bench);
    const id = await create("/about");
    await platform.posts.update(id, { authorId: editor.id }, "ADMIN");
    const { body } = await ask("POST", `/posts/${id}/links`, { days: 1 }, editor.access);
    const read = () =>
      call("POST", "/quire/v1/shared-drafts", {
        token: String(body.url).split("/").at(-1),
      });
    expect((await read()).status).toBe(200);
    await platform.roles.assign(editor.id, "author");
    expect((await read()).status).toBe(404);
  });

  it("have translations at different paths, which link to each other", async () => {
    const { publish, asEditor, find, platform } = await open(bench);
    const id = await publish("/about");
    const { body } = await asEditor("POST", `/blog/v3/multilingual/draft/${id}`, {
      language: "de",
    });
    const translation = body.draftPost;
    expect(translation.seoSlug).toBe("/de/about");
    const listed = (await asEditor("GET", `${api}/all?sort=title`)).body.pages;
    expect(listed.find((page: { id: string }) => page.id === id).translations).toEqual([
      { id: translation.id, language: "de" },
    ]);
    await platform.posts.publish(translation.id);
    expect((await find("/about")).body.page.translations).toMatchObject([
      { slug: "/de/about", language: "de", url: { path: "/de/about" } },
    ]);
    const joined = await asEditor("POST", drafts, {
      draftPost: { title: "A post", language: "fr", translationId: translation.translationId },
    });
    expect(joined.status).toBe(404);
  });

  it("can be created with an API key of an editor, but not of an author", async () => {
    const blog = await open(bench);
    const page = { title: "About", path: "/about" };
    for (const [role, memberId, status] of [
      ["editor", undefined, 200],
      ["author", blog.author.id, 403],
      ["moderator", undefined, 403],
    ] as const) {
      const { headers } = await createKey(blog, role, memberId);
      expect((await blog.call("POST", api, page, headers)).status, role).toBe(status);
    }
  });

  bench.itOnSqlite("send no events, because the Wix API has no pages", async () => {
    const { publish, asEditor, platform } = await open(bench);
    const receiver = await startReceiver(bench);
    await platform.webhooks.add({
      url: receiver.url,
      events: [
        "wix.blog.v3.draft_created",
        "wix.blog.v3.draft_deleted",
        "wix.blog.v3.post_created",
      ],
      allowsPrivate: true,
    });
    const id = await publish("/about");
    await asEditor("PATCH", `${drafts}/${id}`, { draftPost: { title: "New" } });
    await asEditor("DELETE", `${drafts}/${id}`);
    await asEditor("DELETE", `${drafts}/trash-bin/${id}`);
    const gone = await publish("/imprint");
    await asEditor("DELETE", `${drafts}/${gone}?permanent=true`);
    await platform.deliverEvents();
    expect(receiver.received).toEqual([]);
    await platform.posts.create(createPost(), "ADMIN");
    await platform.deliverEvents();
    expect(await receiver.count(2)).toHaveLength(2);
  });

  bench.itOnSqlite("have templates in English and German", async () => {
    const { asEditor, platform } = await open(bench);
    for (const language of ["en", "de-AT"]) {
      for (const template of pageTemplates) {
        const path = `/${template}-${language.slice(0, 2)}`;
        const { body } = await asEditor("POST", api, { title: template, path, template, language });
        const found = await platform.archive.findLatest(body.id);
        const text = found?.content?.content_text ?? "";
        if (template === "blank") expect(text).toBe("");
        else expect(text).toMatch(language === "en" ? /\b(the|your)\b/ : /\b(Sie|die|und)\b/);
      }
    }
  });
});
