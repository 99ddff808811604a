import "server-only";
import type { RichContent } from "../rich-content/document.ts";
import {
  collectMentions,
  mentionKey,
  replaceMentions,
  type Mention,
} from "../rich-content/mentions.ts";
import { paths } from "../site/paths.ts";
import { readAuthor } from "./lists.ts";
import { readAuthors, readPostList } from "./reading.ts";

/** Returns the document with each mention of an author linked to the author's page. */
export async function linkMentions(content: RichContent): Promise<RichContent> {
  const mentions = collectMentions(content).slice(0, maximumMentions);
  if (mentions.length === 0) return content;
  const addresses = new Map(
    await Promise.all(
      mentions.map(async (mention) => [mentionKey(mention), await findPage(mention)] as const),
    ),
  );
  return replaceMentions(content, (mention) => addresses.get(mentionKey(mention)));
}

/** Limits the calls that one document causes. */
const maximumMentions = 20;

/** Returns the path of the member's page. Members without posts have none. */
async function findPage({ id = "", slug = "" }: Mention): Promise<string | undefined> {
  const author = (await readAuthors([id])).get(id) ?? (await readAuthor(slug));
  if (author === undefined || author.slug === "") return undefined;
  const { total } = await readPostList({ page: 1, pageSize: 1, authorId: author.id });
  return total === 0 ? undefined : paths.author(author.slug);
}
