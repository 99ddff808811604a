/** Conversion of the comments of an exported item. */
import type { SourceComment, SourceCommentAuthor } from "../comments/source-comment.ts";
import { convertCommentHtml } from "../comments/convert-html.ts";
import { parseLine, parseTimestamp } from "../reading/parse.ts";
import type { WxrComment, WxrItem } from "./read-items.ts";
import type { Survey } from "./survey.ts";

/** The numbers of skipped entries, summed over all posts. */
export type SkippedComments = {
  pings: number;
  /** Notes, reviews and other types of plug-ins. */
  others: number;
  /** Comments without an ID. */
  damaged: number;
};

/** Returns the comments of an item. Counts entries that are not comments in `skipped`. */
export const readComments = (
  { comments }: WxrItem,
  survey: Survey,
  skipped: SkippedComments,
): SourceComment[] =>
  comments.flatMap((comment) => {
    const type = comment.get("type") ?? "";
    const isComment = type === "" || type === "comment";
    const [read] = isComment ? readComment(comment, survey) : [];
    if (read !== undefined) return [read];
    const isPing = type === "pingback" || type === "trackback";
    skipped[isComment ? "damaged" : isPing ? "pings" : "others"] += 1;
    return [];
  });

function readComment(comment: WxrComment, survey: Survey): SourceComment[] {
  const field = (name: string) => comment.get(name) ?? "";
  const id = field("id");
  if (!/^[1-9]\d{0,18}$/.test(id)) return [];
  const parent = field("parent");
  const approval = field("approved");
  return [
    {
      origin: buildOrigin(survey, id),
      label: `comment ${id}`,
      parentOrigin: /^[1-9]\d{0,18}$/.test(parent) ? buildOrigin(survey, parent) : undefined,
      author: readAuthor(comment, survey),
      writtenAt: parseTimestamp(field("date_gmt")) ?? parseTimestamp(field("date")),
      status: statuses.get(approval) ?? "PENDING",
      convert: (report) =>
        convertCommentHtml(field("content"), report, {
          baseUrl: survey.siteUrl,
          lineEnds: "lines",
        }),
    },
  ];
}

const statuses: ReadonlyMap<string, SourceComment["status"]> = new Map([
  ["1", "PUBLISHED"],
  ["approve", "PUBLISHED"],
  ["0", "PENDING"],
  ["hold", "PENDING"],
  ["spam", "SPAM"],
  ["trash", "DELETED"],
  ["post-trashed", "DELETED"],
]);

const buildOrigin = ({ siteUrl = "" }: Survey, id: string): string =>
  `wordpress:${URL.canParse(siteUrl) ? new URL(siteUrl).host.replace(/^www\./, "") : "unknown"}:${id}`;

/**
 * Returns the author. Only comments of accounts are attributed to authors and members: visitors can enter any name and
 * email address.
 */
function readAuthor(comment: WxrComment, survey: Survey): SourceCommentAuthor {
  const name = parseLine(comment.get("author")) || "Anonymous";
  const url = comment.get("author_url") || undefined;
  const userId = Number(comment.get("user_id") ?? 0);
  if (!(userId > 0)) return { name, url };
  const email = comment.get("author_email")?.toLowerCase();
  const login = survey.logins.get(String(userId)) ?? survey.logins.get(email ?? "");
  return { name, url, authorKey: login, accountEmail: email };
}
