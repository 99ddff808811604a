import { describe, expect, test } from "vitest";
import { readRatingState } from "#components/posts/feedback/rating-state.ts";

describe("readRatingState", () => {
  test("returns the reactions to a post, with 0 for a missing rating", () => {
    const mine = { liked: true, rating: null };
    const reactions = { likes: 3, ratingCount: 2, averageRating: 4.5, mine };
    expect(readRatingState({ reactions })).toEqual({
      ...reactions,
      mine: { liked: true, rating: 0 },
    });
  });

  test("returns 0 for a number that is missing or invalid", () => {
    expect(readRatingState({ reactions: { likes: 0, averageRating: "x" } })).toEqual({
      likes: 0,
      ratingCount: 0,
      averageRating: 0,
      mine: undefined,
    });
  });

  test.each([[null], [""], [{}], [{ reactions: null }], [{ reactions: { likes: "3" } }]])(
    "returns undefined for %j, because it contains no number of likes",
    (response) => {
      expect(readRatingState(response)).toBeUndefined();
    },
  );
});
