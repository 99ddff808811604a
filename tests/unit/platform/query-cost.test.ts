import { describe, expect, it } from "vitest";
import { calculateCost, costBudget } from "#lib/platform/query/cost.ts";
import { parseFilter } from "#lib/platform/query/filter.ts";

const kinds = { slug: "string", views: "number", tagIds: "array", postCount: "number" } as const;
const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

function parseCost(filter: object): number {
  const { condition, violations } = parseFilter(filter, kinds);
  expect(violations).toEqual([]);
  return condition === undefined ? 0 : calculateCost(condition, { postCount: 25 });
}

describe("the cost of a filter", () => {
  it("an empty filter costs 0 and a comparison costs 1", () => {
    expect(parseCost({})).toBe(0);
    expect(parseCost({ slug: "x" })).toBe(1);
    expect(parseCost({ slug: { $exists: true } })).toBe(1);
  });

  it("the cost grows with the number of values and with their length", () => {
    expect(parseCost({ slug: { $in: many(100) } })).toBe(100);
    expect(parseCost({ tagIds: { $hasAll: many(100) } })).toBe(110);
    expect(parseCost({ slug: { $startsWith: "x".repeat(1_000) } })).toBe(11);
  });

  it("the cost grows with the nesting depth", () => {
    expect(parseCost({ $not: { slug: "x" } })).toBe(2);
    expect(parseCost({ $or: [{ slug: "x" }, { slug: "y" }] })).toBe(4);
    expect(parseCost({ $or: [{ $not: { slug: "x" } }, { slug: "y" }] })).toBe(5);
  });

  it("a comparison with a computed field costs what the field is configured to cost", () => {
    expect(parseCost({ postCount: { $gt: 1 } })).toBe(25);
  });

  it("100 negated lists of 100 values are far over the budget", () => {
    const filter = { $and: many(100).map(() => ({ $not: { tagIds: { $hasAll: many(100) } } })) };
    expect(parseCost(filter)).toBeGreaterThan(50 * costBudget);
  });

  it("two lists of 100 values and a comparison are within the budget", () => {
    expect(parseCost({ tagIds: { $hasSome: many(100) }, slug: { $in: many(100) }, views: 1 })).toBe(
      422,
    );
  });
});
