import { expect, it } from "vitest";
import { findWrongCommentCounts } from "#lib/platform/comments/comment-counts.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { checkBlog } from "#lib/maintenance/check/check-blog.ts";
import { rebuildCounts } from "#lib/maintenance/check/rebuild-counts.ts";
import { createRandom, type Random } from "#tests/support/content/random.ts";
import { forEachDatabase, type DatabaseBench } from "#tests/support/databases/database.ts";
import { openComments } from "#tests/support/members/commenters.ts";
import { openMembers, siteUrl } from "#tests/support/members/members.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

/** Opens a blog and a second instance with the same database. */
async function openTwo(bench: DatabaseBench) {
  const blog = await openComments(bench);
  const { location, mail, clock } = blog.members;
  const other = await openMembers(bench, {
    location,
    clock,
    mail: { smtpUrl: mail.url },
    comments: { isOn: true, hold: "none", blockedWords: [] },
  });
  const database = await bench.open(location);
  return { ...blog, location, other: other.platform, database };
}

/** Performs a random operation on comments. It may be rejected because of a comment's status. */
async function operate(
  { pick, chance, below }: Random,
  { comments }: Platform,
  { posts, members, ids }: { posts: readonly string[]; members: string[]; ids: string[] },
  step: number,
): Promise<void> {
  const id = pick(ids);
  const memberId = pick(members);
  switch (below(10)) {
    case 0:
    case 1:
    case 2: {
      const parentId = chance(0.7) ? id : undefined;
      const parent = await comments.findById(id);
      const made = await comments.create({
        postId: parentId === undefined ? pick(posts) : (parent?.postId ?? ""),
        parentId,
        memberId,
        content: createDocument(`Comment ${step}.`),
        isTrusted: true,
      });
      ids.push(made.id);
      return;
    }
    case 3:
      await comments.remove({ id, actor: { memberId, isModerator: chance(0.5) } });
      return;
    case 4:
      await comments.hide([id, pick(ids)]);
      return;
    case 5:
      await comments.publish([id, pick(ids), pick(ids)]);
      return;
    case 6:
      await comments.react({ id, memberId, code: pick(["like", "love", "sad"]) });
      return;
    case 7:
      await comments.unreact({ id, memberId, code: "like" });
      return;
    case 8:
      await comments.startMove([id], pick(posts));
      return;
    default:
      await comments.importComment({
        origin: `test:${below(20)}`,
        postId: pick(posts),
        parentOrigin: `test:${below(20)}`,
        author: { name: "Ann" },
        content: createDocument(`Imported ${below(3)}.`),
        status: pick(["PUBLISHED", "PENDING", "HIDDEN", "DELETED"]),
        commentedAt: below(1_000),
      });
  }
}

forEachDatabase("comments on two instances", (bench) => {
  it("either keep or reject a reply while its parent is deleted, and the counts match", async () => {
    const { comments, other, database, postId, ada, bo, addMember, say } = await openTwo(bench);
    const writers = await Promise.all([1, 2, 3, 4].map((index) => addMember(`w${index}`)));
    const root = await say(ada, "Delete me.");
    const results = await Promise.allSettled([
      ...writers.map((memberId, index) =>
        (index % 2 === 0 ? comments : other.comments).create({
          postId,
          parentId: root.id,
          memberId,
          content: createDocument(`Reply ${index}.`),
        }),
      ),
      other.comments.remove({ id: root.id, actor: { memberId: ada, isModerator: false } }),
      comments.react({ id: root.id, memberId: bo, code: "like" }),
    ]);
    const replies = results.slice(0, writers.length);
    const kept = replies.filter(({ status }) => status === "fulfilled").length;
    for (const result of replies) {
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject({ code: "COMMENT_DELETED" });
      }
    }
    expect(await comments.findById(root.id)).toMatchObject({
      status: "DELETED",
      replyCount: kept,
      threadCount: kept,
      reactions: { total: 0, codes: {} },
    });
    expect((await comments.listThreadPage({ postId })).total).toBe(kept);
    expect(await findWrongCommentCounts(database)).toEqual([]);
  });

  it("are approved once if two moderators approve at the same time", async () => {
    const { comments, other, database, postId, ada, say } = await openTwo(bench);
    const { id } = await say(ada, "Wait.");
    await comments.hide(id);
    await Promise.all([comments.publish(id), other.comments.publish(id), comments.approve(id)]);
    expect((await comments.listThreadPage({ postId })).total).toBe(1);
    expect(await comments.listDecisions(id)).toHaveLength(2);
    expect(await findWrongCommentCounts(database)).toEqual([]);
  });

  it("change once if two callers send the same revision", async () => {
    const { comments, other, ada, say } = await openTwo(bench);
    const { id, revision } = await say(ada, "One.");
    const edits = await Promise.allSettled(
      [comments, other.comments].map((service, index) =>
        service.edit({ id, memberId: ada, revision, content: createDocument(`Edit ${index}.`) }),
      ),
    );
    expect(edits.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(edits.find(({ status }) => status === "rejected")).toMatchObject({
      reason: { status: 409, code: "COMMENT_CHANGED", data: { revision: "2" } },
    });
  });

  it("are hidden together with comments that the member writes during a ban", async () => {
    const { comments, other, database, postId, ada } = await openTwo(bench);
    await Promise.allSettled([
      ...[1, 2, 3].map((index) =>
        other.comments.create({ postId, memberId: ada, content: createDocument(`Spam ${index}.`) }),
      ),
      comments.banAuthor(ada),
    ]);
    await expect(
      other.comments.create({ postId, memberId: ada, content: createDocument("More.") }),
    ).rejects.toMatchObject({ code: "MUTED" });
    expect((await comments.listThreadPage({ postId })).total).toBe(0);
    expect(await findWrongCommentCounts(database)).toEqual([]);
  });

  it("have correct counts after 150 random concurrent operations, and a check that repairs wrong ones", async () => {
    const { platform, other, database, location, postId, ada, bo, addMember, write } =
      await openTwo(bench);
    const { id: second } = await platform.posts.create(createPost(), "ADMIN");
    const ids = [(await write("First.")).id, (await write("Second.")).id];
    const blog = { posts: [postId, second], members: [ada, bo, await addMember("cleo")], ids };
    const random = createRandom(18);
    for (let round = 0; round < 30; round += 1) {
      const operations = [0, 1, 2, 3, 4].map((index) =>
        operate(random, index % 2 === 0 ? platform : other, blog, round * 5 + index),
      );
      for (const result of await Promise.allSettled(operations)) {
        if (result.status === "rejected") {
          expect(result.reason, String(result.reason)).toMatchObject({
            status: expect.toSatisfy((status: number) => status < 500),
          });
        }
      }
    }
    expect(ids.length).toBeGreaterThan(20);
    expect(await findWrongCommentCounts(database)).toEqual([]);

    await database.updateTable("post_metrics").set({ comments: 99 }).execute();
    const [root] = ids;
    const wrong = { reply_count: 98, thread_count: 97, reaction_count: 96 };
    await database
      .updateTable("comment")
      .set(wrong)
      .where("id", "=", root ?? "")
      .execute();
    const check = async () => {
      const { problems } = await checkBlog(location, { siteUrl });
      const found = problems.filter(({ kind }) => kind === "comment-count");
      return found.map(({ kind, where }) => `${kind} ${where}`);
    };
    expect((await check()).toSorted()).toEqual(
      [
        ...[postId, second].map((id) => `comment-count post ${id}`),
        ...Object.keys(wrong).map(() => `comment-count comment ${root}`),
      ].toSorted(),
    );
    await rebuildCounts(location);
    expect(await check()).toEqual([]);
  });
});
