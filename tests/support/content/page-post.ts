import type { Post } from "#lib/blog/model.ts";

/** Creates a post in the model used by pages, with its slug as its ID. */
export function createPagePost(slug: string, changes: Partial<Post> = {}): Post {
  return {
    id: slug,
    slug,
    title: `Title of ${slug}`,
    excerpt: `Excerpt of ${slug}`,
    language: "en",
    minutesToRead: 3,
    publishedAt: new Date("2026-03-01T23:30:00Z"),
    updatedAt: undefined,
    featured: false,
    pinned: false,
    authorId: "",
    coAuthorIds: [],
    categoryIds: [],
    tagIds: [],
    hashtags: [],
    relatedPostIds: [],
    cover: undefined,
    metrics: { views: 0, likes: 0, comments: 0, averageRating: 0 },
    translations: [],
    seo: { title: undefined, description: undefined },
    richContent: { nodes: [] },
    ...changes,
  };
}
