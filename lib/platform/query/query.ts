/**
 * Parses API queries (`filter`, `sort`, `paging` or `cursorPaging`). The page size defaults to 50
 * (docs/api.md, “Paging”) and is at most 100.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { type FieldViolation, invalidArgument, invalidField } from "../../wix/errors/errors.ts";
import { maximumOffset } from "../../wix/paging.ts";
import {
  calculateCost,
  calculateSortCost,
  costBudget,
  describeCostRules,
  type FieldCosts,
} from "./cost.ts";
import { decodeCursor, type Cursor } from "./cursor.ts";
import type { Columns } from "./compile.ts";
import { parseFilter, type Condition, type FieldKind, type FieldKinds } from "./filter.ts";

export const defaultLimit = 50;
export const maximumLimit = 100;
const maximumSorts = 5;
const cursorField = "query.cursorPaging.cursor";

export type Sort = { readonly fieldName: string; readonly order: "ASC" | "DESC" };

export type Query = {
  readonly condition: Condition | undefined;
  /** The filter as sent by the client, for the cursors in the response. */
  readonly filter: unknown;
  /** Contains at least one entry, but not the ID that breaks ties. */
  readonly sort: readonly Sort[];
  readonly limit: number;
  readonly page:
    | {
        readonly kind: "offset";
        readonly offset: number;
        /** The path of the limit in the request, for violations. */
        readonly limitField: string;
      }
    | { readonly kind: "cursor"; readonly cursor: Cursor | undefined };
};

export type Queryable = {
  readonly kinds: FieldKinds;
  readonly sortable: ReadonlySet<string>;
  readonly defaultSort: Sort;
  /** The cost of computed fields. All other fields have a cost of one. */
  readonly costs?: FieldCosts;
};

/** Splits a table of fields into field kinds, for a {@link Queryable}, and columns, for a `Source`. */
export function describeFields(
  fields: Readonly<Record<string, readonly [kind: FieldKind, column: string]>>,
): { kinds: FieldKinds; columns: Columns } {
  const entries = Object.entries(fields);
  return {
    kinds: Object.fromEntries(entries.map(([name, [kind]]) => [name, kind])),
    columns: Object.fromEntries(
      entries.map(([name, [, column]]) => [name, { kind: "column", name: column }]),
    ),
  };
}

const limit = z
  .number()
  .int("must be a whole number")
  .min(0, "must be at least 0")
  .max(maximumLimit, `must be at most ${maximumLimit}`);

export const sortBody = z
  .array(
    z.object({
      fieldName: z.string(),
      order: z.enum(["ASC", "DESC"], { error: "must be ASC or DESC" }).nullish(),
    }),
  )
  .max(maximumSorts, `must not have more than ${maximumSorts} entries`)
  .nullish();

export const queryBody = z.object({
  query: z
    .object({
      filter: z.unknown().optional(),
      sort: sortBody,
      paging: z
        .object({
          limit: limit.nullish(),
          offset: z
            .number()
            .int("must be a whole number")
            .min(0, "must be at least 0")
            .max(maximumOffset, `must be at most ${maximumOffset}`)
            .nullish(),
        })
        .nullish(),
      cursorPaging: z.object({ limit: limit.nullish(), cursor: z.string().nullish() }).nullish(),
    })
    .nullish(),
});

export type QueryInput = NonNullable<z.infer<typeof queryBody>["query"]>;

/** Parses a query. Throws an invalid-argument error that lists every invalid field. */
export function parseQuery(input: QueryInput, queryable: Queryable, key: Uint8Array): Query {
  const cursorText = input.cursorPaging?.cursor ?? undefined;
  const cursor = cursorText === undefined ? undefined : decodeCursor(cursorText, key);
  if (cursorText !== undefined && cursor === undefined) {
    throw invalidField(cursorField, "FORMAT", "is not a cursor of this site");
  }
  const filter = cursor === undefined ? input.filter : cursor.filter;
  const { condition, violations } = parseFilter(filter, queryable.kinds);
  const sort: Sort[] = cursor?.sort ?? readSort(input);
  const sortFields = sort.map(({ fieldName }) => fieldName);
  const cost =
    (condition === undefined ? 0 : calculateCost(condition, queryable.costs)) +
    calculateSortCost(sortFields, queryable.costs);
  const problems = [
    ...violations,
    ...costViolations(cost, queryable),
    ...sortViolations(sort, queryable),
  ];
  if (problems.length > 0) throw invalidArgument(problems);
  if (cursor !== undefined) assertSameQuery(input, cursor);

  return {
    condition,
    filter: filter ?? undefined,
    sort: sort.length === 0 ? [queryable.defaultSort] : sort,
    limit: input.cursorPaging?.limit ?? input.paging?.limit ?? defaultLimit,
    page:
      input.cursorPaging === undefined || input.cursorPaging === null
        ? { kind: "offset", offset: input.paging?.offset ?? 0, limitField: "query.paging.limit" }
        : { kind: "cursor", cursor },
  };
}

const readSort = ({ sort }: QueryInput): Sort[] =>
  (sort ?? []).map(({ fieldName, order }) => ({ fieldName, order: order ?? "ASC" }));

/** Throws if the request has a filter or sort that differs from the one in its cursor. */
function assertSameQuery(input: QueryInput, cursor: Cursor): void {
  const sameFilter = isEmpty(input.filter) || isDeepStrictEqual(input.filter, cursor.filter);
  const sort = readSort(input);
  const sameSort = sort.length === 0 || isDeepStrictEqual(sort, cursor.sort);
  if (!sameFilter || !sameSort) {
    throw invalidField(cursorField, "FORMAT", "belongs to a query with another filter or sort");
  }
}

function costViolations(cost: number, { costs }: Queryable): FieldViolation[] {
  if (cost <= costBudget) return [];
  const description = `must not cost more than ${costBudget}, but costs ${cost}: ${describeCostRules(costs)}`;
  return [{ field: "query.filter", description, type: "MAX_SIZE" }];
}

function sortViolations(sort: readonly Sort[], { sortable }: Queryable): FieldViolation[] {
  return sort.flatMap(({ fieldName }, index) =>
    sortable.has(fieldName)
      ? []
      : [
          {
            field: `query.sort[${index}].fieldName`,
            description: "is not a field that can be sorted by",
            type: "FORMAT",
          },
        ],
  );
}

function isEmpty(filter: unknown): boolean {
  return (
    filter === undefined ||
    filter === null ||
    (typeof filter === "object" && Object.keys(filter).length === 0)
  );
}
