export type RatingState = {
  readonly likes: number;
  readonly ratingCount: number;
  readonly averageRating: number;
  /** The member's like and rating, or `undefined` for a visitor. */
  readonly mine: { readonly liked: boolean; readonly rating: number } | undefined;
};

/**
 * Parses the API's response about a post. Returns `undefined` for any other value. Does not use a schema, because
 * the page of a post would then load the schema library for only this response.
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
