/** Every function of the module `comments` of `@wix/comments`, through the unmodified package. */
import { comments as commentModule } from "@wix/comments";
import { createClient } from "@wix/sdk";
import { expect, it } from "vitest";
import { blogAppId } from "#lib/wix/comments/comment.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { useSiteSettings } from "#tests/support/members/member-site.ts";
import { openMembers, type Members } from "#tests/support/members/members.ts";
import { createKey, joinStaff } from "#tests/support/members/staff.ts";
import { connect as connectTo, listWays, type Way } from "#tests/support/members/wix-clients.ts";
import { createDocument, createPost } from "#tests/support/servers/platform.ts";

const refusal = (code: string) => ({ details: { applicationError: { code } } });
const violation = (field: string) => ({
  details: {
    validationError: {
      fieldViolations: expect.arrayContaining([
        expect.objectContaining({ field: expect.stringContaining(field) }),
      ]),
    },
  },
});
const unknownId = "00000000-0000-4000-8000-000000000000";
/** Returns the document that the client sends. */
const write = (...paragraphs: string[]): { richContent: commentModule.RichContent } =>
  JSON.parse(JSON.stringify({ richContent: createDocument(...paragraphs) }));
const read = (content: commentModule.CommentContent | undefined) =>
  content?.richContent?.nodes?.map((node) => node.nodes?.[0]?.textData?.text).join("\n");

forEachDatabase("the unmodified @wix/comments client", (bench) => {
  useSiteSettings();

  const connect = (members: Members, way: Way, token?: string) =>
    createClient({ modules: { comments: commentModule }, ...connectTo(members, way, token) })
      .comments;

  /** Opens a blog with a post, a moderator's key, and two members. */
  async function open(way: Way, hold: "none" | "first" | "all" = "none") {
    const members = await openMembers(bench, { comments: { isOn: true, hold, blockedWords: [] } });
    const { id: postId } = await members.platform.posts.create(createPost(), "ADMIN");
    const { id: otherId } = await members.platform.posts.create(createPost(), "ADMIN");
    const ada = await joinStaff(members, undefined, "ada@example.com");
    const bo = await joinStaff(members, undefined, "bo@example.com");
    const { key } = await createKey(members, "moderator");
    const at = (post: string) => ({ appId: blogAppId, contextId: post, resourceId: post });
    return {
      members,
      postId,
      otherId,
      ada,
      bo,
      place: at(postId),
      otherPlace: at(otherId),
      asAda: connect(members, way, ada.access),
      asBo: connect(members, way, bo.access),
      team: connect(members, way, key),
      anyone: connect(members, way),
    };
  }

  for (const way of listWays(bench)) {
    bench.itOnSqlite(`creates, reads, updates and deletes comments through ${way}`, async () => {
      const { asAda, asBo, team, anyone, ada, place, postId } = await open(way);
      const created = await asAda.createComment({ ...place, content: write("Low water at nine.") });
      const id = created._id ?? "";
      expect(created).toMatchObject({
        _id: expect.stringMatching(/^[\da-f-]{36}$/),
        revision: "1",
        appId: blogAppId,
        contextId: postId,
        resourceId: postId,
        content: { mentions: [], attachments: [] },
        author: { memberId: ada.id },
        replyCount: 0,
        voteSummary: { netVoteCount: 0, upvoteCount: 0, downvoteCount: 0 },
        status: "PUBLISHED",
        reactionSummary: { total: 0, reactionCodeCount: {} },
        marked: false,
        contentEdited: false,
        commentDate: new Date("2026-03-14T09:30:00.000Z"),
        _createdDate: new Date("2026-03-14T09:30:00.000Z"),
      });
      expect(created.parentComment).toBeUndefined();
      expect(read(created.content)).toBe("Low water at nine.");
      expect(await anyone.getComment(id)).toMatchObject({ _id: id, content: created.content });

      const updated = await asAda.updateComment(id, {
        revision: "1",
        content: write("Low water at ten."),
      });
      expect(updated).toMatchObject({ revision: "2", contentEdited: true, status: "PUBLISHED" });
      expect(read((await anyone.getComment(id)).content)).toBe("Low water at ten.");
      await expect(
        asAda.updateComment(id, { revision: "1", content: write("Late.") }),
      ).rejects.toMatchObject(refusal("COMMENT_CHANGED"));
      await expect(
        asBo.updateComment(id, { revision: "2", content: write("Mine.") }),
      ).rejects.toMatchObject(refusal("PERMISSION_DENIED"));
      await expect(asBo.deleteComment(id)).rejects.toMatchObject(refusal("PERMISSION_DENIED"));
      await expect(anyone.deleteComment(id)).rejects.toMatchObject({
        details: { applicationError: { code: expect.stringMatching(/DENIED|UNAUTH/) } },
      });

      const reply = await asBo.createComment({
        ...place,
        content: write("Thank you."),
        parentComment: { _id: id },
      });
      expect(reply.parentComment).toMatchObject({
        _id: id,
        author: { memberId: ada.id },
        status: "PUBLISHED",
      });
      expect((await anyone.getComment(id)).replyCount).toBe(1);

      await asAda.deleteComment(id);
      const tombstone = await anyone.getComment(id);
      expect(tombstone).toMatchObject({ status: "DELETED", replyCount: 1 });
      expect(tombstone.content).toBeUndefined();
      expect(tombstone.author?.memberId).toBeUndefined();
      await team.deleteComment(reply._id ?? "");
      await expect(anyone.getComment(id)).rejects.toMatchObject(refusal("NOT_FOUND"));
      await expect(anyone.getComment(unknownId)).rejects.toMatchObject(refusal("NOT_FOUND"));
    });

    bench.itOnSqlite(`moderates, marks, hides and publishes comments through ${way}`, async () => {
      const { asAda, asBo, team, anyone, place } = await open(way, "all");
      const { _id: id = "", ...created } = await asAda.createComment({
        ...place,
        content: write("First."),
      });
      expect(created.status).toBe("PENDING");
      expect(created.content).toBeUndefined();
      expect(read(created.draftContent)).toBe("First.");
      await expect(anyone.getComment(id ?? "")).rejects.toMatchObject(refusal("NOT_FOUND"));
      await expect(asBo.getComment(id ?? "")).rejects.toMatchObject(refusal("NOT_FOUND"));
      expect((await asAda.getComment(id ?? "")).status).toBe("PENDING");

      const approve = { draftContentAction: "APPROVE" } as const;
      await expect(asAda.moderateDraftContent(id ?? "", "1", approve)).rejects.toMatchObject(
        refusal("PERMISSION_DENIED"),
      );
      await expect(team.moderateDraftContent(id ?? "", "7", approve)).rejects.toMatchObject(
        refusal("COMMENT_CHANGED"),
      );
      await expect(team.moderateDraftContent(id ?? "", "1")).rejects.toMatchObject(
        violation("draftContentAction"),
      );
      const { comment } = await team.moderateDraftContent(id ?? "", "1", approve);
      expect(comment).toMatchObject({ status: "PUBLISHED", revision: "2" });
      expect(read((await anyone.getComment(id ?? "")).content)).toBe("First.");

      const edited = await asAda.updateComment(id ?? "", {
        revision: "2",
        content: write("Second."),
      });
      expect([read(edited.content), read(edited.draftContent)]).toEqual(["First.", "Second."]);
      expect((await anyone.getComment(id ?? "")).draftContent).toBeUndefined();
      const rejected = await team.moderateDraftContent(id ?? "", "3", {
        draftContentAction: "REJECT",
      });
      expect(rejected.comment).toMatchObject({ status: "PUBLISHED" });
      expect(rejected.comment?.draftContent).toBeUndefined();

      expect((await team.markComment(id ?? "")).comment?.marked).toBe(true);
      expect((await team.markComment(id ?? "")).comment?.marked).toBe(true);
      expect((await team.unmarkComment(id ?? "")).comment?.marked).toBe(false);
      expect((await team.hideComment(id ?? "")).comment?.status).toBe("HIDDEN");
      await expect(anyone.getComment(id ?? "")).rejects.toMatchObject(refusal("NOT_FOUND"));
      expect((await team.publishComment(id ?? "")).comment?.status).toBe("PUBLISHED");
      for (const call of [
        "markComment",
        "unmarkComment",
        "hideComment",
        "publishComment",
      ] as const) {
        await expect(asAda[call](id ?? "")).rejects.toMatchObject(refusal("PERMISSION_DENIED"));
        await expect(team[call](unknownId)).rejects.toMatchObject(refusal("NOT_FOUND"));
      }
      await team.deleteComment(id ?? "");
      await expect(team.publishComment(id ?? "")).rejects.toMatchObject(refusal("COMMENT_DELETED"));
    });

    it(`queries, counts and lists comments through ${way}`, async () => {
      const { members, asAda, asBo, team, anyone, ada, place, postId } = await open(way);
      const ids: string[] = [];
      for (const text of ["one", "two", "three"]) {
        members.clock.advance(1_000);
        ids.push((await asAda.createComment({ ...place, content: write(text) }))._id ?? "");
      }
      const [one = "", two = "", three = ""] = ids;
      const reply = async (parent: string, text: string) => {
        members.clock.advance(60_000);
        const made = { ...place, content: write(text), parentComment: { _id: parent } };
        return (await asBo.createComment(made))._id ?? "";
      };
      const first = await reply(two, "two, first");
      const second = await reply(first, "two, second");
      const third = await reply(two, "two, third");

      const firstPage = await anyone
        .queryComments({ appId: blogAppId })
        .eq("resourceId", postId)
        .descending("replyCount")
        .limit(2)
        .find();
      expect(firstPage.items.map(({ _id }) => _id)).toEqual([two, first]);
      const nextPage = await firstPage.next();
      expect(nextPage.items).toHaveLength(2);
      expect((await nextPage.prev()).items.map(({ _id }) => _id)).toEqual([two, first]);
      const own = anyone.queryComments({ appId: blogAppId }).in("_id", [one, two]);
      expect((await own.eq("author.memberId", ada.id).find()).items).toHaveLength(2);
      const replies = anyone.queryComments({ appId: blogAppId }).eq("parentComment.id", two);
      expect(new Set((await replies.find()).items.map(({ _id }) => _id))).toEqual(
        new Set([first, third]),
      );
      await team.hideComment(one);
      const hidden = anyone.queryComments({ appId: blogAppId }).eq("status", "HIDDEN");
      expect((await hidden.find()).items).toEqual([]);
      const hiddenForTeam = team.queryComments({ appId: blogAppId }).eq("status", "HIDDEN");
      expect((await hiddenForTeam.find()).items.map(({ _id }) => _id)).toEqual([one]);

      expect((await anyone.countComments(blogAppId)).count).toBe(5);
      expect(
        (await anyone.countComments(blogAppId, { filter: { resourceId: postId, marked: false } }))
          .count,
      ).toBe(5);
      expect((await team.countComments(blogAppId, { filter: { status: "HIDDEN" } })).count).toBe(0);
      await team.publishComment(one);

      const { contextId, resourceId } = place;
      const list = await anyone.listCommentsByResource(blogAppId, {
        contextId,
        resourceId,
        cursorPaging: { limit: 2, repliesLimit: 2 },
        fields: ["AUTHOR_BADGES"],
      });
      expect(list.comments?.map(({ _id }) => _id)).toEqual([one, two]);
      expect(list.pagingMetadata).toMatchObject({ count: 2, hasNext: true });
      expect(list.commentReplies?.[two]?.replies?.map(({ _id }) => _id)).toEqual([first, second]);
      expect(list.authorBadges).toEqual({ badgesByMemberId: {} });
      const more = await anyone.listCommentsByResource(blogAppId, {
        contextId,
        resourceId,
        cursorPaging: { cursor: list.pagingMetadata?.cursors?.next },
      });
      expect(more.comments?.map(({ _id }) => _id)).toEqual([three]);
      const rest = await anyone.listCommentsByResource(blogAppId, {
        contextId,
        resourceId,
        cursorPaging: { cursor: list.commentReplies?.[two]?.pagingMetadata?.cursors?.next },
      });
      expect(rest.comments?.map(({ _id }) => _id)).toEqual([third]);
      await team.markComment(three);
      const newest = await anyone.listCommentsByResource(blogAppId, {
        contextId,
        resourceId,
        commentSort: { order: "NEWEST_FIRST" },
        replySort: { order: "NEWEST_FIRST", keepMarkedInOriginalOrder: true },
      });
      expect(newest.comments?.map(({ _id }) => _id)).toEqual([three, two, one]);
      expect(newest.commentReplies?.[two]?.replies?.map(({ _id }) => _id)).toEqual([
        third,
        second,
        first,
      ]);

      const thread = await anyone.getCommentThread(two);
      expect(thread.comments?.map(({ _id }) => _id)).toEqual([two]);
      const all = await anyone.listCommentsByResource(blogAppId, {
        contextId,
        resourceId,
        cursorPaging: { cursor: thread.pagingMetadata?.cursors?.next },
      });
      expect(all.comments?.map(({ _id }) => _id)).toEqual([first, second, third]);
      const around = await anyone.getCommentThread(second);
      expect(around.comments?.map(({ _id }) => _id)).toEqual([two]);
      expect(around.commentReplies?.[two]?.replies?.map(({ _id }) => _id)).toEqual([second]);
      for (const [direction, expected] of [
        ["prev", first],
        ["next", third],
      ] as const) {
        const beside = await anyone.listCommentsByResource(blogAppId, {
          contextId,
          resourceId,
          cursorPaging: { cursor: around.pagingMetadata?.cursors?.[direction] },
        });
        expect(beside.comments?.map(({ _id }) => _id)).toEqual([expected]);
      }
    });

    it(`adds, removes and reads reactions through ${way}`, async () => {
      const { asAda, asBo, anyone, team, ada, place, postId, otherId } = await open(way);
      const { _id } = await asAda.createComment({ ...place, content: write("Look.") });
      const id = _id ?? "";
      await asAda.addCommentReaction(id, "like");
      await asAda.addCommentReaction(id, "love");
      await asBo.addCommentReaction(id, "love");
      expect((await anyone.getComment(id)).reactionSummary).toEqual({
        total: 2,
        reactionCodeCount: { love: 2 },
      });
      const options = { contextId: postId, commentIds: [id, id] };
      expect((await asAda.bulkGetCommentReactions(blogAppId, options)).reactions).toEqual({
        [id]: {
          total: 2,
          codeReactions: [
            { reactionCode: "love", total: 2, hasReacted: true, memberIds: [ada.id] },
          ],
        },
      });
      await asBo.removeCommentReaction(id, "like");
      await asBo.removeCommentReaction(id, "love");
      await asBo.removeCommentReaction(id, "love");
      expect((await anyone.getComment(id)).reactionSummary?.total).toBe(1);
      await expect(asAda.addCommentReaction(id, "🦀")).rejects.toMatchObject(
        violation("reactionCode"),
      );
      await expect(asAda.addCommentReaction(unknownId, "like")).rejects.toMatchObject(
        refusal("NOT_FOUND"),
      );
      for (const wrong of [
        { contextId: otherId, commentIds: [id] },
        { contextId: postId, commentIds: [id, unknownId] },
      ]) {
        await expect(anyone.bulkGetCommentReactions(blogAppId, wrong)).rejects.toMatchObject(
          refusal("PERMISSION_DENIED"),
        );
      }
      await expect(
        anyone.bulkGetCommentReactions(blogAppId, { contextId: postId, commentIds: [] }),
      ).rejects.toMatchObject(violation("commentIds"));
      await team.hideComment(id);
      await expect(asAda.addCommentReaction(id, "like")).rejects.toMatchObject(
        refusal("NOT_FOUND"),
      );
    });

    it(`changes comments in bulk through ${way}`, async () => {
      const { members, asAda, team, anyone, place, postId, otherId } = await open(way, "all");
      const ids: string[] = [];
      for (const text of ["one", "two", "three"]) {
        ids.push((await asAda.createComment({ ...place, content: write(text) }))._id ?? "");
      }
      const [one = ""] = ids;
      const filter = { resourceId: postId };
      const count = async (post: string) => [
        (await anyone.countComments(blogAppId, { filter: { resourceId: post } })).count,
        (await members.call("GET", `/v3/posts/${post}/metrics`)).body.metrics.comments,
      ];
      const job = { jobId: expect.stringMatching(/^[\da-f-]{36}$/) };
      expect(
        await team.bulkModerateDraftContent(blogAppId, { filter, draftContentAction: "APPROVE" }),
      ).toEqual(job);
      expect(await count(postId)).toEqual([3, 3]);
      expect(await team.bulkHideComment(blogAppId, { filter: { _id: one } })).toEqual(job);
      expect(await count(postId)).toEqual([2, 2]);
      expect(await team.bulkPublishComment(blogAppId, { filter })).toEqual(job);
      expect(await count(postId)).toEqual([3, 3]);
      expect(
        await team.bulkMoveCommentByFilter(blogAppId, {
          filter: { _id: { $in: [one] } },
          destination: { contextId: otherId, resourceId: otherId },
        }),
      ).toEqual(job);
      expect([await count(postId), await count(otherId)]).toEqual([
        [2, 2],
        [1, 1],
      ]);
      expect(await team.bulkDeleteComment(blogAppId, { filter })).toEqual(job);
      expect([await count(postId), await count(otherId)]).toEqual([
        [0, 0],
        [1, 1],
      ]);

      await expect(asAda.bulkHideComment(blogAppId, { filter })).rejects.toMatchObject(
        refusal("PERMISSION_DENIED"),
      );
      await expect(team.bulkHideComment(blogAppId, { filter: {} })).rejects.toMatchObject(
        violation("filter"),
      );
      await expect(
        team.bulkDeleteComment(blogAppId, { filter: { colour: "red" } }),
      ).rejects.toMatchObject(violation("filter"));
      await expect(
        team.bulkMoveCommentByFilter(blogAppId, {
          filter,
          destination: { contextId: unknownId, resourceId: unknownId },
        }),
      ).rejects.toMatchObject(violation("destination.resourceId"));
    });
  }
});
