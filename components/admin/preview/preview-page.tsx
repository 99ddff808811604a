import { settings } from "#lib/config/current.ts";
import { Article } from "../../posts/article/article.tsx";
import { loadArticle } from "../../posts/load-posts.ts";
import { highlightCode } from "../../rich-content/code/highlight.ts";
import { AccountFrame } from "../../members/account/frame/account-frame.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import type { Preview } from "./read-preview-post.ts";

/** Renders a post as readers will see it, under a bar with its status and the owner's actions. */
export async function PreviewPage({ post, editedDate }: Preview) {
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
  return (
    <AccountFrame isServerRendered>
      <PreviewBar postId={post.id} editedDate={editedDate} />
      <Article post={post} {...article} context={context} isPreview />
    </AccountFrame>
  );
}
