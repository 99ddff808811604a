/* oxlint-disable react/no-array-index-key -- texts have no IDs, and are replaced as a whole */
"use client"; // renders a comment that was written in this browser

import type { ReactNode } from "react";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { parseCommentMarkdown } from "#lib/rich-content/markdown/parse-comment-markdown.ts";
import styles from "./comment-text.module.css";

/** Renders the Markdown of a comment as it appears in the conversation. */
export function CommentText({ text }: { text: string }) {
  return <div className={styles.text}>{parseCommentMarkdown(text).nodes.map(renderNode)}</div>;
}

const tags = {
  BLOCKQUOTE: "blockquote",
  BULLETED_LIST: "ul",
  ORDERED_LIST: "ol",
  LIST_ITEM: "li",
  PARAGRAPH: "p",
} as const;
const findTag = (type: string) => Object.entries(tags).find(([name]) => name === type)?.[1] ?? "p";

function renderNode(node: RichContentNode, index: number): ReactNode {
  if (node.type === "TEXT") return <span key={index}>{renderText(node)}</span>;
  const inner = node.nodes.map(renderNode);
  if (node.type === "CODE_BLOCK") {
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be focusable
      <pre key={index} dir="ltr" tabIndex={0}>
        <code>{inner}</code>
      </pre>
    );
  }
  const Tag = findTag(node.type);
  return (
    <Tag key={index} dir="auto">
      {inner}
    </Tag>
  );
}

function renderText({ textData }: RichContentNode): ReactNode {
  return (textData?.decorations ?? []).reduce<ReactNode>((text, { type, linkData }) => {
    if (type === "BOLD") return <strong>{text}</strong>;
    if (type === "ITALIC") return <em>{text}</em>;
    if (type === "FONT_FAMILY") return <code>{text}</code>;
    if (type !== "LINK") return text;
    return (
      <a href={linkData?.link?.url} rel="noopener nofollow ugc">
        {text}
      </a>
    );
  }, textData?.text);
}
