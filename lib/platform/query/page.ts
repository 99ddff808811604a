/**
 * Runs a parsed query over one table: filters, sorts, selects one page, and creates the cursors around it.
 */
import { sql, type RawBuilder } from "kysely";
import { compileCondition, type Columns } from "./compile.ts";
import { encodeCursor } from "./cursor.ts";
import type { PlatformContext } from "../http/context.ts";
import { parseQuery, type Query, type Queryable, type QueryInput, type Sort } from "./query.ts";
import type { Database } from "../database/database.ts";

export type Source = {
  /** Tables to read from, such as `post join post_metrics on …`. */
  readonly from: RawBuilder<unknown>;
  /** Condition that every row must satisfy, for example that the post is published. */
  readonly where: RawBuilder<boolean>;
  /** The unique column that breaks ties. */
  readonly id: string;
  /**
   * Columns in other tables with the same ID, by table. Used if the first sort column belongs to such a
   * table.
   */
  readonly idBeside?: Readonly<Record<string, string>>;
  readonly columns: Columns;
};

/** Rows that can be queried through the API: where they are stored, and their fields. */
export type Resource = Source & Queryable;

export type QueryPage = {
  readonly ids: readonly string[];
  readonly cursors: { readonly next?: string; readonly prev?: string };
  readonly hasNext: boolean;
};

/**
 * Runs an API query over a resource. Returns the page's IDs and the response's paging metadata. `count`
 * counts the matches; if it returns `undefined`, the response has no total.
 */
export async function answerQuery(
  { reader, keys }: Pick<PlatformContext, "reader" | "keys">,
  resource: Resource,
  input: QueryInput | null | undefined,
  count: (query: Query) => Promise<number | undefined> = (query) =>
    countMatches(reader, resource, query),
) {
  const query = parseQuery(input ?? { filter: undefined }, resource, keys.cursor);
  const { ids, cursors, hasNext } = await readPage(reader, resource, query, keys.cursor);
  const total = await count(query);
  return {
    ids,
    pagingMetadata: {
      count: ids.length,
      ...(query.page.kind === "offset" ? { offset: query.page.offset } : { cursors }),
      ...(total !== undefined && { total }),
      tooManyToCount: false,
      hasNext,
    },
  };
}

type Row = Readonly<Record<string, string | number>>;

/** Returns the ordered IDs of one page, and the cursors for the next and previous pages. */
export async function readPage(
  reader: Database,
  source: Source,
  query: Query,
  key: Uint8Array,
): Promise<QueryPage> {
  const cursor = query.page.kind === "cursor" ? query.page.cursor : undefined;
  const backwards = cursor?.direction === "prev";
  const order = [...query.sort, getTieBreaker(query.sort)];
  const expressions = order.map(({ fieldName }) =>
    fieldName === idField ? compileId(query.sort, source) : compileSort(fieldName, source),
  );
  const directions = order.map(({ order: one }) => (backwards ? reverseDirection(one) : one));

  const conditions = [
    source.where,
    ...(query.condition === undefined ? [] : [compileCondition(query.condition, source.columns)]),
    ...(cursor === undefined ? [] : [compileBeyond(expressions, directions, cursor.edge)]),
  ];
  const selected = expressions.map(
    (expression, index) => sql`${expression} as ${sql.ref(`sort${index}`)}`,
  );
  const ordering = expressions.map(
    (expression, index) => sql`${expression} ${sql.raw(directions[index] ?? "ASC")}`,
  );
  const offset = query.page.kind === "offset" ? query.page.offset : 0;
  const { rows } = await sql<Row>`
    select ${sql.join(selected)} from ${source.from}
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.join(ordering)}
    limit ${query.limit + 1} offset ${offset}`.execute(reader);

  const hasMore = rows.length > query.limit;
  const page = rows.slice(0, query.limit);
  if (backwards) page.reverse();
  const edges = page.map((row) => order.map((_, index) => row[`sort${index}`] ?? ""));
  const ids = edges.map((edge) => String(edge.at(-1)));
  const hasNext = backwards ? true : hasMore;
  const hasPrevious = backwards ? hasMore : cursor !== undefined;
  const cursorAt = (edge: readonly (string | number)[] | undefined, direction: "next" | "prev") =>
    edge === undefined
      ? undefined
      : encodeCursor(
          { filter: query.filter, sort: [...query.sort], edge: [...edge], direction },
          key,
        );
  const next = hasNext ? cursorAt(edges.at(-1), "next") : undefined;
  const prev = hasPrevious ? cursorAt(edges[0], "prev") : undefined;
  return {
    ids,
    hasNext,
    cursors: {
      ...(next === undefined ? {} : { next }),
      ...(prev === undefined ? {} : { prev }),
    },
  };
}

/** Counts all matches, not just those on one page. */
export async function countMatches(
  reader: Database,
  source: Source,
  query: Pick<Query, "condition">,
): Promise<number> {
  const conditions = [
    source.where,
    ...(query.condition === undefined ? [] : [compileCondition(query.condition, source.columns)]),
  ];
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${source.from}
    where ${sql.join(conditions, sql` and `)}`.execute(reader);
  return rows[0]?.total ?? 0;
}

const idField = "";

/** Breaks ties in the same direction as the last sort, so that one index can serve both. */
function getTieBreaker(sort: readonly Sort[]): Sort {
  return { fieldName: idField, order: sort.at(-1)?.order ?? "ASC" };
}

function compileSort(fieldName: string, source: Source): RawBuilder<unknown> {
  const place = source.columns[fieldName];
  if (place?.kind !== "column") throw new Error(`no column to sort by for ${fieldName}`);
  return sql.ref(place.order ?? place.name);
}

/** Returns the ID column from the same table as the first sort column, so that one index contains both. */
function compileId([first]: readonly Sort[], source: Source): RawBuilder<unknown> {
  const place = first === undefined ? undefined : source.columns[first.fieldName];
  const table = place?.kind === "column" ? (place.name.split(".")[0] ?? "") : "";
  return sql.ref(source.idBeside?.[table] ?? source.id);
}

const reverseDirection = (order: "ASC" | "DESC") => (order === "ASC" ? "DESC" : "ASC");

/**
 * Compiles the condition for a row to come after `edge`. If all sort directions are equal, the condition is a
 * row comparison, which can use an index.
 */
function compileBeyond(
  expressions: readonly RawBuilder<unknown>[],
  directions: readonly ("ASC" | "DESC")[],
  edge: readonly (string | number)[],
): RawBuilder<boolean> {
  const operator = (direction: "ASC" | "DESC" | undefined) =>
    sql.raw(direction === "DESC" ? "<" : ">");
  if (new Set(directions).size === 1) {
    return sql`(${sql.join([...expressions])}) ${operator(directions[0])} (${sql.join([...edge])})`;
  }
  const alternatives = expressions.map((expression, index) =>
    sql.join(
      [
        ...expressions.slice(0, index).map((earlier, at) => sql`${earlier} = ${edge[at]}`),
        sql`${expression} ${operator(directions[index])} ${edge[index]}`,
      ],
      sql` and `,
    ),
  );
  return sql`(${sql.join(
    alternatives.map((alternative) => sql`(${alternative})`),
    sql` or `,
  )})`;
}
