/**
 * The filter language for queries. A filter is parsed into conditions on known fields, and every violation is
 * reported with its path. The nesting depth and the number of conditions are limited.
 */
import type { FieldViolation } from "../../wix/errors/errors.ts";
import { isObject } from "../../wix/json-object.ts";
import { parseIsoDate } from "../http/iso-date.ts";

export type FieldKind = "string" | "number" | "boolean" | "date" | "array";
export type FieldKinds = Readonly<Record<string, FieldKind>>;
/** A value as stored in the database: dates as epoch milliseconds, booleans as 0 or 1. */
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

type ListOperator = {
  /** Whether the operand is a single value rather than a list. */
  readonly isSingle?: true;
  /** Whether the field must have all of the values rather than at least one. */
  readonly all?: true;
  readonly negated?: true;
};
const listOperators: Readonly<Record<string, ListOperator>> = {
  $eq: { isSingle: true },
  $ne: { isSingle: true, negated: true },
  $in: {},
  $hasSome: {},
  $hasAll: { all: true },
  $nin: { negated: true },
};

/**
 * Parses a filter. Returns the condition (`undefined` for an empty filter) and any violations. Callers must
 * not use the condition if there are violations.
 */
export function parseFilter(
  filter: unknown,
  kinds: FieldKinds,
  path = "query.filter",
): { condition: Condition | undefined; violations: readonly FieldViolation[] } {
  const parser = new FilterParser(kinds, path);
  const condition =
    filter === undefined || filter === null ? undefined : parser.parseObject(filter, path, 1);
  return { condition, violations: parser.violations };
}

/**
 * Parses the parts of a single filter. `at` is a part's path. A part with a violation is parsed as
 * `undefined`.
 */
class FilterParser {
  readonly violations: FieldViolation[] = [];
  readonly #kinds: FieldKinds;
  readonly #path: string;
  #conditions = 0;

  constructor(kinds: FieldKinds, path: string) {
    this.#kinds = kinds;
    this.#path = path;
  }

  parseObject(value: unknown, at: string, depth: number): Condition | undefined {
    if (!isObject(value)) return this.#fail(at, "must be an object");
    if (depth > maximumDepth) {
      return this.#fail(at, `must not be nested deeper than ${maximumDepth}`);
    }
    return joinAll(
      Object.entries(value).map(([key, inner]) =>
        key.startsWith("$")
          ? this.#parseLogical(key, inner, `${at}.${key}`, depth)
          : this.#parseField(key, inner, `${at}.${key}`),
      ),
    );
  }

  #fail(field: string, description: string, type = "FORMAT"): undefined {
    this.violations.push({ field, description, type });
  }

  #parseLogical(
    operator: string,
    value: unknown,
    at: string,
    depth: number,
  ): Condition | undefined {
    if (operator === "$not") {
      const condition = this.parseObject(value, at, depth + 1);
      return condition && { kind: "not", condition };
    }
    if (operator !== "$and" && operator !== "$or") return this.#fail(at, "is not a known operator");
    if (!Array.isArray(value) || value.length === 0) {
      return this.#fail(at, "must be a list of at least one filter");
    }
    const parts = value.map((part: unknown, index) =>
      this.parseObject(part, `${at}[${index}]`, depth + 1),
    );
    if (operator === "$and") return joinAll(parts);
    const conditions = parts.filter((part) => part !== undefined);
    // An empty filter matches everything, so an `$or` that contains one matches everything as well.
    return conditions.length < parts.length ? undefined : { kind: "or", conditions };
  }

  #parseField(field: string, value: unknown, at: string): Condition | undefined {
    const kind = lookUp(this.#kinds, field);
    if (kind === undefined) return this.#fail(at, "is not a field that can be filtered by");
    if (!isObject(value)) return this.#parseOperator(field, kind, "$eq", value, at);
    const operators = Object.entries(value);
    if (operators.length === 0) return this.#fail(at, "must name an operator");
    return joinAll(
      operators.map(([operator, operand]) =>
        this.#parseOperator(field, kind, operator, operand, `${at}.${operator}`),
      ),
    );
  }

  #parseOperator(
    field: string,
    kind: FieldKind,
    operator: string,
    operand: unknown,
    at: string,
  ): Condition | undefined {
    this.#conditions += 1;
    if (this.#conditions > maximumConditions) {
      if (this.#conditions > maximumConditions + 1) return undefined;
      const description = `must not have more than ${maximumConditions} conditions`;
      return this.#fail(this.#path, description, "MAX_SIZE");
    }
    if (operator === "$exists") {
      if (typeof operand !== "boolean") return this.#fail(at, "must be true or false");
      return { kind: "exists", field, exists: operand };
    }
    return kind === "array"
      ? this.#parseListOperator(field, operator, operand, at)
      : this.#parseScalarOperator(field, kind, operator, operand, at);
  }

  #parseListOperator(
    field: string,
    operator: string,
    operand: unknown,
    at: string,
  ): Condition | undefined {
    const rule = lookUp(listOperators, operator);
    if (rule === undefined) {
      return this.#fail(at, "is not an operator of a field with several values");
    }
    const { isSingle = false, all = false, negated = false } = rule;
    const values = isSingle
      ? this.#parseValue("string", operand, at)
      : this.#parseValues("string", operand, at);
    if (values === undefined) return undefined;
    const condition: Condition = { kind: "has", field, values: [values].flat().map(String), all };
    return negated ? { kind: "not", condition } : condition;
  }

  #parseScalarOperator(
    field: string,
    kind: Exclude<FieldKind, "array">,
    operator: string,
    operand: unknown,
    at: string,
  ): Condition | undefined {
    const comparison = lookUp(comparisons, operator);
    if (comparison !== undefined) {
      const mayBeNull = comparison === "=" || comparison === "<>";
      const value = operand === null && mayBeNull ? null : this.#parseValue(kind, operand, at);
      return value === undefined ? undefined : { kind: "compare", field, comparison, value };
    }
    switch (operator) {
      case "$in":
      case "$hasSome":
      case "$nin": {
        const values = this.#parseValues(kind, operand, at);
        return values && { kind: "in", field, values, negated: operator === "$nin" };
      }
      case "$startsWith": {
        if (kind !== "string") return this.#fail(at, "is an operator of text fields only");
        const prefix = this.#parseValue("string", operand, at);
        return typeof prefix === "string" ? { kind: "startsWith", field, prefix } : undefined;
      }
      case "$hasAll": {
        // A field with a single value has all of the values if it equals each of them.
        const values = this.#parseValues(kind, operand, at);
        return values && joinAll(values.map((value) => compareEqual(field, value)));
      }
      default:
        return this.#fail(at, "is not a known operator");
    }
  }

  #parseValues(
    kind: Exclude<FieldKind, "array">,
    operand: unknown,
    at: string,
  ): Value[] | undefined {
    if (!Array.isArray(operand)) return this.#fail(at, "must be a list");
    if (operand.length > maximumValues) {
      return this.#fail(at, `must not have more than ${maximumValues} values`, "MAX_SIZE");
    }
    const values = operand.map((value: unknown, index) =>
      this.#parseValue(kind, value, `${at}[${index}]`),
    );
    return values.every((value) => value !== undefined) ? values : undefined;
  }

  #parseValue(kind: Exclude<FieldKind, "array">, value: unknown, at: string): Value | undefined {
    switch (kind) {
      case "string":
        if (typeof value !== "string") return this.#fail(at, "must be text");
        return value.includes("\0") ? this.#fail(at, "must not contain a NUL character") : value;
      case "number":
        return typeof value === "number" && Number.isFinite(value)
          ? value
          : this.#fail(at, "must be a number");
      case "boolean":
        return typeof value === "boolean" ? Number(value) : this.#fail(at, "must be true or false");
      case "date": {
        const instant = typeof value === "string" ? parseIsoDate(value) : Number.NaN;
        return Number.isNaN(instant) ? this.#fail(at, "must be an ISO 8601 date") : instant;
      }
    }
  }
}

const compareEqual = (field: string, value: Value): Condition => ({
  kind: "compare",
  field,
  comparison: "=",
  value,
});

function joinAll(parts: readonly (Condition | undefined)[]): Condition | undefined {
  const present = parts.filter((part) => part !== undefined);
  return present.length <= 1 ? present[0] : { kind: "and", conditions: present };
}

const lookUp = <Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;
