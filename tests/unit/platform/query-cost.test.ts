import { describe, expect, it } from "vitest";
import { calculateCost, costBudget } from "#lib/platform/query/cost.ts";
import { parseFilter } from "#lib/platform/query/filter.ts";
import { parseQuery } from "#lib/platform/query/query.ts";

const kinds = { slug: "string", views: "number", tagIds: "array", postCount: "number" } as const;
const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

function parseCost(filter: object): number {
  const { condition, violations } = parseFilter(filter, kinds);
  expect(violations).toEqual([]);
  return condition === undefined ? 0 : calculateCost(condition, { postCount: 25 });
}

describe("a filter's cost", () => {
  it("an empty filter costs 0, a comparison 1 and $exists 10", () => {
    expect(parseCost({})).toBe(0);
    expect(parseCost({ slug: "x" })).toBe(1);
    expect(parseCost({ tagIds: { $exists: true } })).toBe(10);
  });

  it("the cost grows with the number and length of the values", () => {
    expect(parseCost({ slug: { $in: many(100) } })).toBe(100);
    expect(parseCost({ tagIds: { $hasAll: many(100) } })).toBe(110);
    expect(parseCost({ slug: { $startsWith: "x".repeat(1_000) } })).toBe(11);
  });

  it("the cost grows with the nesting depth", () => {
    expect(parseCost({ $not: { slug: "x" } })).toBe(2);
    expect(parseCost({ $or: [{ slug: "x" }, { slug: "y" }] })).toBe(4);
    expect(parseCost({ $or: [{ $not: { slug: "x" } }, { slug: "y" }] })).toBe(5);
  });

  it("a comparison with a computed field has the cost configured for that field", () => {
    expect(parseCost({ postCount: { $gt: 1 } })).toBe(25);
  });

  it("an error about the cost names the computed fields, and sorting by a computed field adds to the cost", () => {
    const queryable = {
      kinds,
      sortable: new Set(["slug", "postCount"]),
      defaultSort: { fieldName: "slug", order: "ASC" },
      costs: { postCount: 25 },
    } as const;
    const sortBy = (fieldName: string, postCounts: number) =>
      parseQuery(
        { filter: { postCount: { $in: numbers(postCounts) } }, sort: [{ fieldName }] },
        queryable,
        new Uint8Array(32),
      );
    expect(sortBy("slug", 20).sort).toEqual([{ fieldName: "slug", order: "ASC" }]);
    expect(sortBy("postCount", 19).sort).toEqual([{ fieldName: "postCount", order: "ASC" }]);
    expect(() => sortBy("postCount", 20)).toThrow(
      "costs 525: each value costs 1, plus 1 for each 100 characters; each condition on a list field costs 10 more; $exists costs 10; the cost is multiplied by the nesting depth; a condition on postCount costs 25 times as much, and sorting by it costs 25",
    );
  });

  it("100 negated lists of 100 values far exceed the budget", () => {
    const filter = { $and: many(100).map(() => ({ $not: { tagIds: { $hasAll: many(100) } } })) };
    expect(parseCost(filter)).toBeGreaterThan(50 * costBudget);
  });

  it("two lists of 100 values and a comparison are within the budget", () => {
    expect(parseCost({ tagIds: { $hasSome: many(100) }, slug: { $in: many(100) }, views: 1 })).toBe(
      422,
    );
  });
});
