/**
 * Runs a parsed query over one table: filters, sorts, selects one page, and creates the cursors around it.
 */
import { sql, type RawBuilder } from "kysely";
import { compileCondition, type Columns } from "./compile.ts";
import { encodeCursor } from "./cursor.ts";
import type { PlatformContext } from "../http/context.ts";
import { parseQuery, type Query, type Queryable, type QueryInput, type Sort } from "./query.ts";
import { createSizeBudget, type SizeBudget } from "./size-budget.ts";
import { matchAll } from "../database/conditions.ts";
import type { Database } from "../database/database.ts";
import { invalidField } from "../../wix/errors/errors.ts";

export type Source = Sortable & {
  /** Tables to read from, such as `post join post_metrics on …`. */
  readonly from: RawBuilder<unknown>;
  /** Condition that every row must satisfy, for example that the post is published. */
  readonly where: RawBuilder<boolean>;
};

/** The columns by which rows can be sorted. */
export type Sortable = {
  /** The unique column that breaks ties. */
  readonly id: string;
  /**
   * For each joined table, its column with the same ID. If the first sort column is in that table, this column breaks ties,
   * so that one index contains both.
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
 * Reads entities in the order of the IDs. IDs without an entity are skipped. A generator stops when the response is full,
 * so it reads few entities in vain.
 */
export type ReadEntities<Entity> = (
  ids: readonly string[],
) => AsyncIterable<Entity> | Promise<readonly Entity[]>;

/**
 * Runs an API query over a resource. Returns the page's entities and the response's paging metadata. `count` counts the
 * matches unless the page shows their number. With `skip`, the response has no total. Throws like {@link readEntityPage}.
 */
export async function answerQuery<Entity extends { readonly id: string }>(
  {
    reader,
    keys,
    recallRows,
  }: Pick<PlatformContext, "reader" | "keys"> & Pick<PageContext, "recallRows">,
  resource: Resource,
  input: QueryInput | null | undefined,
  read: ReadEntities<Entity>,
  count: ((query: Query) => Promise<number>) | "skip" = (query) =>
    countMatches(reader, resource, query),
) {
  const query = parseQuery(input ?? { filter: undefined }, resource, keys.cursor);
  const context = { reader, key: keys.cursor, recallRows };
  const page = await readEntityPage(context, resource, query, read);
  const { entities, cursors, hasNext } = page;
  const total = count === "skip" ? undefined : (knownTotal(query, page) ?? (await count(query)));
  return {
    entities,
    pagingMetadata: {
      count: page.ids.length,
      ...(query.page.kind === "offset" ? { offset: query.page.offset } : { cursors }),
      ...(total !== undefined && { total }),
      tooManyToCount: false,
      hasNext,
    },
  };
}

/** Returns the total if the page is the last one. Its offset and its number of rows give the total. */
export function knownTotal(
  { page }: Pick<Query, "page">,
  { ids, hasNext }: Pick<QueryPage, "ids" | "hasNext">,
): number | undefined {
  if (page.kind !== "offset" || hasNext) return undefined;
  return ids.length > 0 || page.offset === 0 ? page.offset + ids.length : undefined;
}

/** The database that a page is read from, and the key of its cursors. */
export type PageContext = {
  readonly reader: Database;
  /** Signs the cursors. */
  readonly key: Uint8Array;
  /** Returns the kept rows of a query, or reads them. Defaults to reading them. */
  readonly recallRows?: RecallRows | undefined;
};

export type RecallRows = (query: Query, read: () => Promise<Selection>) => Promise<Selection>;

/**
 * Reads one page with its entities. If they would exceed the size budget of the response, a cursor page ends early. An
 * offset page cannot, because clients compute the next offset from the limit: it throws `INVALID_ARGUMENT` with the
 * largest limit that fits.
 */
export async function readEntityPage<Entity extends { readonly id: string }>(
  { reader, key, recallRows = (_query, select) => select() }: PageContext,
  source: Source,
  query: Query,
  read: ReadEntities<Entity>,
  budget: SizeBudget<Entity> = createSizeBudget(),
): Promise<QueryPage & { readonly entities: readonly Entity[] }> {
  const selection = await recallRows(query, () => selectRows(reader, source, query));
  const ids = selection.edges.map(getId);
  const { taken, isCut } = await budget.take(await read(ids));
  // Not the number of entities, because an ID may have none.
  const count = isCut ? ids.indexOf(taken.at(-1)?.id ?? "") + 1 : ids.length;
  if (isCut && query.page.kind === "offset") {
    const { limitField } = query.page;
    const description = `must be at most ${count} for this page, because a response has at most 1 MB`;
    throw invalidField(limitField, "MAX", description);
  }
  const entities = isBackwards(query) ? taken.toReversed() : taken;
  return { ...createPage(selection, query, count, key), entities };
}

/** Returns the ordered IDs of one page, and the cursors for the next and previous pages. */
export async function readPage(
  { reader, key }: PageContext,
  source: Source,
  query: Query,
): Promise<QueryPage> {
  const selection = await selectRows(reader, source, query);
  return createPage(selection, query, selection.edges.length, key);
}

/** Returns the ordered IDs of one page by offset, and the number of all matches, for a list without cursors. */
export async function readOffsetPage(
  reader: Database,
  source: Source,
  { sort, limit, offset }: Pick<Query, "sort" | "limit"> & { readonly offset: number },
): Promise<{ readonly ids: readonly string[]; readonly total: number }> {
  const page = { kind: "offset", offset, limitField: "paging.limit" } as const;
  const query = { condition: undefined, filter: undefined, sort, limit, page };
  const { edges } = await selectRows(reader, source, query);
  return { ids: edges.map(getId), total: await countMatches(reader, source, query) };
}

/** The sort values of a row, followed by its ID. */
type Edge = readonly (string | number)[];

const getId = (edge: Edge): string => String(edge.at(-1));

const isBackwards = ({ page }: Query): boolean =>
  page.kind === "cursor" && page.cursor?.direction === "prev";

type Row = Readonly<Record<string, string | number>>;

type Selection = {
  /** The sort values and the ID of each row. For a previous page, the last row comes first. */
  readonly edges: readonly Edge[];
  /** Whether there are more rows than the limit. */
  readonly hasMore: boolean;
};

/** Selects the rows of one page. */
async function selectRows(reader: Database, source: Source, query: Query): Promise<Selection> {
  const cursor = query.page.kind === "cursor" ? query.page.cursor : undefined;
  const order = compileOrder(source, query.sort, isBackwards(query));
  const { expressions, directions } = order;
  const where = matchAll([
    source.where,
    query.condition && compileCondition(query.condition, source.columns),
    cursor && compileBeyond(expressions, directions, cursor.edge),
  ]);
  const selected = expressions.map(
    (expression, index) => sql`${expression} as ${sql.ref(`sort${index}`)}`,
  );
  const offset = query.page.kind === "offset" ? query.page.offset : 0;
  const { rows } = await sql<Row>`
    select ${sql.join(selected)} from ${source.from} where ${where}
    order by ${order.clause}
    limit ${query.limit + 1} offset ${offset}`.execute(reader);
  const edges = rows
    .slice(0, query.limit)
    .map((row) => expressions.map((_, index) => row[`sort${index}`] ?? ""));
  return { edges, hasMore: rows.length > query.limit };
}

/** Creates the page with the first `count` rows of a selection. */
function createPage(selection: Selection, query: Query, count: number, key: Uint8Array): QueryPage {
  const edges = selection.edges.slice(0, count);
  const hasMore = selection.hasMore || count < selection.edges.length;
  if (isBackwards(query)) edges.reverse();
  const hasNext = isBackwards(query) || hasMore;
  const hasPrevious = isBackwards(query)
    ? hasMore
    : query.page.kind === "cursor" && query.page.cursor !== undefined;
  const cursorAt = (edge: Edge | undefined, direction: "next" | "prev") =>
    edge === undefined
      ? undefined
      : encodeCursor(
          { filter: query.filter, sort: [...query.sort], edge: [...edge], direction },
          key,
        );
  // Only responses to queries with cursors contain cursors.
  const hasCursors = query.page.kind === "cursor";
  const next = hasCursors && hasNext ? cursorAt(edges.at(-1), "next") : undefined;
  const prev = hasCursors && hasPrevious ? cursorAt(edges[0], "prev") : undefined;
  return {
    ids: edges.map(getId),
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
  const condition = query.condition && compileCondition(query.condition, source.columns);
  const where = matchAll([source.where, condition]);
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${source.from} where ${where}`.execute(reader);
  return rows[0]?.total ?? 0;
}

const idField = "";

/** Compiles a sort to a total order: its columns, and the ID that breaks ties. */
export function compileOrder(source: Sortable, sort: readonly Sort[], isReversed = false) {
  const order = [...sort, getTieBreaker(sort)];
  const expressions = order.map(({ fieldName }) =>
    fieldName === idField ? compileId(sort, source) : compileSort(fieldName, source),
  );
  const directions = order.map((one) => (isReversed ? reverseDirection(one.order) : one.order));
  const parts = order.map(({ fieldName }, index) => {
    const place = source.columns[fieldName];
    const nulls = place?.kind === "column" && place.isNullLast ? sql` nulls last` : sql``;
    return sql`${expressions[index]} ${sql.raw(directions[index] ?? "ASC")}${nulls}`;
  });
  return { expressions, directions, clause: sql.join(parts) };
}

/** Breaks ties in the same direction as the last sort, so that one index can serve both. */
function getTieBreaker(sort: readonly Sort[]): Sort {
  return { fieldName: idField, order: sort.at(-1)?.order ?? "ASC" };
}

function compileSort(fieldName: string, source: Sortable): RawBuilder<unknown> {
  const place = source.columns[fieldName];
  if (place?.kind !== "column") throw new Error(`no column to sort by for ${fieldName}`);
  return sql.ref(place.order ?? place.name);
}

/** Returns the ID column from the same table as the first sort column, so that one index contains both. */
function compileId([first]: readonly Sort[], source: Sortable): RawBuilder<unknown> {
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
