import { CommentBlocks, type CommentLinkProps } from "#components/comments/comment-blocks.tsx";
import { safeUrl } from "#lib/rich-content/url.ts";
import type { CommentDocument } from "./comment-document.ts";
import styles from "./comment-text.module.css";

/**
 * Renders the document of a comment. Each link is followed by its host, so that a moderator sees where it leads
 * without opening it.
 */
export function CommentText({ content }: { content: CommentDocument }) {
  return (
    <div className={styles.text}>
      <CommentBlocks nodes={content.nodes} Link={Link} />
    </div>
  );
}

function Link({ url, children }: CommentLinkProps) {
  const href = safeUrl(url, "link");
  if (href === undefined) return children;
  const host = findHost(href);
  return (
    <>
      <a href={href} rel="nofollow ugc noopener noreferrer" target="_blank">
        {children}
      </a>
      {host !== undefined && <bdi className="caption"> ({host})</bdi>}
    </>
  );
}

/** Returns the host of an absolute URL in ASCII, so that look-alike letters are visible. */
const findHost = (href: string): string | undefined =>
  URL.canParse(href) ? new URL(href).host || undefined : undefined;
