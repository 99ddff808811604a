/** Puts the comments of a post into an order in which parents come before their replies. */
import type { SourceComment } from "./source-comment.ts";

type Linked = Pick<SourceComment, "origin" | "parentOrigin" | "status">;

export type Placement<Comment> = {
  readonly comment: Comment;
  /** The origin of the comment to which it replies. */
  readonly parentOrigin: string | undefined;
};

export type ThreadPlan<Comment> = {
  /** The comments to import. A parent comes before its replies; otherwise the order of the source is kept. */
  readonly placements: readonly Placement<Comment>[];
  /** Number of deleted comments without replies, and of comments that occur twice. */
  readonly deleted: number;
  readonly repeated: number;
  /** Comments whose parent is neither in the source nor in the blog, or that reply to themselves. They start threads. */
  readonly detached: readonly Comment[];
};

/**
 * Plans the import of the comments of a post. Links may form any graph: parents after their replies, unknown parents
 * and cycles. `isKnown` returns whether the blog already has a comment with an origin.
 */
export function planThreads<Comment extends Linked>(
  comments: readonly Comment[],
  isKnown: (origin: string) => boolean,
): ThreadPlan<Comment> {
  const unique = new Map<string, Comment>();
  for (const comment of comments) {
    if (!unique.has(comment.origin)) unique.set(comment.origin, comment);
  }
  const { parents, detached } = resolveParents(unique, isKnown);
  const kept = findKept(unique, parents);
  return {
    placements: orderByParent(
      [...unique.values()].filter(({ origin }) => kept.has(origin)),
      parents,
    ),
    deleted: unique.size - kept.size,
    repeated: comments.length - unique.size,
    detached: detached.filter(({ origin }) => kept.has(origin)),
  };
}

type Parents = ReadonlyMap<string, string>;

/** Returns the parent of each reply, without unknown parents and without cycles. */
function resolveParents<Comment extends Linked>(
  comments: ReadonlyMap<string, Comment>,
  isKnown: (origin: string) => boolean,
) {
  const parents = new Map<string, string>();
  const detached: Comment[] = [];
  /** Comments whose ancestors are known to end, so that each comment is visited only once. */
  const settled = new Set<string>();
  for (const comment of comments.values()) {
    const path = new Set<string>();
    let current: Comment | undefined = comment;
    while (current !== undefined && !settled.has(current.origin)) {
      path.add(current.origin);
      const { origin, parentOrigin } = current;
      if (parentOrigin === undefined) break;
      const isCycle = path.has(parentOrigin);
      if (isCycle || !(comments.has(parentOrigin) || isKnown(parentOrigin))) {
        detached.push(current);
        break;
      }
      parents.set(origin, parentOrigin);
      current = comments.get(parentOrigin);
    }
    for (const origin of path) settled.add(origin);
  }
  return { parents, detached };
}

/** Returns the origins of all comments except deleted ones without remaining replies. */
function findKept(comments: ReadonlyMap<string, Linked>, parents: Parents): ReadonlySet<string> {
  const kept = new Set<string>();
  for (const { origin, status } of comments.values()) {
    if (status === "DELETED") continue;
    for (
      let current: string | undefined = origin;
      current !== undefined && comments.has(current) && !kept.has(current);
      current = parents.get(current)
    ) {
      kept.add(current);
    }
  }
  return kept;
}

function orderByParent<Comment extends Linked>(
  comments: readonly Comment[],
  parents: Parents,
): Placement<Comment>[] {
  const byOrigin = new Map(comments.map((comment) => [comment.origin, comment]));
  const placed = new Set<string>();
  const placements: Placement<Comment>[] = [];
  for (const comment of comments) {
    const ancestors: Comment[] = [];
    let current: Comment | undefined = comment;
    while (current !== undefined && !placed.has(current.origin)) {
      ancestors.push(current);
      placed.add(current.origin);
      current = byOrigin.get(parents.get(current.origin) ?? "");
    }
    for (const one of ancestors.toReversed()) {
      placements.push({ comment: one, parentOrigin: parents.get(one.origin) });
    }
  }
  return placements;
}
