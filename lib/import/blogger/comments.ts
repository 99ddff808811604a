/** Conversion of the comments of a Blogger blog. */
import { SourceError } from "../../convert/source-media.ts";
import { convertCommentHtml } from "../comments/convert-html.ts";
import type { SourceComment } from "../comments/source-comment.ts";
import { parseLine, parseTimestamp } from "../reading/parse.ts";
import type { BloggerEntry } from "./read-entries.ts";
import type { BloggerSurvey } from "./survey.ts";

/** Converts an entry of the kind `COMMENT`. */
export function readComment(
  entry: BloggerEntry,
  { id: blogId = "unknown" }: BloggerSurvey,
): SourceComment {
  const { id, parentId, author } = entry;
  const buildOrigin = (one: string) => `blogger:${blogId}:${one}`;
  const name = parseLine(author.name);
  return {
    origin: buildOrigin(id),
    label: `comment ${id}`,
    parentOrigin: parentId === undefined ? undefined : buildOrigin(parentId),
    author: {
      name: name || "Anonymous",
      url: author.url,
      // Visitors without an account can enter any name.
      authorKey: author.hasAccount ? name : undefined,
    },
    writtenAt: parseTimestamp(entry.published),
    status: readStatus(entry),
    convert: (report) => {
      if (entry.isTooLong) throw new SourceError("its text is too long");
      return convertCommentHtml(entry.content, report, { lineEnds: "spaces" });
    },
  };
}

function readStatus({ status, isTrashed }: BloggerEntry): SourceComment["status"] {
  if (isTrashed || /TRASH|DELETED|EMPTIED|REMOVED/.test(status)) return "DELETED";
  if (/SPAM|GHOST/.test(status)) return "SPAM";
  return status === "LIVE" ? "PUBLISHED" : "PENDING";
}
