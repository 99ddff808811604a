import { sql } from "kysely";
import { expect, it } from "vitest";
import { recountComments } from "#lib/platform/comments/comment-counts.ts";
import { write } from "#lib/platform/database/change-log.ts";
import { createStore } from "#lib/platform/store.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openComments } from "#tests/support/members/commenters.ts";

const replies = 10_000;

forEachDatabase("a thread of 10,000 replies", (bench) => {
  it("is read, counted and located page by page", async () => {
    const { members, comments, postId, ada, say } = await openComments(bench);
    const root = await say(ada, "A long thread.");
    members.clock.advance(60_000);
    const after = await say(ada, "The next thread.");
    const database = await bench.open(members.location);
    const number = sql<number>`cast(n as bigint)`;
    await sql`insert into comment (id, post_id, parent_id, thread_id, author_id, author_name, content, content_text,
        status, commented_at, created_at, updated_at, published_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${replies})
      select 'reply-' || n, ${postId},
        case when n <= 10 then ${root.id} else 'reply-' || (n - 10) end, ${root.id}, ${ada}, '',
        '{"nodes":[]}', 'Reply ' || n, 'PUBLISHED', cast(${root.commentedAt} as bigint) + ${number}, 1, 1, 1
      from numbers`.execute(database);
    await write(createStore(database, members.clock.now), recountComments);

    const first = await comments.listThreadPage({ postId });
    expect(first).toMatchObject({ total: replies + 2, pages: 201 });
    expect(first.comments).toHaveLength(50);
    expect(first.comments[0]?.id).toBe(root.id);
    const middle = await comments.listThreadPage({ postId, page: 150 });
    expect(middle.comments[0]).toMatchObject({
      id: "reply-7450",
      parent: { id: "reply-7440" },
      parentPage: 149,
    });
    const last = await comments.listThreadPage({ postId, page: 201 });
    expect(last.comments.map(({ id }) => id)).toEqual(["reply-10000", after.id]);
    const newest = await comments.listThreadPage({ postId, sort: "newest" });
    expect(newest.comments[0]?.id).toBe(after.id);
    await expect(comments.listThreadPage({ postId, page: 202 })).rejects.toMatchObject({
      status: 404,
    });
    for (const [id, page] of [
      [root.id, 1],
      ["reply-49", 1],
      ["reply-50", 2],
      ["reply-7450", 150],
      [after.id, 201],
    ] as const) {
      expect(await comments.locate(id), id).toMatchObject({ page });
    }
    const query = `appId=14bcded7-0066-7c35-14d7-466cb3f09103&contextId=${postId}&resourceId=${postId}`;
    const list = await members.call("GET", `/comments/v1/comments/list-by-resource?${query}`);
    expect(list.body.commentReplies[root.id].replies).toHaveLength(10);
    members.clock.advance(60_000);
    const { id } = await say(ada, "One more.", "reply-10000");
    expect(await comments.locate(id)).toMatchObject({ page: 201 });
    await comments.remove({ id: root.id, actor: { isModerator: true } });
    expect((await comments.listThreadPage({ postId })).comments[0]).toMatchObject({
      status: "DELETED",
    });
  });
});
