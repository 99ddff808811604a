import { AccountFrame } from "../../members/account/frame/account-frame.tsx";
import { PreviewArticle } from "./preview-article.tsx";
import { PreviewBar } from "./preview-bar.tsx";
import type { Preview } from "./read-preview-post.ts";

/** Renders a post as readers will see it, under a bar with its status and the actions on it. */
export function PreviewPage({ post, editedDate }: Preview) {
  return (
    <AccountFrame isServerRendered>
      <PreviewBar postId={post.id} slug={post.slug} editedDate={editedDate} />
      <PreviewArticle post={post} />
    </AccountFrame>
  );
}
