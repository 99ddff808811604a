import "server-only";
import { reportError } from "../logging/report-error.ts";
import type { RichContent } from "../rich-content/document.ts";
import {
  collectMentions,
  mentionKey,
  replaceMentions,
  type Mention,
} from "../rich-content/mentions.ts";
import { paths } from "../site/paths/paths.ts";
import { BlogError } from "./blog-error.ts";
import { readAuthor, readAuthors } from "./groups.ts";
import type { Author } from "./model.ts";
import { readPosts } from "./posts.ts";

const siteReaders = { readAuthors, readAuthor, readPosts };
export type MentionReaders = typeof siteReaders;

/**
 * Returns the document with mentions of authors linked to their pages. A mention whose lookup fails is not
 * linked.
 */
export async function linkMentions(
  content: RichContent,
  readers: MentionReaders = siteReaders,
): Promise<RichContent> {
  const mentions = collectMentions(content).slice(0, maximumMentions);
  if (mentions.length === 0) return content;
  const ids = mentions.map(({ id = "" }) => id);
  const authors = (await unlessFailed(readers.readAuthors(ids))) ?? new Map<string, Author>();
  const addresses = new Map(
    await Promise.all(
      mentions.map(async (mention) => {
        const page = await unlessFailed(findPage(mention, authors, readers));
        return [mentionKey(mention), page] as const;
      }),
    ),
  );
  return replaceMentions(content, (mention) => addresses.get(mentionKey(mention)));
}

/** Maximum number of mentions to look up per document. */
const maximumMentions = 20;

/** Returns the path of a member's page, or `undefined` if the member has no posts. */
async function findPage(
  { id = "", slug = "" }: Mention,
  authors: ReadonlyMap<string, Author>,
  readers: MentionReaders,
): Promise<string | undefined> {
  const author = authors.get(id) ?? (slug === "" ? undefined : await readers.readAuthor(slug));
  if (author === undefined || author.slug === "") return undefined;
  const { total } = await readers.readPosts({ offset: 0, limit: 1, memberId: author.id });
  return total === 0 ? undefined : paths.author(author.slug);
}

/** Reports a failed call and returns `undefined`. */
async function unlessFailed<Answer>(answer: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof BlogError)) throw error;
    reportError("a mention cannot be linked", error);
    return undefined;
  }
}
