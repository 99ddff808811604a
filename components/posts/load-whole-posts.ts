import "server-only";
import { readPost } from "#lib/blog/posts.ts";
import { settings } from "#lib/config/current.ts";
import { cutDocument, prefixAnchors } from "#lib/rich-content/document-part.ts";
import type { RichContent } from "#lib/rich-content/document.ts";
import { buildOutline } from "#lib/rich-content/outline.ts";
import { highlightCode } from "../rich-content/code/highlight.ts";
import type { PageContext } from "../rich-content/node.ts";
import { headingSlugs as createHeadingSlugs } from "../rich-content/text/heading-slugs.ts";
import type { PostWithAuthor } from "./post-with-author.ts";

/** Maximum number of posts whose text is on the front page. */
const maximumPosts = 3;

/**
 * Maximum size of a post's text on the front page. The document contains each text twice, as HTML and as data for React. All
 * texts together add up to 10 KB to the compressed document.
 */
const maximumText = { characters: 2_400, nodes: 50 };

export type LoadedPost = {
  readonly item: PostWithAuthor;
  readonly content: RichContent;
  /** Whether the content is only the beginning of the post. */
  readonly isCut: boolean;
  readonly headingSlugs: ReadonlyMap<string, string>;
  /** Without the post's ID, so that polls are read-only. */
  readonly context: PageContext;
};

/** Reads the text of the first posts. Anchors in different texts differ. */
export const loadWholePosts = (items: readonly PostWithAuthor[]): Promise<LoadedPost[]> =>
  Promise.all(items.slice(0, maximumPosts).map(loadWholePost));

async function loadWholePost(item: PostWithAuthor, index: number): Promise<LoadedPost> {
  const post = await readPost(item.post.slug);
  const { site } = settings();
  const prefix = `p${index + 1}-`;
  const { content, isCut } = cutDocument(post?.richContent ?? { nodes: [] }, maximumText);
  const own = prefixAnchors(content, prefix);
  const slugs = createHeadingSlugs(buildOutline(own));
  return {
    item,
    content: own,
    isCut,
    headingSlugs: new Map([...slugs].map(([id, slug]) => [id, prefix + slug])),
    context: {
      highlights: await highlightCode(own),
      siteHost: new URL(site.url).hostname,
      mapTiles: site.mapTiles,
    },
  };
}
