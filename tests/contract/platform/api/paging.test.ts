/** Tests for the pages of lists whose entries have equal sort values, and for cursors of other lists. */
import { expect, it } from "vitest";
import { blogAppId } from "#lib/wix/comments/comment.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { bearer, violationsIn } from "#tests/support/members/member-calls.ts";
import { openModeration } from "#tests/support/members/moderation.ts";
import { createUploader, filesPath } from "#tests/support/members/uploads.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

type Entry = { readonly id: string };
type Page = { readonly entries: readonly Entry[]; readonly next?: string | undefined };

const numbers = [0, 1, 2, 3, 4];

/** Reads a list page by page. `cursor` is undefined for the first page. */
async function collect(read: (cursor: string | undefined) => Promise<Page>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    ids.push(...page.entries.map(({ id }) => id));
    cursor = page.next;
  } while (cursor !== undefined && ids.length < 20);
  return ids;
}

forEachDatabase("the pages of lists", (bench) => {
  async function open() {
    const blog = await openModeration(bench);
    const { platform, owner, ownerId, postId, call, clock } = blog;
    const headers = bearer(owner.access);
    const uploader = createUploader(blog, headers);
    for (const language of ["en", "de", "fr", "it", "es"]) {
      await platform.tags.ensure(["Heron"], language);
    }
    for (const number of numbers) {
      const post = createPost({ title: "Heron", authorId: ownerId, firstPublishedAt: 1_000 });
      await platform.posts.create(post, "ADMIN");
      await platform.members.create({ nickname: "Heron" });
      await uploader.put(Buffer.from(`notes ${number}`), "heron.txt");
      await platform.comments.importComment({
        origin: `test:${number}`,
        postId,
        author: { name: "Heron" },
        content: createDocument("Heron"),
        status: "PUBLISHED",
        commentedAt: clock.now(),
      });
    }
    const get = async (path: string) => (await call("GET", path, undefined, headers)).body;
    return { ...blog, headers, get };
  }

  it("contain each entry once, ordered by ID, if the entries have equal sort values", async () => {
    const { ask, call, get, headers, platform, postId } = await open();
    const byOffset = (path: string, field: string) =>
      collect(async (cursor = "0") => {
        const offset = Number(cursor);
        const { body } = await ask("GET", `${path}&paging.limit=2&paging.offset=${offset}`);
        const { total } = body.metaData;
        return { entries: body[field], next: offset + 2 < total ? String(offset + 2) : undefined };
      });
    const byQuery = (path: string, field: string, sort: readonly object[]) =>
      collect(async (cursor) => {
        const query = { cursorPaging: { limit: 2, cursor }, ...(!cursor && { sort }) };
        const { body } = await call("POST", path, { query }, headers);
        return { entries: body[field], next: body.pagingMetadata.cursors.next };
      });
    const files = (query: string) =>
      collect(async (cursor) => {
        const place = cursor === undefined ? query : `paging.cursor=${cursor}`;
        const body = await get(`${filesPath}/files?paging.limit=2&${place}`);
        return { entries: body.files, next: body.nextCursor.cursors.next };
      });
    const comments = () =>
      collect(async (cursor) => {
        const place = { appId: blogAppId, contextId: postId, resourceId: postId };
        const paging = {
          "cursorPaging.limit": "2",
          ...(cursor && { "cursorPaging.cursor": cursor }),
        };
        const parameters = new URLSearchParams({ ...place, ...paging });
        const body = await get(`/comments/v1/comments/list-by-resource?${parameters}`);
        return { entries: body.comments, next: body.pagingMetadata.cursors.next };
      });
    const moderated = () =>
      collect(async (cursor) => {
        const page = await platform.comments.listForModeration({
          queue: "published",
          limit: 2,
          cursor,
        });
        return { entries: page.comments, next: page.cursors.next };
      });
    const label = [{ fieldName: "label", order: "ASC" }];
    const lists = {
      "tags of the dashboard": await byOffset("/tags?search=heron", "tags"),
      "tags of the API": await byQuery("/v3/tags/query", "tags", label),
      "posts by title": await byOffset("/posts?search=heron&sort=title", "posts"),
      "posts by publication": await byOffset("/posts?search=heron&sort=published", "posts"),
      "posts by change": await byOffset("/posts?search=heron", "posts"),
      "files by date": await files(""),
      "files by name": await files("sort.fieldName=displayName"),
      "comments on a post": await comments(),
      "comments of a moderator": await moderated(),
    };
    for (const [list, ids] of Object.entries(lists)) {
      const sorted = ids.toSorted();
      expect(new Set(ids).size, list).toBe(5);
      expect([sorted, sorted.toReversed()], list).toContainEqual(ids);
    }
    // Authors with equal names are in the order of their slugs.
    expect(new Set(await byOffset("/authors?search=heron", "authors")).size).toBe(5);
  });

  bench.itOnSqlite("reject the cursors of other lists", async () => {
    const { call, get, headers, platform, postId, clock } = await open();
    const place = `appId=${blogAppId}&contextId=${postId}&resourceId=${postId}`;
    const calls = {
      files: `${filesPath}/files?paging.cursor`,
      comments: `/comments/v1/comments/list-by-resource?${place}&cursorPaging.cursor`,
      moderated: "/quire/v1/admin/comments?cursor",
    };
    const query = { filter: {}, cursorPaging: { limit: 1 } };
    const readNext = async (path: string) =>
      (await call("POST", path, { query }, headers)).body.pagingMetadata.cursors.next;
    const listed = await get(
      `/comments/v1/comments/list-by-resource?${place}&cursorPaging.limit=1`,
    );
    const queue = await platform.comments.listForModeration({ queue: "published", limit: 1 });
    const cursors = {
      tags: await readNext("/v3/tags/query"),
      posts: await readNext("/v3/posts/query"),
      comments: listed.pagingMetadata.cursors.next,
      moderated: queue.cursors.next,
      former: `after.${clock.now()}.${postId}`,
    };
    for (const [list, path] of Object.entries(calls)) {
      for (const [other, cursor] of Object.entries(cursors)) {
        const answer = await call("GET", `${path}=${cursor}`, undefined, headers);
        const field = path.slice(path.search(/[a-zA-Z.]+$/));
        const found = [list, other, answer.status, ...violationsIn(answer)];
        const expected = list === other ? [200] : [400, `${field} FORMAT`];
        expect(found).toEqual([list, other, ...expected]);
      }
    }
  });

  it("of a moderator's list continue at the same place with another filter", async () => {
    const { moderate, platform, postId } = await open();
    const first = await platform.comments.listForModeration({ queue: "published", limit: 2 });
    const { next } = first.cursors;
    const rest = await moderate("GET", `?queue=published&postId=${postId}&cursor=${next}`);
    expect(rest.body.comments).toHaveLength(3);
    expect((await moderate("GET", `?cursor=${next}`)).body).toMatchObject({ comments: [] });
  });
});
