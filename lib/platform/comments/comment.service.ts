/**
 * Comments on posts. Changes visible to readers are recorded in the change log, so that pages are rendered again.
 * Counts are updated in the same transaction.
 */
import { verifyCommentCaptcha } from "./verify-captcha.ts";
import type { RateLimits } from "../../rate-limit/rate-limits.ts";
import { write } from "../database/change-log.ts";
import type { Captcha } from "../captcha/captcha.ts";
import type { Database, Store } from "../database/database.ts";
import { banAuthor } from "./moderation/ban-author.ts";
import { listArchivedComments, listOrigins } from "./comment-archive.reader.ts";
import type { CommentActor } from "./comment.ts";
import type { CommentContext } from "./comment-context.ts";
import { createCommentLimits } from "./comment-limits.ts";
import { createBulkJobs } from "./moderation/bulk-jobs.ts";
import { isOnVisiblePost, readComment, readComments } from "./comment.reader.ts";
import {
  assertMayMoveTo,
  createComment,
  readPostState,
  type NewComment,
} from "./create-comment.ts";
import { editComment, removeComment, type CommentEdit } from "./edit-comment.ts";
import { followPost, unfollowPost, type Follow } from "./feedback/follow.ts";
import type { CommentRules } from "./hold.ts";
import { importComment, type ImportedComment } from "./import-comment.ts";
import { locateComment } from "./reading/locate-comment.ts";
import { listMemberComments, readOwnComments, removeMemberContent } from "./member-comments.ts";
import {
  decide,
  decideAll,
  decideInSteps,
  listDecisions,
  type Decision,
  type DecisionOptions,
} from "./moderation/moderate-comment.ts";
import { countVisibleComments } from "./comment-author.ts";
import { countQueues, listQueue, type QueueFilter } from "./moderation/moderation-queue.ts";
import { moveInSteps } from "./moderation/move-comments.ts";
import { readReactions } from "./feedback/reaction.reader.ts";
import { react, unreact, type CommentReaction } from "./feedback/reaction.ts";
import { listRecentComments } from "./reading/recent-comments.ts";
import { reportComment, type CommentReport } from "./feedback/report.ts";
import { readThreadPage, type ThreadPageOptions } from "./reading/thread-page.ts";

export type CommentService = ReturnType<typeof createCommentService>;

/** Creates the operations on comments. */
export function createCommentService({
  store,
  reader,
  cursorKey,
  getRules,
  limits,
  captcha,
  report,
}: {
  readonly store: Store;
  readonly reader: Database;
  /** Signs the cursors of lists. */
  readonly cursorKey: Uint8Array;
  readonly getRules: () => CommentRules;
  readonly limits: RateLimits;
  readonly captcha: Pick<Captcha, "verify">;
  /** Logs a failure of work that continues after the response. */
  readonly report: (error: unknown) => void;
}) {
  const { database } = store;
  const context: CommentContext = {
    store,
    reader,
    getRules,
    limits: createCommentLimits(limits),
    verifyCaptcha: (tokens) => verifyCommentCaptcha(() => captcha.verify(tokens, "user")),
  };
  const jobs = createBulkJobs(report);
  /** Applies a decision to one or more comments. Each succeeds or fails independently. */
  const createDecision =
    (decision: Decision) => (ids: string | readonly string[], actorId?: string) =>
      decideAll(store, typeof ids === "string" ? [ids] : ids, decision, { actorId });

  return {
    create: (comment: NewComment) => createComment(context, comment),
    edit: (edit: CommentEdit) => editComment(context, edit),
    remove: ({ id, actor }: { readonly id: string; readonly actor: CommentActor }) =>
      removeComment(context, id, actor),

    /** Publishes waiting comments and changes, shows hidden comments again, and dismisses reports. */
    approve: createDecision("approve"),
    /** Discards a waiting change of a published comment. Hides a new comment. */
    reject: createDecision("reject"),
    hide: createDecision("hide"),
    /** Hides comments as spam. */
    markSpam: createDecision("spam"),
    /** Shows hidden comments again, and publishes new ones. */
    publish: createDecision("publish"),
    /** Deletes the content of comments. The rows stay as tombstones. */
    delete: createDecision("delete"),
    /** Pins comments. */
    mark: createDecision("mark"),
    unmark: createDecision("unmark"),
    /** Applies a decision to one comment. Throws `NOT_FOUND`, `COMMENT_CHANGED` and `COMMENT_DELETED` (409). */
    decide: (id: string, decision: Decision, options?: DecisionOptions) =>
      decide(store, id, decision, options),
    /**
     * Applies a decision to many comments. Returns the job ID within two seconds; the job may still be running then.
     */
    startBulk: (ids: readonly string[], decision: Decision, actorId?: string) =>
      jobs.run(decideInSteps(store, ids, decision, { actorId })),
    /** Moves the threads of comments to another post, like `startBulk`. See `assertMayMoveTo` for its errors. */
    async startMove(ids: readonly string[], postId: string, actorId?: string) {
      await assertMayMoveTo(context, postId);
      return jobs.run(moveInSteps(store, ids, { postId, actorId }));
    },
    banAuthor: (memberId: string, actorId?: string) => banAuthor(store, memberId, actorId),

    report: (report: CommentReport) => reportComment(context, report),
    react: (reaction: CommentReaction) => react(context, reaction),
    unreact: (reaction: CommentReaction) => unreact(context, reaction),
    follow: (follow: Follow) => followPost(store, follow),
    unfollow: (follow: Follow) => unfollowPost(store, follow),

    /** Finds a comment of any status. */
    findById: (id: string) => readComment(database, id),
    /** Reads comments of any status, in the order of the IDs. Unknown IDs are skipped. */
    findByIds: (ids: readonly string[]) => readComments(database, ids),
    listThreadPage: (options: ThreadPageOptions) => readThreadPage(database, options),
    /** Returns whether members may comment on a post. */
    readState: (postId: string) => readPostState(context, postId),
    /** Returns the latest published comments, newest first, for feeds. */
    listRecent: (options?: {
      readonly postId?: string | undefined;
      readonly limit?: number | undefined;
    }) => listRecentComments(database, options),
    locate: (id: string) => locateComment(database, id),
    /** Returns whether readers can see the post of a comment. */
    isOnVisiblePost: (id: string) => isOnVisiblePost(database, id),
    /** Reads the reactions to comments. Returns `undefined` unless readers can see all of them. */
    readReactions: (ids: readonly string[], postId: string, memberId: string | undefined) =>
      readReactions(database, ids, postId, memberId),
    readOwn: (own: { readonly postId: string; readonly memberId: string }) =>
      readOwnComments(database, { ...own, now: store.now() }),

    listForModeration: (filter: QueueFilter) => listQueue({ reader, key: cursorKey }, filter),
    countQueues: () => countQueues(reader),
    countWaiting: async () => (await countQueues(reader)).waiting,
    /** Counts the comments of a member that a ban would hide. */
    countVisible: (memberId: string) => countVisibleComments(reader, memberId),
    listDecisions: (id: string) => listDecisions(store, id),
    /** Returns all comments of a post, for exports. */
    listArchived: (postId: string) => listArchivedComments(database, postId),
    listOrigins: (postId: string) => listOrigins(database, postId),
    importComment: (comment: ImportedComment) => importComment(store, comment),
    listMemberComments: (memberId: string) => listMemberComments(database, memberId),
    /** Deletes the content of a member's comments, as when an account is deleted. */
    removeMemberContent: (memberId: string) =>
      write(store, (transaction, record) =>
        removeMemberContent(transaction, record, memberId, store.now()),
      ),
    /** Stops the jobs of bulk calls. */
    stop: () => jobs.stop(),
  };
}
