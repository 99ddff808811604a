/** Comments from the Wix API or from an export of this site. */
import { z } from "zod";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { isObject } from "../../wix/json-object.ts";
import { SourceError } from "../../convert/source-media.ts";
import { buildIdOrigin, linkById } from "../comments/link-by-id.ts";
import type { SourceComment, SourceThread } from "../comments/source-comment.ts";
import { parseInstant } from "../reading/parse.ts";
import { idText, type WixSurvey } from "./survey.ts";

/** Maximum number of comments in an export. All are held in memory, because replies may come before parents. */
export const maximumComments = 1_000_000;

const text = z.string().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);
const date = z
  .union([z.string().transform((value) => parseInstant(value)), z.number().int().positive()])
  .optional()
  .catch(undefined);
const content = z.object({ richContent: z.unknown().optional() }).optional().catch(undefined);
const reference = z
  .object({ id: idText.optional().catch(undefined), _id: idText.optional().catch(undefined) })
  .optional()
  .catch(undefined);

const commentRow = z.object({
  id: idText.optional().catch(undefined),
  _id: idText.optional().catch(undefined),
  resourceId: text,
  contextId: text,
  status: z.string().catch("PUBLISHED"),
  content,
  draftContent: content,
  /** The Wix API has only IDs. This site's export adds the name and website of authors without an account. */
  author: z.object({ memberId: text, name: text, url: text }).optional().catch(undefined),
  parentComment: reference,
  marked: flag,
  contentEdited: flag,
  commentDate: date,
  createdDate: date,
  _createdDate: date,
  /** Added by this site's export. */
  reason: text,
  origin: z.string().max(500).optional().catch(undefined),
});
type CommentRow = z.infer<typeof commentRow>;

/** A comment with the ID of its post. */
export type WixComment = { readonly postId: string; readonly comment: SourceComment };

/** Converts a comment. Returns `undefined` if the value is not a comment with an ID and a post. */
export function readWixComment(
  value: unknown,
  members: WixSurvey["members"],
): WixComment | undefined {
  const row = commentRow.safeParse(value).data;
  const id = row?.id ?? row?._id;
  const postId = row?.resourceId ?? row?.contextId;
  if (row === undefined || id === undefined || postId === undefined) return undefined;
  const { author = {}, parentComment } = row;
  const parentId = parentComment?.id ?? parentComment?._id;
  const member = members.get(author.memberId ?? "");
  return {
    postId,
    comment: {
      origin: row.origin ?? buildIdOrigin(id),
      id,
      label: `comment ${id}`,
      parentOrigin: parentId,
      author: {
        name: author.name ?? member?.name ?? "",
        url: author.url,
        memberId: author.memberId,
      },
      writtenAt: row.commentDate ?? row.createdDate ?? row._createdDate,
      status: readStatus(row),
      isPinned: row.marked,
      isEdited: row.contentEdited,
      convert: async () => readContent(row),
    },
  };
}

/** Groups comments by post. */
export const groupThreads = (comments: readonly WixComment[]): SourceThread[] =>
  [...Map.groupBy(comments, ({ postId }) => postId)].map(([postId, own]) => ({
    post: { key: postId, names: [postId] },
    where: `post ${postId}`,
    comments: linkById(own.map(({ comment }) => comment)),
  }));

function readContent(row: CommentRow) {
  const document = [row.content, row.draftContent].map((one) => one?.richContent).find(isObject);
  if (document === undefined) throw new SourceError("the file doesn't contain its text");
  return normaliseRichContent(document);
}

function readStatus({ status, reason }: CommentRow): SourceComment["status"] {
  if (status === "HIDDEN") return reason === "SPAM" ? "SPAM" : "HIDDEN";
  return status === "PUBLISHED" || status === "DELETED" ? status : "PENDING";
}
