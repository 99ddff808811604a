import { settings } from "#lib/config/current.ts";
import type { Post } from "#lib/blog/model.ts";
import { Article } from "../../posts/article/article.tsx";
import { loadArticle } from "../../posts/load-posts.ts";
import { highlightCode } from "../../rich-content/code/highlight.ts";

/** Renders a post as readers will see it. */
export async function PreviewArticle({ post }: { post: Post }) {
  const [article, highlights] = await Promise.all([
    loadArticle(post),
    highlightCode(post.richContent),
  ]);
  const { site } = settings();
  // Without the post's ID, polls are read-only, because visitors cannot vote before the post is published.
  const context = {
    highlights,
    siteHost: new URL(site.url).hostname,
    mapTiles: site.mapTiles,
  };
  return <Article post={post} {...article} context={context} isPreview />;
}
