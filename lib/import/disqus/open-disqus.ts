/** A Disqus export (Admin → Export) as an import source. It contains only comments, whose posts the blog must have. */
import { basename } from "node:path";
import { SourceError } from "../../convert/source-media.ts";
import { convertCommentHtml } from "../comments/convert-html.ts";
import type { PostReference, SourceComment } from "../comments/source-comment.ts";
import {
  decodePercent,
  listUnique,
  parseLine,
  parseTimestamp,
  withoutTrailingSlash,
} from "../reading/parse.ts";
import { createProblem } from "../problems.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import {
  type DisqusComment,
  type DisqusExport,
  type DisqusThread,
  readDisqus,
} from "./read-disqus.ts";

/** Opens an export. Throws {@link SourceError} if the file is not a Disqus export or has no comments. */
export async function openDisqus(path: string): Promise<ImportSource> {
  const content = await readDisqus(path);
  if (content.comments.length === 0) {
    throw new SourceError(`There are no comments in ${basename(path)}.`);
  }
  return {
    name: "disqus",
    total: 0,
    items: () => listItems(content, basename(path)),
    files: () => Promise.reject(new SourceError("a Disqus export has no files")),
  };
}

async function* listItems(
  { threads, comments, fault }: DisqusExport,
  file: string,
): AsyncGenerator<SourceItem> {
  for (const [id, own] of Map.groupBy(comments, ({ threadId }) => threadId)) {
    const thread = threads.get(id);
    const name = parseLine(thread?.title) || thread?.link || id;
    yield {
      kind: "thread",
      thread: {
        post: thread === undefined ? {} : findReference(thread),
        where: `thread “${name}”${thread?.link ? ` (${thread.link})` : ""}`,
        comments: own.map((comment) => convertComment(comment, thread?.forum ?? "unknown")),
      },
    };
  }
  if (fault !== undefined) {
    const what = `The file is damaged or incomplete (${fault}). Only what comes before the damage was imported.`;
    yield createProblem(file, what);
  }
}

/**
 * Returns the names and paths by which the blog may know the page of a thread. The identifier is an ID, a slug or a
 * URL. Disqus' WordPress plugin writes the post's number and its URL.
 */
function findReference({ identifier, link }: DisqusThread): PostReference {
  const urls = [link, ...identifier.split(/\s+/)].filter(
    (one) => /^https?:/i.test(one) && URL.canParse(one),
  );
  const addresses = urls.map((url) => new URL(url));
  const paths = addresses.flatMap(({ pathname, search }) => [
    ...(search === "" ? [] : [pathname + search]),
    ...(pathname === "/" ? [] : [pathname]),
  ]);
  const slugs = addresses.map(({ pathname }) =>
    decodePercent(withoutTrailingSlash(pathname).split("/").at(-1) ?? "").replace(/\.html?$/, ""),
  );
  const isPath = /^\/[^/]/.test(identifier);
  return {
    paths: listUnique([...paths, ...(isPath ? [identifier] : [])]),
    names: listUnique([...slugs, decodePercent(identifier.split("/").findLast(Boolean) ?? "")]),
  };
}

function convertComment(comment: DisqusComment, forum: string): SourceComment {
  const { id, parentId, author, message } = comment;
  const buildOrigin = (one: string) => `disqus:${forum}:${one}`;
  return {
    origin: buildOrigin(id),
    label: `comment ${id}`,
    parentOrigin: parentId === undefined ? undefined : buildOrigin(parentId),
    author: { name: parseLine(author.name) || "Anonymous", accountEmail: author.email },
    writtenAt: parseTimestamp(comment.createdAt),
    status: readStatus(comment),
    convert: (report) => {
      if (comment.isTooLong) throw new SourceError("its text is too long");
      return convertCommentHtml(message, report, { lineEnds: "spaces", linkTo: unwrapLink });
    },
  };
}

function readStatus({ isDeleted, isSpam, isApproved }: DisqusComment): SourceComment["status"] {
  if (isDeleted) return "DELETED";
  if (isSpam) return "SPAM";
  return isApproved ? "PUBLISHED" : "PENDING";
}

/** Returns the target of a link that Disqus counts: `https://disq.us/url?url=<target>:<hash>`. */
function unwrapLink(address: string): string {
  if (!/^https?:\/\/disq\.us\/url\?/.test(address) || !URL.canParse(address)) return address;
  const target = new URL(address).searchParams.get("url");
  return target === null ? address : target.replace(/:[\w-]{16,40}$/, "");
}
