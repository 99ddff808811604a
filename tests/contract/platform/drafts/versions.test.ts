/** A property of draft versions: readers see a published post unchanged until its draft is published. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { forEachDatabase } from "#tests/support/databases/database.ts";
import { openSmallBlog, origin, type SmallBlog } from "#tests/support/content/small-blog.ts";
import { createRichContent } from "#tests/support/content/generated-posts.ts";

const word = fc.constantFrom("alder", "birch", "a loaf", "Öl & Essig", "x".repeat(150), '"quoted"');

/** Fields of an update. Groups are names of the small blog's categories and tags. */
const fields = fc.record(
  {
    title: word,
    excerpt: fc.option(word),
    seoSlug: fc.constantFrom("a-new-slug", "another"),
    text: word,
    categories: fc.subarray(["bread", "rivers"] as const),
    tags: fc.subarray(["slow", "quick"] as const),
    hashtags: fc.subarray(["Fruit", "Tree"]),
    commentingEnabled: fc.boolean(),
    featured: fc.boolean(),
    language: fc.constantFrom("en", "de"),
    heroImage: fc.constantFrom(null, { url: "https://a.example/b.png", width: 1, height: 1 }),
    media: fc.constantFrom(null, { displayed: false }),
    relatedPostIds: fc.subarray(["a", "b"]),
    pricingPlanIds: fc.subarray(["p"]),
    seoData: fc.constantFrom(null, { tags: [{ type: "title", children: "SEO" }] }),
    previewTextParagraph: fc.option(fc.nat(9)),
    firstPublishedDate: fc.constant("2024-01-01T00:00:00.000Z"),
  },
  { requiredKeys: [] },
);
type Fields = typeof fields extends fc.Arbitrary<infer Value> ? Value : never;

const steps = fc.array(
  fc.oneof(
    fields.map((changed) => ({ kind: "save" as const, changed })),
    fc.constant({ kind: "session" as const }),
  ),
  { minLength: 1, maxLength: 4 },
);

const allFields =
  "COUNTERS,URL,CONTENT_TEXT,METRICS,SEO,CONTENT,CONTACT_ID,RICH_CONTENT,RICH_CONTENT_COMPRESSED,TRANSLATIONS";
const reads: readonly (readonly [path: string, body?: unknown])[] = [
  [`/v3/posts?fieldsets=${allFields}`],
  ["/v3/posts/query", { query: { filter: { title: { $startsWith: "The" } } } }],
  ["/v3/posts/query", { query: { filter: { hashtags: { $hasSome: ["fruit", "tree"] } } } }],
  ["/v3/posts/query", { query: { filter: { "media.displayed": true } } }],
  ["/v3/posts?featured=true&sort=TITLE_ASC"],
  ["/v3/posts?language=de"],
  ["/v3/posts/slugs/a-new-slug"],
  ["/v3/categories"],
  ["/v3/tags/query", {}],
  ["/blog/v2/stats/post/count?rangeStart=2025-01-01&months=24"],
  ["/blog/v2/stats/posts/total"],
  ["/quire/v1/search?q=alder"],
  ["/quire/v1/search?q=loaf"],
  ["/quire/v1/languages"],
];

const entity = z.record(z.string(), z.unknown()).default({});
const answer = z.object({ post: entity, draftPost: entity });

/** Fields of draft posts that posts lack or name differently. */
const isOnlyInDraft = new Set([
  "seoSlug",
  "status",
  "editedDate",
  "createdDate",
  "changeOrigin",
  "editingSessionId",
  "previewTextParagraph",
  "media",
]);

/** Returns the responses of all read calls, without the field that reports a draft version. */
async function readAll({ call }: SmallBlog, id: string): Promise<string> {
  const responses: unknown[] = [];
  for (const [path, body] of [...reads, [`/v3/posts/${id}?fieldsets=${allFields}`] as const]) {
    const response = await call(path, body);
    responses.push([response.status, response.body]);
  }
  const text = JSON.stringify(responses, (name, value: unknown) =>
    name === "cursors" || name === "requestId" ? undefined : value,
  );
  return text.replaceAll('"hasUnpublishedChanges":true', '"hasUnpublishedChanges":false');
}

forEachDatabase("draft versions", ({ locate, onEnd }) => {
  it("never change what readers see until they are published, and then change it at once", async () => {
    const blog = await openSmallBlog(await locate());
    onEnd(() => blog.platform.close());
    const { key } = await blog.platform.apiKeys.create({ name: "test", role: "owner" });
    const id = blog.posts.get("alder") ?? "";
    const send = async (method: string, rest: string, body: object) => {
      const response = await blog.platform.fetch(
        new Request(`${origin}/v3/draft-posts/${id}${rest}`, {
          method,
          headers: { Authorization: key, "Content-Type": "application/json" },
          body: method === "GET" ? null : JSON.stringify(body),
        }),
      );
      const { draftPost } = answer.parse(await response.json());
      return { status: response.status, draftPost };
    };
    const toDraft = ({ text, categories, tags, ...rest }: Fields) => ({
      ...rest,
      ...(text !== undefined && { richContent: createRichContent([text]) }),
      ...(categories && { categoryIds: categories.map((name) => blog.ids[name]) }),
      ...(tags && { tagIds: tags.map((name) => blog.ids[name]) }),
    });

    await fc.assert(
      fc.asyncProperty(steps, async (changes) => {
        const before = await readAll(blog, id);
        let session = 0;
        for (const step of changes) {
          const draftPost =
            step.kind === "save"
              ? { ...toDraft(step.changed), changeOrigin: "AUTO_SAVE" }
              : { editingSessionId: `${(session += 1)}`, changeOrigin: "NEW_EDIT_SESSION" };
          expect((await send("PATCH", "", { draftPost })).status).toBe(200);
          expect(await readAll(blog, id)).toBe(before);
        }
        const { draftPost: draft } = await send(
          "GET",
          "?fieldsets=RICH_CONTENT&fieldsets=GENERATED_EXCERPT",
          {},
        );
        expect((await send("POST", "/publish", {})).status).toBe(200);
        const { post } = answer.parse(
          (await blog.call(`/v3/posts/${id}?fieldsets=RICH_CONTENT,SEO`)).body,
        );
        const shown = Object.entries(draft).filter(([name]) => !isOnlyInDraft.has(name));
        expect(post).toMatchObject({
          ...Object.fromEntries(shown),
          slug: draft["seoSlug"],
          hasUnpublishedChanges: false,
        });
      }),
      { numRuns: 12 },
    );
  });
});
