"use client"; // moves the focus between comments

import { useLayoutEffect, useRef } from "react";
import { buildRowId } from "./comment-row.tsx";
import type { AdminComment } from "./comment-schema.ts";

/** Returns the ID of the comment that contains the focus. */
export const findCurrentId = (): string | undefined =>
  document.activeElement?.closest("[data-comment]")?.getAttribute("data-comment") ?? undefined;

const focusRow = (comment: AdminComment | undefined): void => {
  if (comment !== undefined) document.getElementById(buildRowId(comment.id))?.focus();
};

/**
 * Returns `move`, which moves the focus to the next or previous comment. If the comment with the focus leaves the
 * list, the focus moves to the one that takes its place.
 */
export function useFocus(comments: readonly AdminComment[]) {
  const lastIndex = useRef<number>(undefined);
  const previous = useRef(comments);
  useLayoutEffect(() => {
    const before = previous.current;
    previous.current = comments;
    if (before === comments || lastIndex.current === undefined) return;
    if (document.activeElement !== document.body) return;
    focusRow(comments[Math.min(lastIndex.current, comments.length - 1)]);
  }, [comments]);
  return {
    move(step: 1 | -1) {
      const index = comments.findIndex(({ id }) => id === findCurrentId());
      const target = index === -1 ? 0 : Math.min(Math.max(index + step, 0), comments.length - 1);
      focusRow(comments[target]);
    },
    /** Remembers the place of the comment with the focus, before an action on it. */
    remember() {
      const index = comments.findIndex(({ id }) => id === findCurrentId());
      lastIndex.current = index === -1 ? undefined : index;
    },
  };
}
