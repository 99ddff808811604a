/** Tests for the contents of saved versions, which are recognised by their hash. */
import { expect, test } from "vitest";
import { buildRow, deriveContent } from "#lib/platform/blog/posts/new-post.ts";
import { parseSnapshot, takeSnapshot } from "#lib/platform/blog/drafts/versions/snapshot.ts";

const post = {
  title: "A canal",
  excerpt: "Locks",
  authorId: "author",
  status: "UNPUBLISHED",
  hashtags: ["#Water"],
  previewTextParagraph: 2,
  richContent: { nodes: [] },
} as const;

function createDraft() {
  const content = deriveContent(post.richContent);
  const row = buildRow(post, { id: "a", slug: "a", content, siteLanguage: "en", now: 1 });
  return {
    post: row,
    content: { post_id: "a", ...content.columns },
    categoryIds: ["b"],
    tagIds: ["c"],
  };
}

test("a snapshot has the field order of earlier releases, because another order would change its hash", () => {
  expect(takeSnapshot(createDraft())).toEqual({
    fields:
      '{"title":"A canal","excerpt":"Locks","coverMedia":null,"heroImage":null,"seoData":null,"hashtags":["Water"],' +
      '"categoryIds":["b"],"tagIds":["c"],"relatedPostIds":[],"pricingPlanIds":[],"previewTextParagraph":2,' +
      '"commentingEnabled":true}',
    document: '{"nodes":[]}',
  });
});

test("a snapshot from before a field was added clears the field", () => {
  const { document } = takeSnapshot(createDraft());
  const patch = parseSnapshot({ fields: '{"title":"A canal","excerpt":"Locks"}', document });
  expect(patch).toMatchObject({ title: "A canal", excerpt: "Locks", heroImage: null });
});
