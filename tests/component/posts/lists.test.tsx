import { renderMarkup } from "#tests/support/components/render-markup.tsx";
import { describe, expect, test } from "vitest";
import { AuthorName } from "#components/posts/article/author-name.tsx";
import { FrontPage } from "#components/posts/lists/front-page.tsx";
import { Languages } from "#components/posts/lists/languages.tsx";
import { ListPage } from "#components/posts/lists/list-page.tsx";
import { pagedMetadata } from "#components/posts/lists/pagination.tsx";
import { RelatedPosts } from "#components/posts/article/related-posts.tsx";
import { allPosts, loadPosts } from "#components/posts/load-posts.ts";
import {
  attachAuthor,
  orderFront,
  type PostWithAuthor,
} from "#components/posts/post-with-author.ts";
import type { PostSummary } from "#lib/blog/model.ts";
import { parseArchiveAddress } from "#lib/site/paths/address.ts";
import { createPagePost } from "#tests/support/content/page-post.ts";

const items = (...posts: PostSummary[]): PostWithAuthor[] =>
  posts.map((post) => attachAuthor(post, new Map(), []));
const listSlugs = (list: readonly PostWithAuthor[]) => list.map(({ post }) => post.slug);
const listHrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

describe("the front page", () => {
  const list = items(
    createPagePost("p", { pinned: true }),
    createPagePost("a"),
    createPagePost("b"),
  );
  const featured = items(
    createPagePost("b", { featured: true }),
    createPagePost("old", { featured: true }),
    createPagePost("p", { pinned: true, featured: true }),
  );

  test("starts with the pinned post, followed by featured posts of any age, and contains each post once", () => {
    const { lead, rest } = orderFront(list, featured, 3);
    expect(lead?.post.slug).toBe("p");
    expect(listSlugs(rest)).toEqual(["b", "old", "a"]);
  });

  test("starts with a featured post if no post is pinned", () => {
    const { lead, rest } = orderFront(list.slice(1), featured.slice(0, 2), 1);
    expect(lead?.post.slug).toBe("b");
    expect(listSlugs(rest)).toEqual(["old", "a"]);
  });

  const draw = () =>
    renderMarkup(
      <FrontPage statement="" items={list} featured={featured} languages={["en", "de"]} />,
    );

  test("marks pinned and featured posts", () => {
    const html = draw();
    expect(html.match(/>Pinned</g)).toHaveLength(1);
    expect(html.match(/>Featured</g)).toHaveLength(2);
  });

  test("links to each other language, with the language's own name", () => {
    expect(draw()).toMatch(/<a [^>]*hrefLang="de"[^>]*lang="de" dir="ltr"[^>]*>Deutsch</);
  });

  test("has no language links if there is only one language", () => {
    expect(renderMarkup(<Languages languages={["en"]} />)).toBe("");
  });
});

// With 12 posts per page, page 83,335 is the first whose offset exceeds the maximum of 1,000,000.
test.each([83_335, 99_999, 999_999])(
  "page %i of a list does not exist, because its offset is over the maximum",
  async (page) => {
    expect(await loadPosts(page, allPosts)).toBeUndefined();
    expect(await loadPosts(page, { month: { year: 2026, month: 1 } })).toBeUndefined();
  },
);

describe("a post in a list", () => {
  const draw = (post: PostSummary) =>
    renderMarkup(
      <ListPage kindName="Tag" title="Rain" page={1} pages={1} total={1} items={items(post)} />,
    );

  test("in another language is marked with its language, and the site's own texts with the site's language", () => {
    const html = draw(createPagePost("geshem", { language: "he" }));
    expect(html).toMatch(/<article [^>]*lang="he" dir="rtl"/);
    expect(html).toMatch(/<p class="[^"]*" lang="en">[^<]*<span>3 min read/);
  });

  test("in the site's language has `lang` only on the article, not on the site's own texts", () => {
    const html = draw(createPagePost("rain"));
    expect(html).toMatch(/<article [^>]*lang="en"/);
    expect(html.match(/lang="en"/g)).toHaveLength(1);
  });
});

describe("the end of a post", () => {
  const draw = (previous?: PostSummary, next?: PostSummary, related: PostWithAuthor[] = []) =>
    renderMarkup(<RelatedPosts previous={previous} next={next} related={related} />);

  test("links to the previous and the next post", () => {
    const html = draw(createPagePost("before"), createPagePost("after"));
    expect(html).toMatch(/<a [^>]*rel="prev"[^>]*href="\/post\/before"/);
    expect(html).toMatch(/<a [^>]*rel="next"[^>]*href="\/post\/after"/);
  });

  test("links in one direction from the first post, and has no links if there is only one post", () => {
    expect(listHrefs(draw(undefined, createPagePost("after")))).toEqual(["/post/after"]);
    expect(draw()).toBe("");
  });

  test("links to related posts, each marked with its language", () => {
    const html = draw(
      undefined,
      undefined,
      items(createPagePost("a"), createPagePost("b", { language: "ar" })),
    );
    expect(listHrefs(html)).toEqual(["/post/a", "/post/b"]);
    expect(html).toMatch(/<div [^>]*lang="ar" dir="rtl"/);
  });
});

test("the name of an author without a page is not a link", () => {
  const author = { id: "1", name: "The Field Desk", slug: "", about: undefined, photo: undefined };
  expect(renderMarkup(<AuthorName author={author} />)).toBe("The Field Desk");
  const html = renderMarkup(<AuthorName author={{ ...author, slug: "field" }} rel="author" />);
  expect(listHrefs(html)).toEqual(["/blog/authors/field"]);
});

test.each([
  [1, 1, {}],
  [1, 3, { next: "/list/2" }],
  [2, 3, { previous: "/list/1", next: "/list/3" }],
  [3, 3, { previous: "/list/2" }],
])("the metadata of page %i of %i names its neighbours", (page, pages, around) => {
  const { pagination } = pagedMetadata(page, pages, (number) => `/list/${number}`);
  const paths = Object.entries(pagination ?? {}).map(([name, url]) => [
    name,
    new URL(String(url)).pathname,
  ]);
  expect(Object.fromEntries(paths)).toEqual(around);
});

test.each([
  [undefined, "all months"],
  [["2026"], undefined],
  [["2026", "05"], { kind: "month", slug: "2026-05" }],
  [["2026", "05", "page", "2"], { kind: "month", slug: "2026-05", number: "2" }],
  [["2026", "05", "page"], undefined],
  [["2026", "05", "sheet", "2"], undefined],
  [["2026", "05", "page", "2", "3"], undefined],
])("the archive path %j is parsed as %j", (segments, address) => {
  expect(parseArchiveAddress(segments)).toEqual(address);
});
