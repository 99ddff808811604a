import { Fragment, type ReactNode } from "react";
import { safeUrl } from "#lib/rich-content/url.ts";
import type { CommentDocument, CommentNode } from "./comment-document.ts";
import styles from "./comment-text.module.css";

/**
 * Renders the document of a comment. Each link is followed by its host, so that a moderator sees where it leads
 * without opening it.
 */
export function CommentText({ content }: { content: CommentDocument }) {
  return <div className={styles.text}>{renderNodes(content.nodes)}</div>;
}

function renderNodes(nodes: readonly CommentNode[]): ReactNode {
  return nodes.map((node, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- nodes have no IDs, and documents do not change
    <Fragment key={index}>{renderNode(node)}</Fragment>
  ));
}

function renderNode({ type, nodes, textData }: CommentNode): ReactNode {
  switch (type) {
    case "TEXT":
      return decorate(textData?.text ?? "", textData?.decorations ?? []);
    case "PARAGRAPH":
      return <p dir="auto">{renderNodes(nodes)}</p>;
    case "BLOCKQUOTE":
      return <blockquote dir="auto">{renderNodes(nodes)}</blockquote>;
    case "CODE_BLOCK":
      return (
        <pre dir="ltr">
          <code>{renderNodes(nodes)}</code>
        </pre>
      );
    case "BULLETED_LIST":
      return <ul>{renderNodes(nodes)}</ul>;
    case "ORDERED_LIST":
      return <ol>{renderNodes(nodes)}</ol>;
    case "LIST_ITEM":
      return <li dir="auto">{renderNodes(nodes)}</li>;
    default:
      return renderNodes(nodes);
  }
}

type Decorations = NonNullable<CommentNode["textData"]>["decorations"];

function decorate(text: string, decorations: Decorations): ReactNode {
  return decorations.reduce<ReactNode>((children, { type, linkData }) => {
    switch (type) {
      case "BOLD":
        return <strong>{children}</strong>;
      case "ITALIC":
        return <em>{children}</em>;
      case "STRIKETHROUGH":
        return <s>{children}</s>;
      case "FONT_FAMILY":
        return <code>{children}</code>;
      case "LINK":
        return <Link url={linkData?.link?.url}>{children}</Link>;
      default:
        return children;
    }
  }, text);
}

function Link({ url, children }: { url: string | undefined; children: ReactNode }) {
  const href = safeUrl(url, "link");
  if (href === undefined) return children;
  const host = findHost(href);
  return (
    <>
      <a href={href} rel="nofollow ugc noopener noreferrer" target="_blank">
        {children}
      </a>
      {host !== undefined && <bdi className={styles.host}> ({host})</bdi>}
    </>
  );
}

/** Returns the host of an absolute URL in ASCII, so that look-alike letters are visible. */
const findHost = (href: string): string | undefined =>
  URL.canParse(href) ? new URL(href).host || undefined : undefined;
