"use client"; // edits and deletes the member's own comment

import { useEffect, useState } from "react";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import type { OwnComment } from "#lib/wix/comments/own-comment.ts";
import { commentAnchor } from "../comment-anchor.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentText } from "./comment-text.tsx";
import { describeProblem } from "./comment-tools.tsx";
import type { CommentWords } from "./comment-words.ts";
import styles from "./live-comments.module.css";
import { sendCommentForm } from "./send-comment-form.ts";

type Around = {
  slug: string;
  words: CommentWords;
  onRemoved: (id: string) => void;
};

/** Renders a comment that only its author sees, or that is newer than the stored page. */
export function OwnCommentItem({
  comment,
  slug,
  words,
  onRemoved,
}: Around & { comment: OwnComment }) {
  const [isEdited, setEdited] = useState(false);
  const { id, authorName, text, waits, revision, canEdit } = comment;
  useHiddenOriginal(id);
  return (
    <article id={commentAnchor(id)} tabIndex={-1} className={styles.own}>
      <p className={styles.meta}>
        <bdi className={styles.name}>{authorName}</bdi>
        <span className={waits ? styles.badge : ""}>
          {waits ? words.view.waits : words.view.now}
        </span>
      </p>
      {isEdited ? (
        <CommentForm
          action={commentPaths.form("comment-edit")}
          fields={{ slug, commentId: id, revision }}
          label={words.edit.label}
          submit={words.edit.submit}
          text={text}
          words={words}
          isOpened
          onSent={() => setEdited(false)}
          onCancel={() => setEdited(false)}
        />
      ) : (
        <CommentText text={text} />
      )}
      {!isEdited && (
        <div className={styles.actions}>
          {canEdit && (
            <button type="button" className={styles.link} onClick={() => setEdited(true)}>
              {words.edit.link}
            </button>
          )}
          <DeleteButton id={id} slug={slug} words={words} onRemoved={onRemoved} />
        </div>
      )}
    </article>
  );
}

/** Renders the member's actions below a comment of the stored page. Editing has a separate page. */
export function OwnActions({
  id,
  canEdit,
  slug,
  words,
  onRemoved,
}: Around & { id: string; canEdit: boolean }) {
  return (
    <>
      {canEdit && <a href={commentPaths.edit(slug, id)}>{words.edit.link}</a>}
      <DeleteButton
        id={id}
        slug={slug}
        words={words}
        onRemoved={(removed) => {
          const original = document.getElementById(commentAnchor(id));
          original?.querySelector("article")?.replaceChildren(words.delete.isDeleted);
          onRemoved(removed);
        }}
      />
    </>
  );
}

/** Hides the stored page's version of a comment while a newer one is shown below it. */
function useHiddenOriginal(id: string): void {
  useEffect(() => {
    const [content] = document.querySelectorAll<HTMLElement>(
      `li#${CSS.escape(commentAnchor(id))} > article > [data-comment-content]`,
    );
    if (content === undefined) return undefined;
    content.hidden = true;
    return () => {
      content.hidden = false;
    };
  }, [id]);
}

function DeleteButton({ id, slug, words, onRemoved }: Around & { id: string }) {
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const remove = async () => {
    const action = commentPaths.form("comment-delete");
    const result = await sendCommentForm(action, { slug, commentId: id });
    if (result.problem === undefined) onRemoved(id);
    else setProblem(describeProblem(words, result));
  };
  if (!isAsked) {
    return (
      <button type="button" className={styles.link} onClick={() => setAsked(true)}>
        {words.delete.link}
      </button>
    );
  }
  return (
    <fieldset aria-label={words.delete.title} className={styles.question}>
      <span role="alert">
        {problem === "" ? `${words.delete.title} ${words.delete.text}` : problem}
      </span>
      <button
        type="button"
        className={`destructive ${styles.link}`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the button that had the focus is gone
        autoFocus
        onClick={() => void remove()}
      >
        {words.delete.submit}
      </button>
      <button type="button" className={styles.link} onClick={() => setAsked(false)}>
        {words.form.cancel}
      </button>
    </fieldset>
  );
}
