"use client"; // shows the rest of a long comment

import { useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./comment-content.module.css";
import type { CommentDocument, CommentNode } from "./comment-document.ts";
import { CommentText } from "./comment-text.tsx";

/** Number of characters, and of blocks, above which only the beginning is shown. */
const longText = 900;
const manyBlocks = 8;

/** Renders a comment's text. A long text is cut until the moderator asks for all of it. */
export function CommentContent({ content }: { content: CommentDocument | undefined }) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  if (content === undefined) return <p className="caption">{t("admin.comments.noText")}</p>;
  const { nodes } = content;
  if (nodes.length <= manyBlocks && countCharacters(nodes) <= longText) {
    return <CommentText content={content} />;
  }
  return (
    <>
      {/* Links in the hidden part must not take the focus. */}
      <div className={isOpen ? undefined : styles.cut} inert={!isOpen}>
        <CommentText content={content} />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        className={styles.toggle}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? "admin.comments.showLess" : "admin.comments.showAll")}
      </button>
    </>
  );
}

const countCharacters = (nodes: readonly CommentNode[]): number =>
  nodes.reduce(
    (sum, { textData, nodes: children }) =>
      sum + (textData?.text.length ?? 0) + countCharacters(children),
    0,
  );
