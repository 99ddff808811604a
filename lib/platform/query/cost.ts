/**
 * The cost of a filter: about how many comparisons it makes for each row. Queries over the budget are
 * refused before they reach the database.
 */
import type { Condition, Value } from "./filter.ts";

/** Fields that are computed, by the number of comparisons that computing them is worth. */
export type FieldCosts = Readonly<Record<string, number>>;

export const costBudget = 500;
export const costRules =
  "each value counts 1, and 1 more for each 100 characters; each condition on a field with several values counts 10 more; all of it counts as often as it is nested deep";

/** The cost of making the list of posts that have some of the values of a field, beside its values. */
const listCost = 10;
const charactersOfOne = 100;

/** Calculates the cost of a condition at a depth: values × nesting, summed over all conditions. */
export function calculateCost(condition: Condition, costs: FieldCosts = {}, depth = 1): number {
  if ("condition" in condition) return calculateCost(condition.condition, costs, depth + 1);
  if ("conditions" in condition) {
    return condition.conditions.reduce(
      (sum, inner) => sum + calculateCost(inner, costs, depth + 1),
      0,
    );
  }
  return depth * (costs[condition.field] ?? 1) * calculateOwnCost(condition);
}

function calculateOwnCost(condition: Extract<Condition, { readonly field: string }>): number {
  switch (condition.kind) {
    case "compare":
      return addValues([condition.value ?? 0]);
    case "startsWith":
      return addValues([condition.prefix]);
    case "exists":
      return 1;
    case "in":
      return addValues(condition.values);
    case "has":
      return listCost + addValues(condition.values);
  }
}

function addValues(values: readonly Value[]): number {
  return values.reduce<number>(
    (sum, value) =>
      sum + 1 + (typeof value === "string" ? Math.floor(value.length / charactersOfOne) : 0),
    0,
  );
}
