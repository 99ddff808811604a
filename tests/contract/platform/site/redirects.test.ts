import fc from "fast-check";
import { expect, it } from "vitest";
import { maximumRedirects, type RedirectImport } from "#lib/wix/site/redirects.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { bearer } from "#tests/support/members/member-calls.ts";
import { openOwners } from "#tests/support/members/owners.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { createPost, openTestPlatform } from "#tests/support/servers/platform.ts";

const api = "/quire/v1/site/redirects";

async function open(bench: DatabaseBench) {
  const blog = await openOwners(bench);
  const headers = bearer(blog.owner.access);
  return {
    ...blog,
    get: async (path = "") => (await blog.call("GET", api + path, undefined, headers)).body,
    post: (path: string, body: unknown) => blog.call("POST", api + path, body, headers),
  };
}

/** Returns the code of the error with which a redirect is refused. */
const refuse = (creation: Promise<unknown>): Promise<unknown> =>
  creation.then(
    () => "created",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );

forEachDatabase("redirects of owners", (bench) => {
  it("lead to a path or URL, and contain who created them and when", async () => {
    const { get, post, platform, ownerId, clock } = await open(bench);
    const { body } = await post("", { path: "/old page/", target: "/search?q=bread#results" });
    const created = {
      path: "/old%20page",
      target: "/search?q=bread#results",
      isForPost: false,
      createdDate: new Date(clock.now()).toISOString(),
      member: { id: ownerId },
    };
    expect(body.redirect).toMatchObject(created);
    await post("", { path: "https://blog.example/Über", target: "HTTP://Other.example/ä" });
    const answer = await get();
    expect(answer.metaData).toEqual({ count: 2, offset: 0, total: 2 });
    expect(answer.redirects.find(({ path }: { path: string }) => path !== "/Über")).toMatchObject(
      created,
    );
    for (const [path, target] of [
      ["/old%20page", "/search?q=bread#results"],
      ["/old%20page/", "/search?q=bread#results"],
      ["/%C3%9Cber", "http://other.example/%C3%A4"],
      ["/über", undefined],
    ] as const)
      expect(await platform.redirects.findTarget(path), path).toBe(target);
    expect((await post("/delete", { paths: ["/old%20page"] })).body).toEqual({ deleted: 1 });
    expect(await platform.redirects.findTarget("/old%20page")).toBeUndefined();
    expect((await post("/delete", { paths: ["/old%20page"] })).status).toBe(404);
  });

  it("are also for the former paths of hidden posts, and for authors without posts", async () => {
    const { posts, redirects, siteRedirects, members, missingPages } =
      await openTestPlatform(bench);
    const { id } = await posts.create(createPost(), "IMPORT");
    await redirects.add(["/2019/canal"], id);
    expect(await refuse(siteRedirects.create({ path: "/2019/canal", target: "/new" }))).toBe(
      "REDIRECT_EXISTS",
    );
    await posts.update(id, { status: "UNPUBLISHED" }, "ADMIN");
    missingPages.count("/2019/canal");
    expect((await missingPages.list({ limit: 10, offset: 0 })).total).toBe(1);
    await siteRedirects.create({ path: "/2019/canal", target: "/new" });
    expect(await redirects.findTarget("/2019/canal")).toBe("/new");
    await siteRedirects.create({ path: "/blog/authors/old-editor", target: "/about" });
    await members.upsert({ slug: "old-editor", nickname: "No posts", about: "" });
    expect(await redirects.findTarget("/blog/authors/old-editor")).toBe("/about");
  });

  it("are refused with a doubly encoded NUL, and with more slashes than a path can have", async () => {
    const { siteRedirects } = await openTestPlatform(bench);
    for (const path of ["/post/%2500", `${"/".repeat(100_000)}x`]) {
      const answer = await refuse(siteRedirects.create({ path, target: "/b" }));
      expect(["created", "REDIRECT_PATH_INVALID"]).toContain(answer);
    }
  });

  it.each([
    ["quoted values with semicolons", '"path";"target"\n"/a";"/b"\n', 1],
    ["old line ends", "path,target\r/a,/b\r/c,/d\r", 2],
    ["a blank line before the header", "\npath,target\n/a,/b\n", 1],
    ["other columns", "path,id,target\n/a,7,/b\n", 1],
    [
      "an unquoted comma in a target",
      "/a,https://other.example/?q=1,2\n",
      "REDIRECT_TARGET_INVALID",
    ],
    ["bytes that are not UTF-8", "/\uFFFDber,/b\n", "REDIRECT_PATH_INVALID"],
    ["too many lines", "/a,/b\n".repeat(maximumRedirects + 1), "TOO_MANY_REDIRECTS"],
  ])("are read from a CSV file with %s", async (_kind, csv, expected) => {
    const { redirects, siteRedirects } = await openTestPlatform(bench);
    const { imported, problems } = await siteRedirects.importCsv(csv);
    expect(problems[0]?.code ?? imported).toBe(expected);
    expect(await redirects.findTarget("/a")).toBe(imported > 0 ? "/b" : undefined);
  });

  it.each([
    ["a path without a slash", "old", "/new", "REDIRECT_PATH_INVALID"],
    ["a path of another site", "https://other.example/a", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with a double slash", "//evil.example", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with dots", "/a/../b", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with encoded dots", "/a/%2e%2E/b", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with a query", "/a?b=c", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with a fragment", "/a#b", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with NUL", "/a%00", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with a line break", "/a\nb", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with a backslash", "/a%5Cb", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with a broken escape", "/a%E0%A4%A", "/new", "REDIRECT_PATH_INVALID"],
    ["a path with half a character", "/a\uD800", "/new", "REDIRECT_PATH_INVALID"],
    ["a long path", `/${"ä".repeat(400)}`, "/new", "REDIRECT_PATH_INVALID"],
    ["a formula", "=HYPERLINK(1)", "/new", "REDIRECT_PATH_INVALID"],
    ["the front page", "/", "/new", "REDIRECT_PATH_TAKEN"],
    ["a page", "/Search/", "/new", "REDIRECT_PATH_TAKEN"],
    ["a path below a route", "/admin/unknown", "/new", "REDIRECT_PATH_TAKEN"],
    ["a call", "/%5Fapi/a", "/new", "REDIRECT_PATH_TAKEN"],
    ["a feed", "/feed", "/new", "REDIRECT_PATH_TAKEN"],
    ["a list's second page", "/blog/tags/a/page/2", "/new", "REDIRECT_PATH_TAKEN"],
    ["a post", "/POST/canal", "/new", "REDIRECT_PATH_TAKEN"],
    ["a former address of a post", "/post/walk/", "/new", "REDIRECT_PATH_TAKEN"],
    ["a script", "/a", "javascript:alert(1)", "REDIRECT_TARGET_INVALID"],
    ["a script after a tab", "/a", "java\tscript:alert(1)", "REDIRECT_TARGET_INVALID"],
    ["data", "/a", "data:text/html,a", "REDIRECT_TARGET_INVALID"],
    ["a host without a scheme", "/a", "//evil.example", "REDIRECT_TARGET_INVALID"],
    ["a host after a backslash", "/a", "/\\evil.example", "REDIRECT_TARGET_INVALID"],
    ["a host after dots", "/a", "/.//evil.example", "REDIRECT_TARGET_INVALID"],
    [
      "a host after this site",
      "/a",
      "https://blog.example//evil.example",
      "REDIRECT_TARGET_INVALID",
    ],
    ["a target with a password", "/a", "https://a:b@other.example/", "REDIRECT_TARGET_INVALID"],
    ["a target with a line break", "/a", "/b\r\nSet-Cookie: a", "REDIRECT_TARGET_INVALID"],
    ["a relative target", "/a", "b", "REDIRECT_TARGET_INVALID"],
    ["a long target", "/a", `/${"ä".repeat(400)}`, "REDIRECT_TARGET_INVALID"],
    ["no target", "/a", " ", "REDIRECT_TARGET_INVALID"],
    ["the path itself", "/a", "/a", "REDIRECT_LOOP"],
    ["the path itself, with a query", "/ä", "https://blog.example/%C3%A4/?b#c", "REDIRECT_LOOP"],
    ["the path of a missing post in other case", "/post/a", "/POST/a", "REDIRECT_LOOP"],
    ["a WordPress post number itself", "/?p=12", "/?p=12", "REDIRECT_LOOP"],
  ])("are refused if the path or target is %s", async (_, path, target, code) => {
    const { posts, siteRedirects } = await openTestPlatform(bench);
    const { id } = await posts.create(createPost({ slug: "walk" }), "IMPORT");
    await posts.update(id, { slug: "canal" }, "MANUAL_SAVE");
    expect(await refuse(siteRedirects.create({ path, target }))).toBe(code);
    expect((await siteRedirects.list({ limit: 1, offset: 0 })).total).toBe(0);
  });

  it("are refused if a later one closes a loop or makes a chain too long", async () => {
    const { siteRedirects } = await openTestPlatform(bench);
    const create = (path: string, target: string) => refuse(siteRedirects.create({ path, target }));
    expect(await create("/a", "/b")).toBe("created");
    expect(await create("/b", "/c?d")).toBe("created");
    expect(await create("/c", "https://blog.example/a#e")).toBe("REDIRECT_LOOP");
    for (const [path, target] of ["cd", "de", "ef"]) {
      expect(await create(`/${path}`, `/${target}`)).toBe("created");
    }
    expect(await create("/f", "/g")).toBe("REDIRECT_CHAIN_TOO_LONG");
    expect(await create("/0", "/a")).toBe("REDIRECT_CHAIN_TOO_LONG");
    expect(await create("/0", "/b")).toBe("created");
    expect(await create("/0", "/c")).toBe("REDIRECT_EXISTS");
  });

  it("never apply to a page, even if the page is newer", async () => {
    const { posts, redirects, siteRedirects } = await openTestPlatform(bench);
    await siteRedirects.create({ path: "/post/canal", target: "/new" });
    expect(await redirects.findTarget("/post/canal/")).toBe("/new");
    const { id } = await posts.create(createPost({ slug: "canal" }), "IMPORT");
    expect(await redirects.findTarget("/post/canal/")).toBeUndefined();
    await posts.unpublish(id);
    expect(await redirects.findTarget("/post/canal/")).toBe("/new");
  });

  it("stay if an import finds the same former path", async () => {
    const { posts, redirects, siteRedirects } = await openTestPlatform(bench);
    const { id } = await posts.create(createPost({ slug: "canal" }), "IMPORT");
    await siteRedirects.create({ path: "/2019/canal", target: "/new" });
    await redirects.add(["/2019/canal", "/2019/other"], id);
    expect(await redirects.findTarget("/2019/canal")).toBe("/new");
    const { redirects: listed } = await siteRedirects.list({ limit: 10, offset: 0 });
    expect(new Set(listed.map(({ path, target }) => `${path} ${target}`))).toEqual(
      new Set(["/2019/canal /new", "/2019/other /post/canal"]),
    );
  });

  it("are listed in pages, and found by a part of their path or target", async () => {
    const { get, post, clock } = await open(bench);
    for (const [path, target] of [
      ["/Bread_1", "/food"],
      ["/b", "https://bread.example/"],
      ["/c", "/Search?q=100%25"],
    ]) {
      await post("", { path, target });
      clock.advance(1000);
    }
    const list = async (query: string) =>
      (await get(query)).redirects.map(({ path }: { path: string }) => path);
    expect(await list("?search=BREAD")).toEqual(["/b", "/Bread_1"]);
    expect(await list("?search=_")).toEqual(["/Bread_1"]);
    expect(await list("?search=%25")).toEqual(["/c"]);
    expect(await list("?paging.limit=1&paging.offset=1")).toEqual(["/b"]);
    expect((await get("?search=nowhere")).metaData).toEqual({ count: 0, offset: 0, total: 0 });
  });

  it("are exported and imported without loss, whatever their characters", async () => {
    const { siteRedirects, posts, redirects } = await openTestPlatform(bench);
    const { id } = await posts.create(createPost({ slug: "canal" }), "IMPORT");
    await redirects.add(["/2019/canal", "/odd?query=1"], id);
    const odd = ['/"a",b;c', "/=1+1", "/+1", "/-1", "/@a", "/a%2541%252F", "/a%20", "/💡", "/?p=1"];
    for (const path of odd)
      await siteRedirects.create({ path, target: `https://other.example/?=${path},";` });
    const csv = await siteRedirects.exportCsv();
    for (const cell of csv.split(/[\r\n]+|,(?=")/).filter(Boolean))
      expect(cell).not.toMatch(/^"?[=+\-@\t]/);
    expect(await siteRedirects.importCsv(csv)).toMatchObject({ imported: 0, unchanged: 11 });
    const other = await openTestPlatform(bench);
    const ownCsv = csv.split("\r\n").filter((line) => !line.includes("/odd?"));
    expect(await other.siteRedirects.importCsv(ownCsv.join("\r\n"))).toMatchObject({
      imported: 10,
      problems: [],
    });
    expect(await other.siteRedirects.exportCsv()).toBe(ownCsv.join("\r\n"));
  });

  it("are imported all or not at all, and each bad line is reported", async () => {
    const { get, post } = await open(bench);
    await post("", { path: "/kept", target: "/a" });
    const result = await post("/import", {
      csv: '\uFEFFPath,Target\r\n/a,/b\r\n"=cmd|1",/b\r\n\r\n/kept,/b\r\n/c,javascript:a\r\n/a,/c\r\n"/d\n",/a\r\n/b,/a',
    });
    expect(result.body).toEqual({
      imported: 0,
      unchanged: 0,
      problems: [
        { line: 2, code: "REDIRECT_LOOP" },
        { line: 3, code: "REDIRECT_PATH_INVALID" },
        { line: 5, code: "REDIRECT_LOOP" },
        { line: 6, code: "REDIRECT_TARGET_INVALID" },
        { line: 7, code: "REDIRECT_EXISTS" },
        { line: 8, code: "REDIRECT_LOOP" },
        { line: 10, code: "REDIRECT_LOOP" },
      ],
    });
    expect((await get()).metaData.total).toBe(1);
    const good = await post("/import", { csv: "/a;/b\n/kept;/c\n" });
    expect(good.body).toEqual({ imported: 2, unchanged: 0, problems: [] });
    expect((await get("/export")).csv).toBe("path,target\r\n/a,/b\r\n/kept,/c\r\n");
  });

  it("are limited in number", async () => {
    const { siteRedirects } = await openTestPlatform(bench);
    const rows = Array.from({ length: maximumRedirects }, (_, index) => `/a/${index},/b`);
    const first = await siteRedirects.importCsv(rows.slice(1).join("\n"));
    expect(first.imported).toBe(maximumRedirects - 1);
    expect((await siteRedirects.importCsv("/c,/b\n/d,/b")).problems).toEqual([
      { line: 2, code: "TOO_MANY_REDIRECTS" },
    ]);
    await siteRedirects.create({ path: "/c", target: "/b" });
    expect(await refuse(siteRedirects.create({ path: "/d", target: "/b" }))).toBe(
      "TOO_MANY_REDIRECTS",
    );
    expect((await siteRedirects.importCsv(rows[1] ?? "")).unchanged).toBe(1);
  });

  it("always end, whichever are created, imported and deleted", async () => {
    const platform = await openTestPlatform(bench);
    const { siteRedirects, redirects } = platform;
    const place = fc.constantFrom("/a", "/b/", "/C", "/%C3%A4", "/post/d", "/blog/tags/e", "/?p=6");
    const target = fc.oneof(
      place,
      place.map((path) => `https://blog.example${path}`),
      place.map((path) => (path.includes("?") ? path : `${path}?q#f`)),
      fc.constantFrom("/POST/d", "/Blog/Tags/e", "https://other.example/a", "/search"),
    );
    const pair = fc.record({ path: place, target });
    const step = fc.oneof(
      pair.map((redirect) => ({ create: redirect })),
      fc.array(pair, { maxLength: 6 }).map((list) => ({ csv: list })),
      place.map((path) => ({ remove: path })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const one of steps) {
          if ("create" in one) await refuse(siteRedirects.create(one.create));
          else if ("remove" in one) await refuse(siteRedirects.remove([one.remove]));
          else {
            const lines = one.csv.map(({ path, target: to }) => `${path},${to}`);
            const result: RedirectImport = await siteRedirects.importCsv(lines.join("\n"));
            expect(result.imported === 0 || result.problems.length === 0).toBe(true);
          }
        }
        const { redirects: all } = await siteRedirects.list({ limit: 100, offset: 0 });
        for (const { path } of all) {
          let location: string | undefined = path;
          let hops = 0;
          while (location !== undefined) {
            const sent: string = location.replace(/#.*$/, "").replace(/^(\/[^?]+)\?.*$/, "$1");
            // The site redirects other spellings of its routes.
            location = await redirects.findTarget(
              sent.replace(/^\/(?:POST|Blog\/Tags)\//, (route) => route.toLowerCase()),
            );
            hops += 1;
            expect(hops).toBeLessThanOrEqual(6);
          }
        }
        if (all.length > 0) await siteRedirects.remove(all.map(({ path }) => path));
      }),
      { numRuns: 40 },
    );
  });

  it("can be read and changed only by owners and their keys", async () => {
    const blog = await open(bench);
    const calls = [
      ["GET", "", undefined],
      ["GET", "/export", undefined],
      ["GET", "/missing", undefined],
      ["POST", "", { path: "/a", target: "/b" }],
      ["POST", "/import", { csv: "/a,/b" }],
      ["POST", "/delete", { paths: ["/a"] }],
    ] as const;
    for (const role of ["editor", "author", "moderator", undefined] as const) {
      const { access } = await joinStaff(blog, role);
      for (const [method, path, body] of calls) {
        const { status } = await blog.call(method, api + path, body, bearer(access));
        expect(status, `${role} ${method} ${path}`).toBe(403);
      }
    }
    const editorKey = await createKey(blog, "editor");
    const ownerKey = await createKey(blog, "owner");
    for (const [method, path, body] of calls) {
      expect((await blog.call(method, api + path, body)).status).toBe(401);
      expect((await blog.call(method, api + path, body, editorKey.headers)).status).toBe(403);
      expect((await blog.call(method, api + path, body, ownerKey.headers)).status).toBe(200);
    }
    await blog.call("POST", api, { path: "/key", target: "/b" }, ownerKey.headers);
    expect((await blog.get()).redirects[0]).toMatchObject({ keyId: ownerKey.id });
    const answer = await blog.post("", { path: "/key", target: "/c" });
    expect(answer.status).toBe(409);
    expect(answer.body.details.applicationError.code).toBe("REDIRECT_EXISTS");
    expect((await blog.post("", { path: 1 })).status).toBe(400);
  });

  it("have effect in other processes at once, and are in the change log", async () => {
    const location = await bench.locate();
    const first = await openTestPlatform(bench, { location });
    const second = await openTestPlatform(bench, { location });
    const before = await second.changes.latest();
    await first.siteRedirects.create({ path: "/a", target: "/b" });
    expect(await second.redirects.findTarget("/a")).toBe("/b");
    expect((await second.changes.since(before)).changes).toMatchObject([
      { entity: "SITE", entityId: "redirects" },
    ]);
    await second.siteRedirects.remove(["/a"]);
    expect(await first.redirects.findTarget("/a")).toBeUndefined();
  });
});
