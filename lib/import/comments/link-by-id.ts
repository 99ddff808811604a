import type { SourceComment } from "./source-comment.ts";

/** Returns the origin of a comment with an ID from Wix or a Quire site. */
export const buildIdOrigin = (id: string): string => `wix:${id}`;

/** Replaces the IDs of parents in `parentOrigin` with their origins. */
export function linkById(comments: readonly SourceComment[]): SourceComment[] {
  const origins = new Map(comments.map(({ id, origin }) => [id, origin]));
  return comments.map((comment) => {
    const { parentOrigin: parentId } = comment;
    if (parentId === undefined) return comment;
    return { ...comment, parentOrigin: origins.get(parentId) ?? buildIdOrigin(parentId) };
  });
}
