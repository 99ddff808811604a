/** Tests for query filters: which posts they match, and which filters are rejected without being run. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { parseFilter } from "#lib/platform/query/filter.ts";
import { calculateCost, costBudget } from "#lib/platform/query/cost.ts";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openSmallBlog, type SmallBlog } from "#tests/support/content/small-blog.ts";

const found = z.object({
  posts: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      language: z.string(),
      featured: z.boolean(),
      firstPublishedDate: z.string(),
      categoryIds: z.array(z.string()),
      tagIds: z.array(z.string()),
    }),
  ),
  pagingMetadata: z.object({
    total: z.number(),
    cursors: z.object({ next: z.string().optional() }).optional(),
  }),
});
type Found = z.infer<typeof found>["posts"][number];

const kinds = {
  slug: "string",
  language: "string",
  featured: "boolean",
  firstPublishedDate: "date",
  categoryIds: "array",
  tagIds: "array",
} as const;
type Field = keyof typeof kinds;

const many = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

/** A filter and a predicate that evaluates it in memory. */
type FilterCase = { readonly filter: object; readonly matches: (post: Found) => boolean };

function createFilterCase(field: Field, operator: string, operand: unknown): FilterCase {
  const values = [operand].flat();
  const isIn = (post: Found) =>
    values.some((value) => [post[field]].flat().some((own) => own === value));
  const tests: Readonly<Record<string, (post: Found) => boolean>> = {
    $eq: isIn,
    $ne: (post) => !isIn(post),
    $in: isIn,
    $nin: (post) => !isIn(post),
    $hasSome: isIn,
    $hasAll: (post) => values.every((value) => [post[field]].flat().some((own) => own === value)),
    $gt: (post) => String(post[field]) > String(operand),
    $lte: (post) => String(post[field]) <= String(operand),
    $startsWith: (post) => String(post[field]).startsWith(String(operand)),
  };
  return {
    filter: { [field]: { [operator]: operand } },
    matches: tests[operator] ?? (() => false),
  };
}

/** Generates random filters within the cost budget, mostly using values from the posts. */
function anyFilter(posts: readonly Found[]): fc.Arbitrary<FilterCase> {
  const text = (field: "slug" | "language" | "firstPublishedDate") =>
    fc.constantFrom(...posts.map((post) => post[field]));
  const id = fc.constantFrom(
    "unknown",
    ...posts.flatMap((post) => [...post.categoryIds, ...post.tagIds]),
  );
  const leaf = fc.oneof(
    fc
      .constantFrom("slug" as const, "language" as const, "firstPublishedDate" as const)
      .chain((field) =>
        fc
          .oneof(
            fc.tuple(fc.constantFrom("$eq", "$ne", "$gt", "$lte"), text(field)),
            fc.tuple(fc.constantFrom("$in", "$nin"), fc.array(text(field), { maxLength: 4 })),
          )
          .map(([operator, operand]) => createFilterCase(field, operator, operand)),
      ),
    text("slug").map((slug) => createFilterCase("slug", "$startsWith", slug.slice(0, 2))),
    fc.boolean().map((featured) => createFilterCase("featured", "$eq", featured)),
    fc
      .tuple(
        fc.constantFrom("categoryIds" as const, "tagIds" as const),
        fc.constantFrom("$hasSome", "$hasAll", "$nin", "$in"),
        fc.array(id, { maxLength: 3 }).chain((ids) => fc.constantFrom(ids, [...ids, ...many(12)])),
      )
      .map(([field, operator, ids]) => createFilterCase(field, operator, ids)),
  );
  const { filterCase } = fc.letrec<{ filterCase: FilterCase }>((tie) => ({
    filterCase: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      tie("filterCase").map(({ filter, matches }) => ({
        filter: { $not: filter },
        matches: (post: Found) => !matches(post),
      })),
      fc
        .tuple(fc.boolean(), fc.array(tie("filterCase"), { minLength: 1, maxLength: 3 }))
        .map(([every, parts]) => ({
          filter: { [every ? "$and" : "$or"]: parts.map(({ filter }) => filter) },
          matches: (post: Found) =>
            every
              ? parts.every(({ matches }) => matches(post))
              : parts.some(({ matches }) => matches(post)),
        })),
    ),
  }));
  return filterCase.filter(({ filter }) => {
    const { condition, violations } = parseFilter(filter, kinds);
    return (
      violations.length === 0 && (condition === undefined || calculateCost(condition) <= costBudget)
    );
  });
}

forEachDatabase("query filters", ({ locate, onEnd, itOnSqlite }) => {
  async function open(): Promise<SmallBlog> {
    const blog = await openSmallBlog(await locate(), {
      log: (error) => {
        throw new Error("the platform logged a failure", { cause: error });
      },
    });
    onEnd(() => blog.platform.close());
    return blog;
  }
  const refusal = async (blog: SmallBlog, filter: unknown) => {
    const { status, body } = await blog.call("/v3/posts/query", { query: { filter } });
    expect(status).toBe(400);
    return z.object({ message: z.string() }).parse(body).message;
  };

  it("a filter matches the same posts as an in-memory evaluation", async () => {
    const { call } = await open();
    const query = async (filter: object) => {
      const { status, body } = await call("/v3/posts/query", { query: { filter } });
      expect(status, JSON.stringify(body)).toBe(200);
      return found.parse(body);
    };
    const { posts } = await query({});
    await fc.assert(
      fc.asyncProperty(anyFilter(posts), async ({ filter, matches }) => {
        const answer = await query(filter);
        const expected = posts.filter(matches);
        expect(answer.posts.map(({ slug }) => slug)).toEqual(expected.map(({ slug }) => slug));
        expect(answer.pagingMetadata.total).toBe(expected.length);
      }),
      { numRuns: 100 },
    );
  });

  it.each(["constructor", "__proto__", "toString"])(
    "a sort by %s is rejected without leaking code in the message",
    async (fieldName) => {
      const blog = await open();
      const { status, body } = await blog.call("/v3/posts/query", {
        query: { sort: [{ fieldName, order: "ASC" }] },
      });
      expect(status).toBe(400);
      expect(JSON.stringify(body)).not.toMatch(/native code|must not cost/);
    },
  );

  it("a filter over the cost budget is rejected with a violation that states the limit", async () => {
    const blog = await open();
    const lists = many(40).map(() => ({ $not: { tagIds: { $hasAll: many(100) } } }));
    expect(await refusal(blog, { $and: lists })).toContain("must not cost more than 500");
    const counted = { $or: many(30).map(() => ({ postCount: { $gt: 1 } })) };
    expect((await blog.call("/v3/tags/query", { query: { filter: counted } })).status).toBe(400);
    const within = { tagIds: { $hasAll: many(100) }, slug: { $in: many(100) } };
    expect((await blog.call("/v3/posts/query", { query: { filter: within } })).status).toBe(200);
  });

  it("a list parameter accepts at most 100 IDs, whether it is repeated or comma-separated", async () => {
    const { call } = await open();
    for (const name of ["categoryIds", "tagIds", "hashtags"]) {
      expect((await call(`/v3/posts?${name}=${many(100).join(",")}`)).status).toBe(200);
      expect((await call(`/v3/posts?${name}=${many(101).join(",")}`)).status).toBe(400);
      expect(
        (
          await call(
            `/v3/posts?${many(101)
              .map((id) => `${name}=${id}`)
              .join("&")}`,
          )
        ).status,
      ).toBe(400);
    }
  });

  itOnSqlite(
    "a deeply nested filter is rejected with 400 even when sent with a valid cursor",
    async () => {
      const { call, platform } = await open();
      const first = await call("/v3/posts/query", { query: { cursorPaging: { limit: 1 } } });
      const cursor = found.parse(first.body).pagingMetadata.cursors?.next ?? "";
      expect(cursor).not.toBe("");
      const deep = `${'{"$not":'.repeat(9_000)}{}${"}".repeat(9_000)}`;
      const response = await platform.fetch(
        new Request("https://blog.example/v3/posts/query", {
          method: "POST",
          body: `{"query":{"filter":${deep},"cursorPaging":{"cursor":"${cursor}"}}}`,
        }),
      );
      expect(response.status).toBe(400);
    },
  );

  itOnSqlite("the error response to an invalid query is smaller than 64 kB", async () => {
    const { call } = await open();
    const long = "x".repeat(900_000);
    for (const path of ["/v3/posts", "/v3/categories", "/v3/tags", "/members/v1/members"]) {
      for (const query of [
        { filter: { [long]: 1 } },
        { filter: { id: { [long]: 1 } } },
        { filter: { id: { $eq: long } } },
        { filter: Object.fromEntries(many(4_000).map((name) => [name, 1])) },
        { sort: many(4_000) },
        { sort: many(4_000).map(() => 1), [long]: 1 },
        { filter: { $or: many(100_000).map(() => 1) } },
      ]) {
        const { status, body } = await call(`${path}/query`, { query });
        expect(status).toBe(400);
        expect(JSON.stringify(body).length).toBeLessThan(64_000);
      }
    }
  });
});
