import { z } from "zod";
import { notFound } from "../../wix/errors/errors.ts";
import type { Database } from "../database/database.ts";
import { currentClient } from "../database/read-queue.ts";
import type { PlatformContext } from "../http/context.ts";
import { paging, text, textList } from "../http/parameters.ts";
import { parse, readQuery } from "../http/parse.ts";
import type { Read, Reads } from "../http/public-reads.ts";
import { toJson } from "../http/serialized.ts";
import { answerQuery, type Resource } from "../query/page.ts";
import { queryBody, type QueryInput } from "../query/query.ts";
import { findByFormerSlug } from "./groups/former-slug.repository.ts";
import { isVisible } from "./visibility.ts";

export type Taxonomy = {
  readonly table: "category" | "tag";
  readonly plural: string;
  /** Columns other than the ID by which a single entity can be requested. */
  readonly lookups: readonly ("slug" | "label")[];
  readonly resource: Resource;
  /** Runs the queries. */
  readonly reader: Database;
  /** The schema for the optional fields that a request asks for. */
  readonly fieldsets: z.ZodType<string[], string[]>;
  /** Returns the entities in the API's format, in the order of the IDs. */
  readonly read: (
    ids: readonly string[],
    fieldsets: readonly string[],
  ) => Promise<{ readonly id: string }[]>;
};

/** Returns one category or tag as the response of a call. Throws `NOT_FOUND`. */
export async function readEntity(
  { table, read, fieldsets }: Pick<Taxonomy, "table" | "read" | "fieldsets">,
  id: string,
  optional: readonly string[] = [],
) {
  const [entity] = await read([id], parse(fieldsets, optional, "fieldsets"));
  if (entity === undefined) throw notFound(table === "tag" ? "Tag" : "Category");
  return { [table]: entity };
}

/** The reads of categories or tags that the routes answer, and that the site makes directly for its own pages. */
export function createTaxonomyReads(
  { database, keys }: Pick<PlatformContext, "database" | "keys">,
  taxonomy: Taxonomy,
) {
  const { table, resource, reader, read } = taxonomy;

  return {
    /** Returns the entities that match a query. Throws `INVALID_ARGUMENT`. */
    query: (query: QueryInput | null | undefined, optional: readonly string[]) =>
      answerQuery({ reader, keys }, resource, query, (ids) => read(ids, optional)),

    /** Returns the visible entity with this ID, label, or current or former slug. Throws `NOT_FOUND`. */
    async find(
      column: "id" | "slug" | "label",
      value: string,
      {
        optional,
        language,
      }: { readonly optional: readonly string[]; readonly language?: string | undefined },
    ) {
      const row = await database
        .selectFrom(table)
        .select("id")
        .where(column, "=", value)
        .where(isVisible(table))
        // A label is unique only within a language.
        .$if(table === "tag" && language !== undefined, (query) =>
          query.where("language", "=", language ?? ""),
        )
        .executeTakeFirst();
      const found =
        row ?? (column === "slug" ? await findByFormerSlug(database, table, value) : undefined);
      if (found === undefined) throw notFound(table === "tag" ? "Tag" : "Category");
      return readEntity(taxonomy, found.id, optional);
    },
  };
}

/** Creates the public reads of categories or tags: list, query, and get by ID, slug or label. */
export function createTaxonomyCalls(
  context: Pick<PlatformContext, "database" | "keys" | "openMemory">,
  taxonomy: Taxonomy,
): Reads {
  const { table, plural, lookups, fieldsets } = taxonomy;
  const entities = createTaxonomyReads(context, taxonomy);
  const oneParameters = z.object({
    fieldsets: textList.pipe(fieldsets).default([]),
    language: text.optional(),
  });
  const listParameters = oneParameters.extend(paging);
  const taxonomyQueryBody = queryBody.extend({ fieldsets: fieldsets.nullish() });

  /** Returns the kept response to a call with these parameters, or creates it. */
  async function recallResponse(parameters: readonly unknown[], create: () => Promise<object>) {
    const name = JSON.stringify([table, currentClient() !== undefined, ...parameters]);
    const memory = await context.openMemory();
    return memory.recallGroups(name, async () => toJson(await create()));
  }

  const readOne =
    (column: "id" | "slug" | "label"): Read =>
    ({ parameter, query }) => {
      const { fieldsets: optional, language } = parse(oneParameters, query);
      return recallResponse([column, parameter, optional, language], () =>
        entities.find(column, parameter, { optional, language }),
      );
    };

  const list: Read = async ({ query }) => {
    const parameters = parse(listParameters, query);
    return recallResponse(["list", parameters], async () => {
      const offset = parameters["paging.offset"];
      const { entities: found, pagingMetadata } = await entities.query(
        {
          filter: parameters.language === undefined ? {} : { language: parameters.language },
          paging: { limit: parameters["paging.limit"], offset },
        },
        parameters.fieldsets,
      );
      const { count, total } = pagingMetadata;
      return { [plural]: found, metaData: { count, offset, total } };
    });
  };

  const runQuery: Read = async (call) => {
    const { query, fieldsets: optional } = parse(taxonomyQueryBody, await readQuery(call));
    return recallResponse(["query", query, optional], async () => {
      const { entities: found, pagingMetadata } = await entities.query(query, optional ?? []);
      return { [plural]: found, pagingMetadata };
    });
  };

  const lookupReads = lookups.map((column) => [`GET /${column}s/:value`, readOne(column)] as const);
  return {
    "GET /": list,
    ...Object.fromEntries(lookupReads),
    "GET /:id": readOne("id"),
    "POST /query": runQuery,
  };
}
