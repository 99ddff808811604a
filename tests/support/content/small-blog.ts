/** Opens a platform with a small, fixed blog. */
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import { openPlatform, type Platform, type PlatformOptions } from "#lib/platform/platform.ts";
import { createRichContent } from "./generated-posts.ts";
import type { StoreLocation } from "../databases/database.ts";
import { cheapPasswords } from "../servers/platform.ts";

export type SmallBlog = {
  readonly platform: Platform;
  readonly ids: Readonly<Record<"author" | "bread" | "rivers" | "slow" | "quick", string>>;
  /** Post IDs by slug. */
  readonly posts: ReadonlyMap<string, string>;
  /** Sends a GET, or a POST if there is a body, to the API. */
  call(path: string, body?: unknown): Promise<{ status: number; body: unknown; headers: Headers }>;
};

export const origin = "https://blog.example";

const day = 24 * 60 * 60 * 1000;
/** The first post was published on 1 March 2025, and the others follow at one-day intervals. */
export const firstPublished = Date.UTC(2025, 2, 1, 12);

export async function openSmallBlog(
  location: StoreLocation,
  options: Partial<PlatformOptions> = {},
): Promise<SmallBlog> {
  const platform = await openPlatform({
    ...location,
    siteUrl: origin,
    siteLanguage: "en",
    clientId: "embedded",
    passwordCost: cheapPasswords,
    ...options,
  });
  const author = await platform.members.upsert({
    slug: "the-kitchen-desk",
    nickname: "The Kitchen Desk",
    about: "Bakes.",
  });
  const category = (slug: string, displayPosition: number) =>
    platform.categories.upsert({
      slug,
      label: slug,
      title: slug,
      description: `About ${slug}`,
      language: "en",
      displayPosition,
    });
  const bread = await category("bread", 0);
  const rivers = await category("rivers", 1);
  const tags = await platform.tags.ensure(["slow", "quick"], "en");
  const ids = {
    author: author.id,
    bread: bread.id,
    rivers: rivers.id,
    slow: tags.get("slow") ?? "",
    quick: tags.get("quick") ?? "",
  };
  const cover = await platform.media.add({
    bytes: Buffer.from("not really a picture"),
    filename: "loaf.jpg",
    mimeType: "image/jpeg",
    width: 1200,
    height: 800,
  });
  const posts: NewPost[] = ["alder", "birch", "cedar", "damson", "elder", "fig"].map(
    (name, index) => ({
      title: `The ${name}`,
      slug: name,
      excerpt: `About the ${name}`,
      authorId: ids.author,
      status: "PUBLISHED",
      firstPublishedAt: firstPublished + index * day,
      lastPublishedAt: firstPublished + index * day,
      featured: name === "cedar",
      pinned: name === "birch",
      categoryIds: index % 2 === 0 ? [ids.bread] : [ids.bread, ids.rivers],
      tagIds: index < 3 ? [ids.slow] : [ids.slow, ids.quick],
      hashtags: index === 5 ? ["Fruit"] : [],
      richContent: createRichContent([`A paragraph about the ${name}.`]),
      metrics: {
        views: [5, 50, 20, 40, 10, 30][index] ?? 0,
        likes: index,
        ratingCount: 2,
        ratingSum: [2, 9, 4, 10, 6, 8][index] ?? 0,
      },
      ...(name === "alder"
        ? { coverMedia: { enabled: true, displayed: true, custom: true, image: cover } }
        : {}),
      ...(name === "elder" ? { translationId: "elder" } : {}),
    }),
  );
  const others: NewPost[] = [
    {
      ...plain("Der Holunder", ids.author),
      slug: "holunder",
      language: "de",
      translationId: "elder",
      status: "PUBLISHED",
      firstPublishedAt: firstPublished + 10 * day,
    },
    { ...plain("A draft", ids.author), status: "UNPUBLISHED" },
    {
      ...plain("Later", ids.author),
      status: "SCHEDULED",
      scheduledAt: Date.UTC(2099, 0, 1),
    },
  ];
  const created = await platform.posts.createMany([...posts, ...others], "IMPORT");
  return {
    platform,
    ids,
    posts: new Map(created.map(({ slug, id }) => [slug, id])),
    async call(path, body) {
      const response = await platform.fetch(
        new Request(
          origin + path,
          body === undefined
            ? {}
            : {
                method: "POST",
                headers: { "Content-Type": "application/json" },
                body: typeof body === "string" ? body : JSON.stringify(body),
              },
        ),
      );
      return {
        status: response.status,
        body: await response.json(),
        headers: response.headers,
      };
    },
  };
}

export function plain(title: string, authorId: string): Omit<NewPost, "status"> {
  return { title, authorId, richContent: createRichContent([title]) };
}

/** Adds a comment to each of the first six posts. */
export async function addComments({ platform, posts }: SmallBlog): Promise<void> {
  for (const slug of ["alder", "birch", "cedar", "damson", "elder", "fig"]) {
    await platform.comments.importComment({
      origin: `wix:${slug}`,
      postId: posts.get(slug) ?? "",
      author: { name: "A reader" },
      content: createRichContent([`A comment on the ${slug}.`]),
      status: "PUBLISHED",
    });
  }
}
