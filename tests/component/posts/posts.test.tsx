import { renderMarkup } from "#tests/support/components/render-markup.tsx";
import { describe, expect, test } from "vitest";
import { Article } from "#components/posts/article/article.tsx";
import { FrontPage } from "#components/posts/lists/front-page.tsx";
import { attachAuthor, orderFront } from "#components/posts/post-with-author.ts";
import type { Author, Category, Post } from "#lib/blog/model.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { paragraph } from "#tests/support/content/nodes.ts";
import { createPagePost } from "#tests/support/content/page-post.ts";

const author: Author = {
  id: "author",
  name: "The Field Desk",
  slug: "field-desk",
  about: "Goes outside.",
  photo: undefined,
};
const guest: Author = { ...author, id: "guest", name: "A Guest", slug: "a-guest", about: "" };
const third: Author = { ...author, id: "third", name: "Third", slug: "third", about: undefined };
const authors = new Map([author, guest, third].map((one) => [one.id, one]));
const category = (id: string): Category => ({
  id,
  slug: id,
  label: `Shelf ${id}`,
  title: `Shelf ${id}`,
  description: "",
  postCount: 1,
  language: "en",
});

const createPost = (slug: string, changes: Partial<Post> = {}): Post =>
  createPagePost(slug, { authorId: author.id, categoryIds: ["a"], ...changes });

const createItem = (post: Post) => attachAuthor(post, authors, [category("a"), category("b")]);
const createItems = (posts: readonly Post[]) => posts.map(createItem);
const drawArticle = (post: Post) =>
  renderMarkup(<Article post={post} item={createItem(post)} tags={[]} categories={[]} />);

describe("a post with a video as its cover", () => {
  test("shows the video with its poster instead of the cover", () => {
    const cover = { src: "/media/poster.jpg", width: 16, height: 9, alt: "Low water" };
    const video = { src: "/media/film.mp4", width: 1280, height: 720 };
    const html = drawArticle(createPost("film", { cover, video }));
    expect(html).toMatch(
      /<video(?=[^>]* src="\/media\/film.mp4")(?=[^>]* poster="\/media\/poster.jpg")(?=[^>]* controls)(?=[^>]* aria-label="Low water")/,
    );
    expect(html).not.toContain("<img");
    expect(drawArticle(createPost("film", { video }))).toContain('aria-label="Title of film"');
  });
});

describe("the front page", () => {
  test.each([
    [
      "the pinned post",
      [createPost("x"), createPost("f", { featured: true }), createPost("p", { pinned: true })],
      "p",
    ],
    [
      "the featured post if none is pinned",
      [createPost("x"), createPost("f", { featured: true })],
      "f",
    ],
    ["the newest post otherwise", [createPost("x"), createPost("y")], "x"],
    ["no post if there are none", [], undefined],
  ])("starts with %s", (_, posts, slug) => {
    const { lead, rest } = orderFront(createItems(posts), [], 0);
    expect(lead?.post.slug).toBe(slug);
    expect(rest).toHaveLength(Math.max(posts.length - 1, 0));
  });

  test("contains each post once, with one link, under a single first-level heading", () => {
    const posts = Array.from({ length: 12 }, (_, index) => createPost(`post-${index}`));
    const html = renderMarkup(<FrontPage statement="What it is" items={createItems(posts)} />);
    const links = [...html.matchAll(/href="(\/post\/[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(posts.map(({ slug }) => `/post/${slug}`));
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html.match(/<article/g)).toHaveLength(12);
  });

  test("shows a message while there are no posts", () => {
    expect(renderMarkup(<FrontPage statement="What it is" items={[]} />)).toContain("No posts yet");
  });

  test.each([
    [2, 0],
    [3, 0],
    [4, 3],
    [5, 3],
  ])("with %i posts has %i cards, because the row of cards must be full", (count, cards) => {
    const posts = Array.from({ length: count }, (_, index) => createPost(`post-${index}`));
    const html = renderMarkup(<FrontPage statement="" items={createItems(posts)} />);
    // The lead and the cards have second-level headings. The list below has its own heading.
    const hasList = html.includes("More posts");
    expect(html.match(/<h2/g)).toHaveLength(1 + cards + (hasList ? 1 : 0));
    expect(html.match(/<h3/g) ?? []).toHaveLength(count - 1 - cards);
  });

  test("loads the lead's picture eagerly and the others lazily", () => {
    const cover = { src: "/media/a.jpg", width: 1600, height: 900, alt: "A" };
    const posts = [createPost("one", { cover }), createPost("two", { cover })];
    const html = renderMarkup(<FrontPage statement="" items={createItems(posts)} />);
    expect(html.match(/loading="eager"/g)).toHaveLength(1);
    expect(html.match(/<img [^>]*fetchPriority="high"/g)).toHaveLength(1);
    expect(html.match(/loading="lazy"/g)).toHaveLength(1);
  });
});

describe("a post", () => {
  test("without a cover has a generated cover in its category's colour", () => {
    const [first, second] = [["a"], ["b"]].map((categoryIds) =>
      createItem(createPost("x", { categoryIds })),
    );
    expect(first?.ink).not.toBe(second?.ink);
    expect(drawArticle(createPost("x"))).toContain('<svg viewBox="0 0 960 80"');
  });

  test("names its author and co-authors in this order, each with a link, and introduces them at its end", () => {
    const html = drawArticle(createPost("x", { coAuthorIds: ["guest", "gone", "third"] }));
    const links = [...html.matchAll(/href="\/blog\/authors\/([^"]*)"/g)].map(([, slug]) => slug);
    expect(links.slice(0, 3)).toEqual(["field-desk", "a-guest", "third"]);
    expect(html.replaceAll(/<[^>]*>/g, "")).toContain("The Field Desk, A Guest, and Third");
    expect(html).toContain("Goes outside.");
    const list = renderMarkup(
      <FrontPage
        statement=""
        items={createItems([createPost("x", { coAuthorIds: ["guest"] }), createPost("y")])}
      />,
    );
    expect(list.replaceAll(/<[^>]*>/g, "")).toContain("The Field Desk and A Guest");
  });

  test("shows the focus point of its cover when the cover is cropped", () => {
    const cover = { src: "/media/a.jpg", width: 16, height: 9, alt: "", focus: { x: 0.25, y: 1 } };
    expect(drawArticle(createPost("x", { cover }))).toContain("object-position:25% 100%");
    const { focus: _, ...plain } = cover;
    expect(drawArticle(createPost("x", { cover: plain }))).not.toContain("object-position");
  });

  test("is shown without an author, with an unknown category, and without a body", () => {
    const html = drawArticle(createPost("x", { authorId: "", categoryIds: ["gone"] }));
    expect(html).toContain(">Title of x</h1>");
    expect(html).not.toContain("Shelf");
  });

  test("shows its excerpt as an introduction unless the excerpt repeats the beginning of the text", () => {
    const richContent = normaliseRichContent({
      nodes: [paragraph("It began with flour and water in a jar on the windowsill.")],
    });
    expect(drawArticle(createPost("x", { richContent }))).toContain("Excerpt of x");
    const cut = "It began with flour and water…";
    expect(drawArticle(createPost("x", { richContent, excerpt: cut }))).not.toContain(cut);
  });

  test("links once to each of its hashtags", () => {
    const html = drawArticle(createPost("x", { hashtags: ["Low Tide", "wading", "WADING"] }));
    const links = [...html.matchAll(/<a [^>]*href="(\/blog\/hashtags\/[^"]*)"[^>]*>([^<]*)/g)];
    expect(links.map(([, href, label]) => [href, label])).toEqual([
      ["/blog/hashtags/low%20tide", "#Low Tide"],
      ["/blog/hashtags/wading", "#WADING"],
    ]);
  });

  test("links to its translations by language name", () => {
    const translations = [
      { slug: "x", language: "en" },
      { slug: "x-de", language: "de" },
    ];
    const html = drawArticle(createPost("x", { translations }));
    expect(html).toMatch(/<a [^>]*hrefLang="de" lang="de"[^>]*>Deutsch<\/a>/);
    expect(html.match(/hrefLang/g)).toHaveLength(1);
  });

  test("shows its publication date in UTC and the date of any later update", () => {
    expect(drawArticle(createPost("x"))).toContain(
      '<time dateTime="2026-03-01T23:30:00.000Z">March 1, 2026</time>',
    );
    expect(drawArticle(createPost("x"))).not.toContain("Updated on");
    const updatedAt = new Date("2026-05-01T00:00:00Z");
    expect(drawArticle(createPost("x", { updatedAt }))).toContain("Updated on");
  });
});
