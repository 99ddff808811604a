"use client"; // shows the member's own comments and reactions, and replies without leaving the page

import { useEffect, useReducer, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { buildDraftKey } from "#lib/site/comment-drafts.ts";
import { commentPaths } from "#lib/site/paths/comment-paths.ts";
import { commentAnchor } from "../comment-anchor.ts";
import { createActionSender, markFollowing, markReaction } from "./action-sender.ts";
import { onComment } from "./comment-events.ts";
import { CommentForm } from "./comment-form.tsx";
import type { CommentWords } from "./comment-words.ts";
import styles from "./live-comments.module.css";
import { OwnActions, OwnCommentItem } from "./own-comment-item.tsx";
import { readOwnComments, type OwnConversation } from "./send-comment-form.ts";
import { updateOwn } from "./own-comments-state.ts";

/** A click on a link below a comment, or the submission of a form there. */
export type CommentAction = {
  readonly kind: string;
  /** Empty for the form that follows the conversation. */
  readonly commentId: string;
  readonly form: HTMLFormElement | undefined;
  /** Follows the link or submits the form as a browser without scripts does. */
  readonly withoutScripts: () => void;
};

export type LiveCommentsProps = {
  section: HTMLElement;
  postId: string;
  slug: string;
  words: CommentWords;
  /** All actions on this page so far, including those before the scripts had loaded. */
  actions: readonly CommentAction[];
};

export function LiveComments({ section, postId, slug, words, actions }: LiveCommentsProps) {
  const memberPart = useOwnComments(postId, section);
  const [own, change] = useReducer(updateOwn, []);
  const [closed, setClosed] = useState<CommentAction>();
  const [message, setMessage] = useState("");
  const [send] = useState(() => createActionSender(words, setMessage));
  const [focused, setFocused] = useState<string>();

  useEffect(() => {
    if (memberPart !== undefined) change({ kind: "load", comments: memberPart.comments });
  }, [memberPart]);
  useEffect(
    () =>
      onComment((comment) => {
        change({ kind: "save", comment });
        setMessage(comment.waits ? words.done.waits : words.done.posted);
        setFocused(comment.id);
      }),
    [words],
  );
  useEffect(() => {
    if (focused === undefined) return;
    const anchor = commentAnchor(focused);
    document.getElementById(anchor)?.focus();
    history.replaceState(history.state, "", `#${anchor}`);
  }, [focused]);
  const submitted = useRef(0);
  useEffect(() => {
    const added = actions.slice(submitted.current);
    submitted.current = actions.length;
    for (const action of added) send(action);
  }, [actions, send]);
  const reply = actions.findLast(({ kind }) => kind === "reply");
  const replyTo = reply === closed ? undefined : reply?.commentId;

  const removed = (id: string) => {
    change({ kind: "remove", id });
    setMessage(words.done.deleted);
    section.querySelector<HTMLElement>("h2")?.focus();
  };
  const around = { slug, words, onRemoved: removed };
  return (
    <>
      {createPortal(
        <output className={styles.message}>{message}</output>,
        findPlace(section, "") ?? section,
      )}
      {own.map((comment) => {
        const place = findPlace(section, comment.id) ?? findPlace(section, comment.parentId);
        return createPortal(
          <OwnCommentItem key={comment.id} comment={comment} {...around} />,
          place ?? findPlace(section, "") ?? section,
          comment.id,
        );
      })}
      {memberPart?.ownIds.map((id) => {
        const place = findOwnActions(section, id);
        if (place === undefined || own.some((comment) => comment.id === id)) return null;
        const canEdit = memberPart.editableIds.includes(id);
        return createPortal(
          <OwnActions id={String(id)} canEdit={canEdit} {...around} />,
          place,
          String(id),
        );
      })}
      {replyTo !== undefined &&
        createPortal(
          <CommentForm
            key={replyTo}
            action={commentPaths.form("comment")}
            fields={{ postId, slug, parentId: replyTo }}
            label={words.reply.label}
            submit={words.reply.submit}
            words={words}
            draftKey={buildDraftKey(postId, replyTo)}
            isOpened
            onSent={() => setClosed(reply)}
            onCancel={() => setClosed(reply)}
          />,
          findPlace(section, replyTo) ?? section,
        )}
    </>
  );
}

/** Reads the member's part of the conversation, and marks the member's reactions in the stored page. */
function useOwnComments(postId: string, section: HTMLElement): OwnConversation | undefined {
  const [memberPart, setMemberPart] = useState<OwnConversation>();
  useEffect(() => {
    let isMounted = true;
    const load = async () => {
      const answer = await readOwnComments(commentPaths.mine(postId));
      if (!isMounted || answer === undefined) return;
      setMemberPart(answer);
      for (const [id, code] of Object.entries(answer.reactions)) {
        for (const button of findReactions(section, id))
          markReaction(button, button.value === code);
      }
      markFollowing(section, answer.isFollowing);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [postId, section]);
  return memberPart;
}

const findPlace = (section: HTMLElement, id: string): HTMLElement | undefined =>
  section.querySelector<HTMLElement>(`[data-comment-place="${CSS.escape(id)}"]`) ?? undefined;
const findOwnActions = (section: HTMLElement, id: unknown): HTMLElement | undefined =>
  section.querySelector<HTMLElement>(
    `[data-comment="${CSS.escape(String(id))}"] [data-own-actions]`,
  ) ?? undefined;
const findReactions = (section: ParentNode, id: string) =>
  section.querySelectorAll<HTMLButtonElement>(
    `[data-comment="${CSS.escape(id)}"] button[name="code"]`,
  );
