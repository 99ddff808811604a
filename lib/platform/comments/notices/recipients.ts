/** The members who may receive an email about a comment. Checked when the email is queued and when it is sent. */
import { expressionBuilder } from "kysely";
import type { Database } from "../../database/database.ts";
import type { CommentNoticeTable, Tables } from "../../database/schema.ts";

export type NoticeKind = CommentNoticeTable["kind"];

/** The setting that turns off each kind of email. */
const settings = {
  reply: "replies",
  "own-post": "own_posts",
  followed: "followed",
  waiting: "moderation",
} as const;

/**
 * Selects the members who may receive emails of a kind about a post's comments: active members with a verified address
 * who have not unsubscribed and to whom this kind applies. For replies, the caller selects the author of the parent
 * comment.
 */
export function selectRecipients(database: Database, kind: NoticeKind, postId: string) {
  const reachable = selectReachable(database, kind);
  if (kind === "waiting") return reachable.where(hasRole(["owner", "moderator"]));
  const listening = reachable.where((eb) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom("comment_mute")
          .select("comment_mute.member_id")
          .whereRef("comment_mute.member_id", "=", "identity.id")
          .where("comment_mute.post_id", "=", postId),
      ),
    ),
  );
  switch (kind) {
    case "reply":
      return listening;
    case "followed":
      return listening.where((eb) =>
        eb.exists(
          eb
            .selectFrom("comment_follow")
            .select("comment_follow.member_id")
            .whereRef("comment_follow.member_id", "=", "identity.id")
            .where("comment_follow.post_id", "=", postId),
        ),
      );
    case "own-post":
      return listening.where(isPostOwner(postId));
  }
}

/** Selects the members who can receive emails of the given kind and have opted in to them. */
function selectReachable(database: Database, kind: NoticeKind) {
  const column = `setting.${settings[kind]}` as const;
  return database
    .selectFrom("identity")
    .leftJoin("comment_mail_setting as setting", "setting.member_id", "identity.id")
    .where("identity.status", "=", "ACTIVE")
    .where("identity.email_verified", "=", 1)
    .where((eb) => eb.or([eb(column, "is", null), eb(column, "=", 1)]));
}

const identity = expressionBuilder<Tables, "identity">();

const hasRole = (roles: readonly ("owner" | "moderator")[]) =>
  identity.exists(
    identity
      .selectFrom("member_role")
      .select("member_role.role")
      .whereRef("member_role.identity_id", "=", "identity.id")
      .where("member_role.role", "in", roles),
  );

/** Matches a post's author or, if the author has no account, the owners of the blog. */
function isPostOwner(postId: string) {
  const author = identity
    .selectFrom("post")
    .innerJoin("identity as author", "author.id", "post.author_id")
    .select("author.id")
    .where("post.id", "=", postId)
    .where("author.status", "=", "ACTIVE");
  return identity.or([
    identity("identity.id", "in", author),
    identity.and([identity.not(identity.exists(author)), hasRole(["owner"])]),
  ]);
}
