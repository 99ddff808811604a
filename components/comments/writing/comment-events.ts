/** The event with which a form tells the conversation on its page that a comment was sent. */
import type { OwnComment } from "#lib/wix/comments/own-comment.ts";

const name = "quire:comment";

/** Reports a new or changed comment of the member. Returns whether the page shows it. */
export const reportComment = (comment: OwnComment): boolean =>
  !document.dispatchEvent(new CustomEvent<OwnComment>(name, { detail: comment, cancelable: true }));

/** Calls `listener`, which shows the comment, for each reported comment. Returns a function that stops listening. */
export function onComment(listener: (comment: OwnComment) => void): () => void {
  const receive = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    listener(event.detail);
  };
  document.addEventListener(name, receive);
  return () => document.removeEventListener(name, receive);
}
