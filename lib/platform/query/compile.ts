import { sql, type RawBuilder } from "kysely";
import type { Condition } from "./filter.ts";

/** Where a field is stored in the database: in a column, or in the rows of a related table. */
export type Column =
  | {
      readonly kind: "column";
      readonly name: string;
      /** Column to sort by instead of `name`, for example a title without case and accents. */
      readonly order?: string;
      /** Whether rows without a value are last in every order. Only pages by offset support this. */
      readonly isNullLast?: true;
    }
  | {
      readonly kind: "relation";
      readonly table: string;
      readonly value: string;
      /** The column to which the relation's `post_id` refers. */
      readonly postId: string;
      /** Whether the values are stored in lower case. */
      readonly isFolded?: boolean;
      /** Condition on the rows of `table`. Other rows are ignored. */
      readonly where?: RawBuilder<boolean> | undefined;
      /** A column with a JSON list that replaces the rows, unless it is null. */
      readonly replacement?: string;
    }
  | {
      readonly kind: "list";
      /** A column with a JSON list of texts. */
      readonly name: string;
    };
export type Columns = Readonly<Record<string, Column>>;

/**
 * Maximum number of values for which a condition is checked post by post. For more values, a subquery runs
 * first.
 */
const fewValues = 10;

/** Compiles a condition to SQL that works in both dialects. Values are passed as parameters. */
export function compileCondition(condition: Condition, columns: Columns): RawBuilder<boolean> {
  switch (condition.kind) {
    case "and":
      return compileAll(condition.conditions, columns, sql` and `);
    case "or":
      return compileAll(condition.conditions, columns, sql` or `);
    case "not":
      // A condition on null is unknown and does not match, so its negation does match.
      return sql`(not coalesce(${compileCondition(condition.condition, columns)}, false))`;
    case "compare": {
      const column = buildReference(condition.field, columns);
      const { comparison, value } = condition;
      if (value === null)
        return comparison === "=" ? sql`(${column} is null)` : sql`(${column} is not null)`;
      const test = sql<boolean>`(${column} ${sql.raw(comparison)} ${value})`;
      return comparison === "<>" ? sql`(${test} or ${column} is null)` : test;
    }
    case "in": {
      const column = buildReference(condition.field, columns);
      if (condition.values.length === 0) return condition.negated ? sql`(1 = 1)` : sql`(1 = 0)`;
      const test = sql<boolean>`(${column} in (${sql.join(condition.values)}))`;
      return condition.negated ? sql`(not ${test} or ${column} is null)` : test;
    }
    case "startsWith": {
      const column = buildReference(condition.field, columns);
      return sql`(substr(${column}, 1, ${countCodePoints(condition.prefix)}) = ${condition.prefix})`;
    }
    case "exists": {
      const place = resolveField(condition.field, columns);
      if (place.kind === "relation") {
        const rows = sql<boolean>`exists (${selectRows(place)})`;
        const { replacement } = place;
        const some =
          replacement === undefined
            ? rows
            : sql<boolean>`(case when ${sql.ref(replacement)} is null then ${rows}
                else ${sql.ref(replacement)} <> '[]' end)`;
        return condition.exists ? some : sql`(not ${some})`;
      }
      if (place.kind === "list") {
        const some = sql<boolean>`(${sql.ref(place.name)} <> '[]')`;
        return condition.exists ? some : sql`(not ${some})`;
      }
      const column = sql.ref(place.name);
      return condition.exists ? sql`(${column} is not null)` : sql`(${column} is null)`;
    }
    case "has": {
      const place = resolveField(condition.field, columns);
      if (place.kind === "column") throw new Error(`${condition.field} holds one value`);
      const isFolded = place.kind === "relation" && place.isFolded === true;
      const values = [
        ...new Set(condition.values.map((value) => (isFolded ? value.toLowerCase() : value))),
      ];
      if (values.length === 0) return condition.all ? sql`(1 = 1)` : sql`(1 = 0)`;
      if (place.kind === "list" || place.replacement !== undefined || values.length <= fewValues) {
        // Checked post by post until the page is full, which usually happens quickly.
        const hasOne = (some: readonly string[]) => compileHasOne(place, some);
        if (!condition.all) return sql`(${hasOne(values)})`;
        return sql`(${sql.join(
          values.map((value) => hasOne([value])),
          sql` and `,
        )})`;
      }
      const postIds = sql`select post_id from ${sql.table(place.table)}
        where ${sql.ref(place.value)} in (${sql.join(values)}) ${andWhere(place)}`;
      const found = condition.all
        ? sql`${postIds} group by post_id having count(*) = ${values.length}`
        : postIds;
      // The subquery is uncorrelated, so it runs only once per statement. `is true` keeps the planner from
      // starting with the subquery's result, which would force it to sort all matches.
      return sql`((${sql.ref(place.postId)} in (${found})) is true)`;
    }
  }
}

function compileAll(
  conditions: readonly Condition[],
  columns: Columns,
  separator: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`(${sql.join(
    conditions.map((condition) => compileCondition(condition, columns)),
    separator,
  )})`;
}

type Relation = Extract<Column, { kind: "relation" }>;

/** Compiles the condition that a field contains at least one of the values. */
function compileHasOne(
  place: Exclude<Column, { kind: "column" }>,
  values: readonly string[],
): RawBuilder<boolean> {
  if (place.kind === "list") return compileListed(place.name, values);
  const exists = sql<boolean>`exists (${selectRows(place)}
    and ${sql.ref(place.value)} in (${sql.join([...values])}))`;
  if (place.replacement === undefined) return exists;
  return sql`(case when ${sql.ref(place.replacement)} is null then ${exists}
    else ${compileListed(place.replacement, values)} end)`;
}

/** Compiles the condition that a column's JSON list contains at least one of the values. */
function compileListed(column: string, values: readonly string[]): RawBuilder<boolean> {
  const tests = values.map(
    (value) => sql`replace(${sql.ref(column)}, ${JSON.stringify(value)}, '') <> ${sql.ref(column)}`,
  );
  return sql`(${sql.join(tests, sql` or `)})`;
}

function selectRows(place: Relation): RawBuilder<unknown> {
  return sql`select 1 from ${sql.table(place.table)}
    where ${sql.ref(`${place.table}.post_id`)} = ${sql.ref(place.postId)} ${andWhere(place)}`;
}

const andWhere = ({ where }: Relation): RawBuilder<unknown> =>
  where === undefined ? sql`` : sql`and ${where}`;

function resolveField(field: string, columns: Columns): Column {
  const place = columns[field];
  if (place === undefined) throw new Error(`no column for the field ${field}`);
  return place;
}

function buildReference(field: string, columns: Columns): RawBuilder<unknown> {
  const place = resolveField(field, columns);
  if (place.kind !== "column") throw new Error(`${field} holds several values`);
  return sql.ref(place.name);
}

/** Counts characters the way databases do, by code point. */
const countCodePoints = (text: string): number => Array.from(text).length;
