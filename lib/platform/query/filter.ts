/**
 * The filter language of queries. A filter is parsed into conditions on known fields, and every violation is
 * reported with its path. The depth and the number of conditions are limited.
 */
import type { FieldViolation } from "../../wix/errors.ts";
import { isObject } from "../../wix/json-object.ts";

export type FieldKind = "string" | "number" | "boolean" | "date" | "array";
export type FieldKinds = Readonly<Record<string, FieldKind>>;
/** A value as the database stores it: dates as epoch milliseconds, booleans as 0 or 1. */
export type Value = string | number;
export type Comparison = "=" | "<>" | ">" | ">=" | "<" | "<=";

export type Condition =
  | { readonly kind: "and" | "or"; readonly conditions: readonly Condition[] }
  | { readonly kind: "not"; readonly condition: Condition }
  | {
      readonly kind: "compare";
      readonly field: string;
      readonly comparison: Comparison;
      readonly value: Value | null;
    }
  | {
      readonly kind: "in";
      readonly field: string;
      readonly values: readonly Value[];
      readonly negated: boolean;
    }
  | { readonly kind: "startsWith"; readonly field: string; readonly prefix: string }
  | { readonly kind: "exists"; readonly field: string; readonly exists: boolean }
  | {
      readonly kind: "has";
      readonly field: string;
      readonly values: readonly string[];
      readonly all: boolean;
    };

const maximumDepth = 8;
const maximumConditions = 100;
const maximumValues = 100;

const comparisons: Readonly<Record<string, Comparison>> = {
  $eq: "=",
  $ne: "<>",
  $gt: ">",
  $gte: ">=",
  $lt: "<",
  $lte: "<=",
};
const isOrdering = (comparison: Comparison) => comparison !== "=" && comparison !== "<>";

/**
 * Parses a filter. Returns the condition (`undefined` for an empty filter) and the violations. Callers must use
 * the condition only if there are no violations.
 */
export function parseFilter(
  filter: unknown,
  kinds: FieldKinds,
  path = "query.filter",
): { condition: Condition | undefined; violations: readonly FieldViolation[] } {
  const violations: FieldViolation[] = [];
  let conditions = 0;

  const fail = (field: string, description: string, type = "FORMAT"): undefined => {
    violations.push({ field, description, type });
  };

  function parseObject(value: unknown, at: string, depth: number): Condition | undefined {
    if (!isObject(value)) return fail(at, "must be an object");
    if (depth > maximumDepth) return fail(at, `must not be nested deeper than ${maximumDepth}`);
    const parts = Object.entries(value).map(([key, inner]) =>
      key.startsWith("$")
        ? parseLogical(key, inner, `${at}.${key}`, depth)
        : parseField(key, inner, `${at}.${key}`),
    );
    return all(parts);
  }

  function parseLogical(
    operator: string,
    value: unknown,
    at: string,
    depth: number,
  ): Condition | undefined {
    if (operator === "$not") {
      const condition = parseObject(value, at, depth + 1);
      return condition === undefined ? undefined : { kind: "not", condition };
    }
    if (operator !== "$and" && operator !== "$or") return fail(at, "is not a known operator");
    if (!Array.isArray(value) || value.length === 0) {
      return fail(at, "must be a list of at least one filter");
    }
    const inner = value.map((part: unknown, index) =>
      parseObject(part, `${at}[${index}]`, depth + 1),
    );
    const present = inner.filter((condition) => condition !== undefined);
    // An empty filter matches everything, so an `$or` that contains one does, too.
    if (operator === "$or" && present.length < inner.length) return undefined;
    return operator === "$or" ? { kind: "or", conditions: present } : all(present);
  }

  function parseField(field: string, value: unknown, at: string): Condition | undefined {
    const kind = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
    if (kind === undefined) return fail(at, "is not a field that can be filtered by");
    if (!isObject(value)) return parseOperator(field, kind, "$eq", value, at);
    const operators = Object.entries(value);
    if (operators.length === 0) return fail(at, "must name an operator");
    return all(
      operators.map(([operator, operand]) =>
        parseOperator(field, kind, operator, operand, `${at}.${operator}`),
      ),
    );
  }

  function parseOperator(
    field: string,
    kind: FieldKind,
    operator: string,
    operand: unknown,
    at: string,
  ): Condition | undefined {
    conditions += 1;
    if (conditions > maximumConditions) {
      return conditions === maximumConditions + 1
        ? fail(path, `must not have more than ${maximumConditions} conditions`, "MAX_SIZE")
        : undefined;
    }
    if (operator === "$exists") {
      if (typeof operand !== "boolean") return fail(at, "must be true or false");
      return { kind: "exists", field, exists: operand };
    }
    return kind === "array"
      ? parseArrayOperator(field, operator, operand, at)
      : parseScalarOperator(field, kind, operator, operand, at);
  }

  function parseArrayOperator(
    field: string,
    operator: string,
    operand: unknown,
    at: string,
  ): Condition | undefined {
    const has = (values: readonly string[], every: boolean): Condition => ({
      kind: "has",
      field,
      values,
      all: every,
    });
    switch (operator) {
      case "$eq":
      case "$ne": {
        const value = parseValue("string", operand, at);
        if (typeof value !== "string") return undefined;
        const condition = has([value], false);
        return operator === "$eq" ? condition : { kind: "not", condition };
      }
      case "$in":
      case "$hasSome":
      case "$hasAll":
      case "$nin": {
        const values = parseValues("string", operand, at)?.map(String);
        if (values === undefined) return undefined;
        const condition = has(values, operator === "$hasAll");
        return operator === "$nin" ? { kind: "not", condition } : condition;
      }
      default:
        return fail(at, "is not an operator of a field with several values");
    }
  }

  function parseScalarOperator(
    field: string,
    kind: Exclude<FieldKind, "array">,
    operator: string,
    operand: unknown,
    at: string,
  ): Condition | undefined {
    const comparison = Object.hasOwn(comparisons, operator) ? comparisons[operator] : undefined;
    if (comparison !== undefined) {
      if (operand === null && !isOrdering(comparison)) {
        return { kind: "compare", field, comparison, value: null };
      }
      const value = parseValue(kind, operand, at);
      return value === undefined ? undefined : { kind: "compare", field, comparison, value };
    }
    switch (operator) {
      case "$in":
      case "$hasSome":
      case "$nin": {
        const values = parseValues(kind, operand, at);
        if (values === undefined) return undefined;
        return { kind: "in", field, values, negated: operator === "$nin" };
      }
      case "$startsWith": {
        if (kind !== "string") return fail(at, "is an operator of text fields only");
        const prefix = parseValue("string", operand, at);
        return typeof prefix === "string" ? { kind: "startsWith", field, prefix } : undefined;
      }
      case "$hasAll":
        return fail(at, "is an operator of fields with several values only");
      default:
        return fail(at, "is not a known operator");
    }
  }

  function parseValues(
    kind: Exclude<FieldKind, "array">,
    operand: unknown,
    at: string,
  ): Value[] | undefined {
    if (!Array.isArray(operand)) return fail(at, "must be a list");
    if (operand.length > maximumValues) {
      return fail(at, `must not have more than ${maximumValues} values`, "MAX_SIZE");
    }
    const values = operand.map((value: unknown, index) =>
      parseValue(kind, value, `${at}[${index}]`),
    );
    return values.every((value) => value !== undefined) ? values : undefined;
  }

  function parseValue(
    kind: Exclude<FieldKind, "array">,
    value: unknown,
    at: string,
  ): Value | undefined {
    switch (kind) {
      case "string":
        if (typeof value !== "string") return fail(at, "must be text");
        return value.includes("\0") ? fail(at, "must not contain a NUL character") : value;
      case "number":
        return typeof value === "number" && Number.isFinite(value)
          ? value
          : fail(at, "must be a number");
      case "boolean":
        return typeof value === "boolean" ? Number(value) : fail(at, "must be true or false");
      case "date": {
        const instant = typeof value === "string" ? Date.parse(value) : Number.NaN;
        return Number.isNaN(instant) ? fail(at, "must be an ISO 8601 date") : instant;
      }
    }
  }

  const condition =
    filter === undefined || filter === null ? undefined : parseObject(filter, path, 1);
  return { condition, violations };
}

function all(parts: readonly (Condition | undefined)[]): Condition | undefined {
  const present = parts.filter((part) => part !== undefined);
  return present.length <= 1 ? present[0] : { kind: "and", conditions: present };
}
