/**
 * Estimates the cost of a query, which is roughly the number of comparisons per row. Queries over the budget
 * are rejected before they reach the database.
 */
import type { Condition, Value } from "./filter.ts";

/** The cost of computed fields, in comparisons. All other fields have a cost of one. */
export type FieldCosts = Readonly<Record<string, number>>;

export const costBudget = 500;

/** Describes a resource's cost rules for an error message. */
export function describeCostRules(costs: FieldCosts = {}): string {
  const computed = Object.entries(costs).map(
    ([field, cost]) =>
      `a condition on ${field} costs ${cost} times as much, and sorting by it costs ${cost}`,
  );
  return [
    "each value costs 1, plus 1 for each 100 characters",
    "each condition on a list field costs 10 more",
    "$exists costs 10",
    "the cost is multiplied by the nesting depth",
    ...computed,
  ].join("; ");
}

/** The additional cost of a condition on a list field, which needs a subquery. */
const listCost = 10;
/** Number of characters in a text value that add one to its cost. */
const charactersPerCost = 100;

/**
 * Calculates the cost of a sort: the sum of the costs of its computed fields, which are computed for every
 * row.
 */
export function calculateSortCost(fields: readonly string[], costs: FieldCosts = {}): number {
  return fields.reduce((sum, field) => sum + (readCost(costs, field) ?? 0), 0);
}

/** Calculates the cost of a condition: the sum of each field condition's cost times its depth. */
export function calculateCost(condition: Condition, costs: FieldCosts = {}, depth = 1): number {
  if ("condition" in condition) return calculateCost(condition.condition, costs, depth + 1);
  if ("conditions" in condition) {
    return condition.conditions.reduce(
      (sum, inner) => sum + calculateCost(inner, costs, depth + 1),
      0,
    );
  }
  return depth * (readCost(costs, condition.field) ?? 1) * calculateOwnCost(condition);
}

const readCost = (costs: FieldCosts, field: string): number | undefined =>
  Object.hasOwn(costs, field) ? costs[field] : undefined;

function calculateOwnCost(condition: Extract<Condition, { readonly field: string }>): number {
  switch (condition.kind) {
    case "compare":
      return addValues([condition.value ?? 0]);
    case "startsWith":
      return addValues([condition.prefix]);
    case "exists":
      return listCost;
    case "in":
      return addValues(condition.values);
    case "has":
      return listCost + addValues(condition.values);
  }
}

function addValues(values: readonly Value[]): number {
  return values.reduce<number>(
    (sum, value) =>
      sum + 1 + (typeof value === "string" ? Math.floor(value.length / charactersPerCost) : 0),
    0,
  );
}
