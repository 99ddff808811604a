import { readField } from "#lib/wix/json-object.ts";

export type RatingState = {
  readonly likes: number;
  readonly ratingCount: number;
  readonly averageRating: number;
  /** The member's like and rating, or `undefined` for a visitor. */
  readonly mine: { readonly liked: boolean; readonly rating: number } | undefined;
};

/**
 * Parses the API's response about a post. Returns `undefined` for any other value. Does not use a schema,
 * because post pages would then load the schema library just for this response.
 */
export function readRatingState(answer: unknown): RatingState | undefined {
  const reactions = readField(answer, "reactions");
  const likes = readField(reactions, "likes");
  if (typeof likes !== "number") return undefined;
  const mine = readField(reactions, "mine");
  return {
    likes,
    ratingCount: readNumber(readField(reactions, "ratingCount")),
    averageRating: readNumber(readField(reactions, "averageRating")),
    mine:
      mine === undefined
        ? undefined
        : {
            liked: readField(mine, "liked") === true,
            rating: readNumber(readField(mine, "rating")),
          },
  };
}

function readNumber(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}
