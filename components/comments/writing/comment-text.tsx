"use client"; // renders a comment that was written in this browser

import { parseCommentMarkdown } from "#lib/rich-content/comments/parse-comment-markdown.ts";
import { CommentBlocks, type CommentLinkProps } from "../comment-blocks.tsx";
import styles from "./comment-text.module.css";

/** Renders the Markdown of a comment as it appears in the conversation. */
export function CommentText({ text }: { text: string }) {
  return (
    <div className={styles.text}>
      <CommentBlocks nodes={parseCommentMarkdown(text).nodes} Link={Link} hasScrollingCode />
    </div>
  );
}

function Link({ url, children }: CommentLinkProps) {
  return (
    <a href={url} rel="noopener nofollow ugc">
      {children}
    </a>
  );
}
