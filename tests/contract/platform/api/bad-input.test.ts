import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openSmallBlog, origin, type SmallBlog } from "#tests/support/content/small-blog.ts";
import { anyString } from "#tests/support/content/any-string.ts";

const envelope = z.object({
  message: z.string().min(1),
  details: z.union([
    z.object({
      validationError: z.object({
        fieldViolations: z
          .array(
            z.object({
              field: z.string().min(1),
              description: z.string().min(1),
              data: z.object({ type: z.string() }),
            }),
          )
          .min(1),
      }),
    }),
    z.object({
      applicationError: z.object({ code: z.string(), description: z.string(), data: z.unknown() }),
    }),
  ]),
});

forEachDatabase("bad input to the API", ({ locate, onEnd, itOnSqlite }) => {
  async function open(): Promise<SmallBlog & { failures: unknown[] }> {
    const failures: unknown[] = [];
    const blog = await openSmallBlog(await locate(), { log: (error) => failures.push(error) });
    onEnd(() => blog.platform.close());
    return { ...blog, failures };
  }

  itOnSqlite("gets an error envelope with every invalid field and a request ID", async () => {
    const blog = await open();
    const answer = await blog.call("/v3/posts/query", {
      query: {
        filter: { titel: "x", title: { $foo: 1 }, featured: "yes", firstPublishedDate: "soon" },
        sort: [{ fieldName: "colour" }],
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("x-wix-request-id")).toMatch(/./);
    expect(answer.body).toMatchObject({
      details: {
        validationError: {
          fieldViolations: [
            { field: "query.filter.featured" },
            { field: "query.filter.firstPublishedDate" },
            { field: "query.filter.titel" },
            { field: "query.filter.title.$foo" },
            { field: "query.sort[0].fieldName" },
          ],
        },
      },
    });
  });

  itOnSqlite("is rejected with an error that names the invalid list parameter", async () => {
    const blog = await open();
    for (const [parameters, field] of [
      ["featured=perhaps", "featured"],
      ["sort=UPWARDS", "sort"],
      ["paging.limit=-1", "paging.limit"],
      ["paging.limit=ten", "paging.limit"],
      ["paging.limit=1&paging.limit=2", "paging.limit"],
      ["paging.offset=99999999999", "paging.offset"],
      ["fieldsets=EVERYTHING", "fieldsets"],
      ["fieldsToInclude=EVERYTHING", "fieldsToInclude"],
      ["language=%00", "language"],
    ] as const) {
      const answer = await blog.call(`/v3/posts?${parameters}`);
      expect(answer.status, parameters).toBe(400);
      expect(answer.body).toMatchObject({
        details: { validationError: { fieldViolations: [{ field }] } },
      });
    }
  });

  itOnSqlite(
    "gets 404 for unknown IDs, slugs and paths, 400 for invalid JSON, and 413 for a large body",
    async () => {
      const blog = await open();
      for (const path of [
        "/v3/posts/00000000-0000-4000-8000-000000000000",
        "/v3/posts/slugs/nothing",
        "/v3/posts/nothing/metrics",
        "/v3/categories/nothing",
        "/v3/categories/slugs/nothing",
        "/v3/tags/slugs/nothing",
        "/v3/tags/labels/nothing",
        "/members/v1/members/nothing",
        "/media/nothing.jpg",
        "/v3/posts/%00",
        "/v3/posts/slugs/%C3%28",
        "/v3/posts/%E0%A4%A",
        "/v9/anything",
        "/",
      ]) {
        const answer = await blog.call(path);
        expect(answer.status, path).toBe(404);
        envelope.parse(answer.body);
      }
      expect((await blog.call("/v3/posts/query", "{ not json")).body).toMatchObject({
        details: { validationError: { fieldViolations: [{ field: "body" }] } },
      });
      expect((await blog.call("/v3/posts/query", `"${"x".repeat(1024 * 1024)}"`)).status).toBe(413);
      expect(blog.failures).toEqual([]);
    },
  );

  itOnSqlite("gets 400 for a filter that is too deeply nested or too large", async () => {
    const blog = await open();
    const deep = Array.from({ length: 50 }).reduce<object>((inner) => ({ $not: inner }), {
      slug: "x",
    });
    const wide = { $or: Array.from({ length: 500 }, () => ({ slug: "x" })) };
    for (const filter of [deep, wide, { slug: { $in: Array.from({ length: 500 }, () => "x") } }]) {
      expect((await blog.call("/v3/posts/query", { query: { filter } })).status).toBe(400);
    }
  });

  it("never gets a 5xx status or an error without the envelope", async () => {
    const blog = await open();
    const fields = ["title", "slug", "tagIds", "firstPublishedDate", "featured", "metrics.views"];
    const operators = ["$eq", "$ne", "$in", "$nin", "$gt", "$lte", "$startsWith", "$hasSome"];
    const operand = fc.oneof(fc.jsonValue(), anyString(), fc.double());
    const condition = fc.dictionary(
      fc.constantFrom(...fields, "nonsense", "__proto__"),
      fc.oneof(operand, fc.dictionary(fc.constantFrom(...operators, "$x"), operand)),
    );
    const body = fc.oneof(
      fc.jsonValue(),
      fc.record({
        query: fc.oneof(
          fc.jsonValue(),
          fc.record({
            filter: fc.oneof(condition, fc.record({ $or: fc.array(condition) }), fc.jsonValue()),
            sort: fc.oneof(
              fc.jsonValue(),
              fc.array(
                fc.record({
                  fieldName: fc.constantFrom(...fields),
                  order: fc.constantFrom("ASC", "DESC", null, "UP"),
                }),
              ),
            ),
            paging: fc.record({ limit: operand, offset: operand }),
          }),
        ),
      }),
    );
    const parameters = fc.array(
      fc.tuple(
        fc.constantFrom("paging.limit", "sort", "categoryIds", "language", "fieldsets", "timeZone"),
        anyString(),
      ),
    );
    const acceptable = async (response: Response) => {
      expect(response.status).not.toBeGreaterThanOrEqual(500);
      const answer: unknown = await response.json();
      if (!response.ok) envelope.parse(answer);
    };
    await fc.assert(
      fc.asyncProperty(body, async (value) => {
        await acceptable(
          await blog.platform.fetch(
            new Request(`${origin}/v3/posts/query`, {
              method: "POST",
              body: JSON.stringify(value) ?? "",
            }),
          ),
        );
      }),
      { numRuns: 150 },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("/v3/posts", "/v2/stats/post/count", "/v3/categories", "/v3/tags"),
        parameters,
        async (path, pairs) => {
          const search = new URLSearchParams(pairs.map(([name, value]) => [name, value]));
          await acceptable(await blog.platform.fetch(new Request(`${origin}${path}?${search}`)));
        },
      ),
      { numRuns: 100 },
    );
    expect(blog.failures).toEqual([]);
  });
});

describe("an error inside the platform", () => {
  it("gets a generic 500 in the envelope, and its cause is only logged", async () => {
    const { mkdtemp, rm } = await import("node:fs/promises");
    const { tmpdir } = await import("node:os");
    const dataDir = await mkdtemp(`${tmpdir()}/quire-`);
    const heard: string[] = [];
    const blog = await openSmallBlog({ dataDir }, { log: (error) => heard.push(String(error)) });
    await blog.platform.close();
    const answer = await blog.call("/v3/posts");
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      message: "Internal error",
      details: {
        applicationError: { code: "INTERNAL", description: "Internal error", data: {} },
      },
    });
    expect(heard.join()).toMatch(/\w/);
    await rm(dataDir, { recursive: true, force: true });
  });
});
