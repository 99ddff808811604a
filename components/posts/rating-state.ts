export type RatingState = {
  readonly likes: number;
  readonly ratingCount: number;
  readonly averageRating: number;
  /** What the member of this browser thinks; nothing for a visitor. */
  readonly mine: { readonly liked: boolean; readonly rating: number } | undefined;
};

/**
 * The site's answer about a post; nothing when it is none. By hand and not by a schema: the page of a
 * post would carry the schema's library for this one answer.
 */
export function readRatingState(answer: unknown): RatingState | undefined {
  const reactions = fieldOf(answer, "reactions");
  const likes = fieldOf(reactions, "likes");
  if (typeof likes !== "number") return undefined;
  const mine = fieldOf(reactions, "mine");
  return {
    likes,
    ratingCount: numberOf(fieldOf(reactions, "ratingCount")),
    averageRating: numberOf(fieldOf(reactions, "averageRating")),
    mine:
      mine === undefined
        ? undefined
        : { liked: fieldOf(mine, "liked") === true, rating: numberOf(fieldOf(mine, "rating")) },
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function numberOf(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
