/**
 * Generates a blog of any size for benchmarks and for tests with many posts. Every run generates the same
 * blog.
 */
import type { NewPost } from "#lib/platform/blog/posts/new-post.ts";
import type { Platform } from "#lib/platform/platform.ts";
import { createRandom, type Random } from "./random.ts";

const subjects = ["river", "lamp", "ledger", "orchard", "harbour", "library", "kiln", "meadow"];
const verbs = ["reading", "mending", "mapping", "walking", "measuring", "drawing", "counting"];
const sentences = [
  "The tide went out further than anybody had seen it go that year.",
  "A table of the hours hung by the door, copied out in pencil and corrected in ink.",
  "What looks like patience from outside is mostly a matter of knowing what comes next.",
  "Each page was sewn through the fold five times, and none of them has come loose.",
  "By the time the kettle boiled the light on the wall had moved a hand's breadth.",
  "It is a small thing to write down, and a smaller one to look up again.",
  "Nobody remembers who planted the row, but everybody knows when it flowers.",
  "The second version was shorter, plainer and took twice as long.",
];

/** Date of the first post. The posts are spread over ten years. */
const firstDay = Date.UTC(2016, 0, 1, 8);
const tenYears = 10 * 365 * 24 * 60 * 60 * 1000;

type Pick = Random["pick"];

function createParagraphs(count: number, pick: Pick): string[] {
  return Array.from({ length: count }, () =>
    Array.from({ length: 6 }, () => pick(sentences)).join(" "),
  );
}

/** The post for page benchmarks, with fifteen paragraphs like the page of `tests/bench/floor.ts`. */
export const benchmarkPost = {
  slug: "fifteen-paragraphs",
  title: "Fifteen paragraphs",
  paragraphs: createParagraphs(15, createRandom(15).pick),
  titles: Array.from({ length: 12 }, (_, index) => `Notes on ${subjects[index % 8]} ${index + 1}`),
};

export function createRichContent(paragraphs: readonly string[]): NewPost["richContent"] {
  return {
    nodes: paragraphs.map((text, index) => ({
      type: "PARAGRAPH",
      id: `p${index}`,
      nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text, decorations: [] } }],
      paragraphData: {},
    })),
  };
}

/** Fills a platform with `count` published posts. The newest is {@link benchmarkPost}. */
export async function fillWithGeneratedPosts(platform: Platform, count: number): Promise<void> {
  const { fraction: random, pick } = createRandom(count);
  const author = await platform.members.upsert({
    slug: "the-bench",
    nickname: "The Bench",
    about: "",
  });
  const categories: string[] = [];
  for (const [position, subject] of subjects.entries()) {
    const { id } = await platform.categories.upsert({
      slug: subject,
      label: subject,
      title: subject,
      description: "",
      language: "en",
      displayPosition: position,
    });
    categories.push(id);
  }
  const tags = [...(await platform.tags.ensure(verbs, "en")).values()];
  const posts = Array.from({ length: count - 1 }, (_, index): NewPost => {
    const publishedAt = firstDay + Math.floor((index / count) * tenYears);
    return {
      title: `${pick(verbs)} the ${pick(subjects)}, part ${index + 1}`,
      authorId: author.id,
      status: "PUBLISHED",
      firstPublishedAt: publishedAt,
      lastPublishedAt: publishedAt,
      categoryIds: [pick(categories)],
      tagIds: [...new Set([pick(tags), pick(tags)])],
      richContent: createRichContent(createParagraphs(3, pick)),
      metrics: {
        views: Math.floor(random() * 5000),
        likes: Math.floor(random() * 200),
        ratingCount: 10,
        ratingSum: Math.floor(random() * 41) + 10,
      },
    };
  });
  const publishedAt = firstDay + tenYears;
  await platform.posts.createMany(
    [
      ...posts,
      {
        title: benchmarkPost.title,
        slug: benchmarkPost.slug,
        authorId: author.id,
        status: "PUBLISHED",
        firstPublishedAt: publishedAt,
        lastPublishedAt: publishedAt,
        categoryIds: categories.slice(0, 1),
        richContent: createRichContent(benchmarkPost.paragraphs),
      },
    ],
    "IMPORT_BULK",
  );
  // Prevents the site from importing the sample blog.
  await platform.metadata.write("sample blog", "imported");
}
