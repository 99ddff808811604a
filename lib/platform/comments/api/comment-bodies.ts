/** Schemas for the request bodies of the Comments API. */
import { z } from "zod";
import { blogAppId } from "../../../wix/comments/comment.ts";
import { text as limitedText } from "../../blog/fields.ts";
import { enumValue, text, wholeNumber } from "../../http/parameters.ts";
import { maximumLimit, queryBody } from "../../query/query.ts";

/**
 * Limits for the JSON of a comment. A document may have 500 nodes, each with several entries, and each level of nodes
 * is two levels of JSON.
 */
export const commentJsonLimits = { depth: 64, entries: 20_000 };

const guid = z
  .string()
  .regex(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i, "must be a GUID");
const longText = limitedText(128).min(1, "is required");
const appId = z.literal(blogAppId, { error: `must be ${blogAppId}, the app ID of the blog` });
const unsupported = z
  .array(z.unknown())
  .max(0, "must be empty, because comments contain only text")
  .nullish();

const content = z.object({
  richContent: z.unknown(),
  mentions: unsupported,
  attachments: unsupported,
});
const captchaTokens = z
  .array(
    z.object({
      Recaptcha: z.string().max(8_000).optional(),
      InvisibleRecaptcha: z.string().max(8_000).optional(),
    }),
  )
  .max(2)
  .nullish();

export const createBody = z.object({
  comment: z.object({
    appId,
    contextId: longText,
    resourceId: longText,
    content,
    parentComment: z.object({ id: guid.nullish() }).nullish(),
    author: z
      .object({
        memberId: guid.nullish(),
        userId: z.string().nullish(),
        visitorId: z.string().nullish(),
      })
      .nullish(),
    commentDate: z.iso.datetime({ offset: true, error: "must be an ISO 8601 date" }).nullish(),
  }),
  contactDetails: z
    .object({ email: z.string().max(300, "must have at most 300 characters").nullish() })
    .nullish(),
  captchaTokens,
});
export type CreateBody = z.infer<typeof createBody>;

const revision = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,15}$/, "must be a revision"));

export const updateBody = z.object({
  comment: z.object({
    id: guid.nullish(),
    revision,
    content: content.nullish(),
    marked: z.boolean().nullish(),
  }),
});

export const moderateBody = z.object({
  revision,
  draftContentAction: z.enum(["APPROVE", "REJECT"], { error: "must be APPROVE or REJECT" }),
});

export const reactionBody = z.object({
  reactionCode: limitedText(100).min(1, "is required"),
});

export const reactionsBody = z.object({
  appId,
  contextId: longText,
  contextType: limitedText(128).nullish(),
  commentIds: z
    .array(guid)
    .min(1, "must have at least one entry")
    .max(100, "must not have more than 100 entries"),
});

export const queryCommentsBody = z.object({ appId, query: queryBody.shape.query });
export const countBody = z.object({ appId, filter: z.unknown().optional() });

const filterBody = z.object({
  appId,
  filter: z
    .record(z.string(), z.unknown(), { error: "must be an object" })
    .refine((filter) => Object.keys(filter).length > 0, "must have at least one condition"),
});
export const bulkBody = filterBody;
export const bulkModerateBody = filterBody.extend({
  draftContentAction: moderateBody.shape.draftContentAction,
});
export const moveBody = filterBody.extend({
  destination: z.object({ contextId: longText, resourceId: longText }),
});

const orders = [
  "UNKNOWN_ORDER",
  "OLDEST_FIRST",
  "NEWEST_FIRST",
  "REACTION_COUNT",
  "NET_VOTE_COUNT",
  "RATING",
  "NET_VOTE_COUNT_ASC",
  "RATING_ASC",
] as const;
const replyOrders = ["UNKNOWN_ORDER", "OLDEST_FIRST", "NEWEST_FIRST", "REACTION_COUNT"] as const;

const flag = enumValue(["true", "false"]).transform((value) => value === "true");
const sorts = {
  "commentSort.order": enumValue(orders).default("OLDEST_FIRST"),
  "commentSort.keepMarkedInOriginalOrder": flag.default(false),
  "replySort.order": enumValue(replyOrders).default("OLDEST_FIRST"),
  "replySort.keepMarkedInOriginalOrder": flag.default(false),
};

const single = z.array(z.string()).max(1, "must be given once");
const requiredText = (maximum: number) =>
  single
    .min(1, "is required")
    .transform(([value]) => value ?? "")
    .pipe(limitedText(maximum).min(1, "is required"));

export const listParameters = z.object({
  appId: requiredText(128).pipe(appId),
  contextId: requiredText(128),
  contextType: text.optional(),
  resourceId: requiredText(128),
  ...sorts,
  "cursorPaging.cursor": single
    .transform(([value]) => value)
    .pipe(z.string().max(16_000, "is too long").optional())
    .optional(),
  "cursorPaging.limit": wholeNumber(1, maximumLimit).optional(),
  "cursorPaging.repliesLimit": wholeNumber(0, maximumLimit).optional(),
  fields: z
    .array(z.enum(["AUTHOR_BADGES"], { error: "must be AUTHOR_BADGES" }))
    .max(1, "must not have more than 1 entry")
    .optional(),
});
export type ListParameters = z.infer<typeof listParameters>;

export const threadParameters = z.object({ ...sorts });
export type ThreadParameters = z.infer<typeof threadParameters>;
