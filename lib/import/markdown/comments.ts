/** Reads the comments of a post from the JSON file that the Markdown export writes beside it. */
import { z } from "zod";
import { shorten } from "../../convert/markdown/shorten.ts";
import { markdownToRichContent } from "../../convert/markdown/to-rich-content.ts";
import { parseWithinLimits } from "../reading/rehearsal.ts";
import { MarkdownError } from "../../convert/markdown/context.ts";
import { SourceError } from "../../convert/source-media.ts";
import { buildIdOrigin, linkById } from "../comments/link-by-id.ts";
import type { SourceComment } from "../comments/source-comment.ts";
import { parseInstant, parseJson } from "../reading/parse.ts";
import { hashText } from "../stable-id.ts";
import { parseUuid } from "./groups.ts";
import { readText } from "./fields.ts";
import type { PostFile } from "./read-post.ts";

/** Maximum size of the file in bytes. */
const largestFile = 64 * 1024 ** 2;

const optionalText = z.string().optional();
const comment = z.object({
  id: z.string().transform(parseUuid).optional(),
  parent: optionalText,
  date: z.string().transform(parseInstant).optional(),
  author: z.string().default(""),
  member: optionalText,
  website: optionalText,
  status: z.enum(["published", "pending", "hidden", "spam", "deleted"]).default("published"),
  pinned: z.boolean().optional(),
  edited: z.boolean().optional(),
  origin: z.string().max(500).optional(),
  text: z.string().default(""),
});
type CommentEntry = z.infer<typeof comment>;

const statuses = {
  published: "PUBLISHED",
  pending: "PENDING",
  hidden: "HIDDEN",
  spam: "SPAM",
  deleted: "DELETED",
} as const;

/** Returns the comments of a post. Invalid ones are reported and left out. */
export async function readComments({
  fields,
  path,
  files,
  report,
}: Pick<PostFile, "fields" | "path" | "files" | "report">): Promise<readonly SourceComment[]> {
  const reference = readText(fields, "commentsfile");
  if (reference === undefined) return [];
  try {
    const { bytes } = await files.read(await files.locate(reference, path));
    if (bytes.byteLength > largestFile) throw new SourceError("the file is larger than 64 MB");
    const entries = parseJson(new TextDecoder().decode(bytes));
    if (!Array.isArray(entries)) throw new SourceError("the file is not a JSON list");
    const comments = entries.flatMap((entry: unknown, index) => {
      const { data, error } = comment.safeParse(entry);
      if (data !== undefined) return convertEntry(data, `${path} ${index}`);
      const [issue] = error?.issues ?? [];
      const place = issue?.path.join(".") ?? "";
      report(`comment ${index + 1} was left out: ${place} ${shorten(issue?.message ?? "", 100)}`);
      return [];
    });
    return linkById(comments);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    report(`its comments were left out: ${error.message}`);
    return [];
  }
}

function convertEntry(entry: CommentEntry, place: string): SourceComment {
  const { id, parent, date, author, text } = entry;
  // An entry without an ID was written by hand. Its content identifies it.
  const name = id ?? hashText(JSON.stringify([place.split(" ", 1), author, date, parent, text]));
  return {
    origin: entry.origin ?? buildIdOrigin(name),
    id,
    label: `comment ${id ?? place}`,
    parentOrigin: parent,
    author: { name: author, url: entry.website, memberId: entry.member },
    writtenAt: date,
    status: statuses[entry.status],
    isPinned: entry.pinned,
    isEdited: entry.edited,
    convert: async () => {
      try {
        return markdownToRichContent(await parseWithinLimits(text), () => undefined);
      } catch (error) {
        if (error instanceof MarkdownError) throw new SourceError(error.message, { cause: error });
        throw error;
      }
    },
  };
}
