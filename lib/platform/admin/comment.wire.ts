/** Comments in the admin API's format. Dates are ISO 8601. */
import type { CommentAction } from "../../wix/admin/admin.ts";
import type { Actor } from "../access/access.ts";
import type { ListedComment } from "../comments/listed-comment.ts";
import type { Decision, DecisionEntry } from "../comments/moderation/moderate-comment.ts";
import {
  readModerationDetails,
  type ModerationDetails,
} from "../comments/moderation/moderation-details.ts";
import type { Database } from "../database/database.ts";

/** The decision that each action takes. */
export const decisionsByAction = {
  approve: "approve",
  dismiss: "approve",
  reject: "reject",
  publish: "publish",
  hide: "hide",
  spam: "spam",
  delete: "delete",
  pin: "mark",
  unpin: "unmark",
} as const satisfies Readonly<Record<CommentAction, Decision>>;

/** Length of the text in lists that show only its beginning, in characters. */
const excerptLength = 140;

/** Converts comments for a moderator, with the reasons why they wait or were reported. */
export async function wireComments(
  reader: Database,
  comments: readonly ListedComment[],
  moderator: Actor,
) {
  const details = await readModerationDetails(reader, comments);
  return comments.map((comment) => wireComment(comment, details, moderator));
}

function wireComment(comment: ListedComment, details: ModerationDetails, moderator: Actor) {
  const { id, revision, status, reason, author, parent, post } = comment;
  const member = details.members.get(author.memberId ?? "");
  const isProtected = member?.role === "owner" || (member?.role && moderator.role !== "owner");
  return {
    id,
    revision,
    status,
    reason,
    isChange: status === "PUBLISHED" && comment.draftContent !== undefined,
    heldFor: waits(comment) ? details.holds.get(id) : undefined,
    isPinned: comment.marked,
    author: {
      id: author.memberId,
      name: author.name,
      url: author.url,
      role: author.role,
      isPostAuthor: author.isPostAuthor,
      isBanned: member?.isMuted ?? false,
      canBeBanned: member !== undefined && !isProtected && author.memberId !== moderator.id,
    },
    post,
    parentAuthor: parent?.author.name,
    text: createExcerpt(comment.text),
    content: comment.draftContent ?? comment.content,
    reports: details.reports.get(id) ?? [],
    createdDate: formatDate(comment.commentedAt),
    actions: listActions(comment),
  };
}

const waits = ({ status, draftContent }: ListedComment): boolean =>
  draftContent !== undefined && (status === "PENDING" || status === "PUBLISHED");

/** Returns the actions that change the comment, in the order in which they are offered. */
function listActions(comment: ListedComment): CommentAction[] {
  const { status, reason, marked } = comment;
  switch (status) {
    case "PENDING":
      return ["approve", "hide", "spam", "delete"];
    case "PUBLISHED":
      return [
        ...(waits(comment) ? (["approve", "reject"] as const) : []),
        ...(!waits(comment) && comment.reportCount > 0 ? (["dismiss"] as const) : []),
        "hide",
        "spam",
        "delete",
        marked ? "unpin" : "pin",
      ];
    case "HIDDEN":
      return ["publish", reason === "SPAM" ? "hide" : "spam", "delete"];
    case "DELETED":
      return [];
  }
}

/** Converts a decision about a comment. */
export const wireDecision = ({ id, action, actorName, decidedAt }: DecisionEntry) => ({
  id,
  action,
  actor: actorName,
  decidedDate: formatDate(decidedAt),
});

function createExcerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  const characters = Array.from(line);
  if (characters.length <= excerptLength) return line;
  return `${characters.slice(0, excerptLength - 1).join("")}…`;
}

const formatDate = (instant: number): string => new Date(instant).toISOString();
