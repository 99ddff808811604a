import type { OwnComment } from "#lib/wix/comments/own-comment.ts";

type Change =
  | { readonly kind: "load"; readonly comments: readonly OwnComment[] }
  | { readonly kind: "save"; readonly comment: OwnComment }
  | { readonly kind: "remove"; readonly id: string };

/**
 * Returns the member's comments that the stored page lacks or shows in an earlier version: comments that wait for
 * approval, and comments that were sent or changed on this page.
 */
export function updateOwn(own: readonly OwnComment[], change: Change): readonly OwnComment[] {
  switch (change.kind) {
    case "load": {
      const known = new Set(own.map(({ id }) => id));
      return [...change.comments.filter(({ id, waits }) => waits && !known.has(id)), ...own];
    }
    case "save": {
      const others = own.filter(({ id }) => id !== change.comment.id);
      return others.length === own.length
        ? [...own, change.comment]
        : own.map((one) => (one.id === change.comment.id ? change.comment : one));
    }
    case "remove":
      return own.filter(({ id }) => id !== change.id);
  }
}
