import { JSDOM } from "jsdom";
import { describe, expect, test } from "vitest";
import type { Post } from "#lib/blog/model.ts";
import { toAtom } from "#lib/feeds/atom.ts";
import { collectItems } from "#lib/feeds/collect-items.ts";
import { changedAt, type Feed } from "#lib/feeds/feed.ts";
import { feedItem } from "#lib/feeds/feed-item.ts";
import { feedLinks } from "#lib/feeds/feed-links.ts";
import { toJsonFeed } from "#lib/feeds/json-feed.ts";
import { toRss } from "#lib/feeds/rss.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { countTurns } from "#tests/support/count-turns.ts";
import { createPagePost } from "#tests/support/content/page-post.ts";
import { checkAtom, checkJsonFeed, checkRss } from "#tests/support/formats/feed-rules.ts";
import { parseXml, readText } from "#tests/support/formats/xml.ts";

const siteUrl = "https://blog.example";
const address = `${siteUrl}/blog-feed.xml`;
const id = "6c6e455c-e36f-86fa-a7a8-5991b9e5fcff";

/** Returns a post in which every text contains characters that must be escaped. */
const createPost = (fields: Partial<Post> = {}): Post =>
  createPagePost("über-&-unter", {
    id,
    title: `Salt & <bread> "]]>" \u0000\u0008\uFFFE\uD800 'fin'`,
    excerpt: "<b>Bold</b> & ]]>",
    publishedAt: new Date("2026-02-03T04:05:06.789Z"),
    authorId: "author",
    categoryIds: ["category"],
    tagIds: ["tag"],
    cover: { src: "/media/loaf.jpg", width: 1200, height: 800, alt: "" },
    richContent: normaliseRichContent({
      nodes: [
        paragraph("p1", "Before ]]> <script>alert(1)</script> \u000B after", {
          type: "LINK",
          linkData: { link: { url: "/post/another" } },
        }),
        paragraph("p2", "To the top", { type: "ANCHOR", anchorData: { anchor: "p1" } }),
      ],
    }),
    ...fields,
  });

const createLongPost = (length: number): Post =>
  createPost({
    richContent: normaliseRichContent({ nodes: [paragraph("p1", "x".repeat(length), {})] }),
  });

function paragraph(nodeId: string, text: string, decoration: object) {
  const textData = { text, decorations: [decoration] };
  return { type: "PARAGRAPH", id: nodeId, nodes: [{ type: "TEXT", id: "", nodes: [], textData }] };
}

const author = { id: "author", name: "A & B", slug: "a-b", about: undefined, photo: undefined };
const group = { slug: "s", label: "Bread & <salt>", postCount: 1 };
const context = {
  siteUrl,
  authors: new Map([
    ["author", author],
    ["guest", { ...author, id: "guest", name: "Guest", slug: "guest" }],
  ]),
  categories: [{ ...group, id: "category", title: "", description: "", language: "en" }],
  tags: new Map([["tag", { ...group, id: "tag", label: "Slow" }]]),
};

const createFeed = (...posts: Post[]): Feed => ({
  title: "A <blog> & more",
  description: 'All of "it"',
  language: "en",
  homeUrl: `${siteUrl}/`,
  feedUrl: address,
  iconUrl: `${siteUrl}/icon-192.png`,
  items: posts.map((post) => feedItem(post, context)),
});

describe.each([
  ["RSS 2.0", toRss, checkRss],
  ["Atom 1.0", toAtom, checkAtom],
  ["JSON Feed 1.1", toJsonFeed, checkJsonFeed],
])("a feed as %s", (_, write, check) => {
  test("conforms to its specification whatever the posts contain", () => {
    const other = createPost({ id: "5c6e455c-e36f-86fa-a7a8-5991b9e5fcff", authorId: "unknown" });
    const { cover: _cover, ...bare } = createPost({ id: "not/a uuid", excerpt: "" });
    const posts = [
      createPost({ coAuthorIds: ["guest", "unknown"] }),
      other,
      { ...bare, cover: undefined },
    ];
    expect(check(write(createFeed(...posts)), address)).toHaveLength(3);
  });

  test("is valid without posts", () => {
    expect(check(write(createFeed()), address)).toEqual([]);
  });

  test("lets other requests run between two posts", async () => {
    const posts = Array.from({ length: 10 }, () => createPost());
    const collect = () =>
      collectItems(
        posts,
        (post) => feedItem(post, context),
        () => write(createFeed()),
      );
    expect(await countTurns(collect)).toBeGreaterThan(9);
  });

  test("leaves out the oldest posts if it would exceed 1 MB, but never the newest", async () => {
    const collect = async (...lengths: number[]) => {
      const items = await collectItems(
        lengths.map((length) => createLongPost(length)),
        (post) => feedItem(post, context),
        (some) => write({ ...createFeed(), items: some }),
      );
      return { count: items.length, size: write({ ...createFeed(), items }).length };
    };
    const feed = await collect(300_000, 300_000, 300_000, 300_000);
    expect(feed.count).toBe(3);
    expect(feed.size).toBeLessThan(1_000_000);
    expect(await collect(1_200_000, 1_000)).toMatchObject({ count: 1 });
    expect(await collect(1_000, 1_200_000, 1_000)).toMatchObject({ count: 1 });
  });

  test("keeps a post's ID when its slug changes", () => {
    const [before] = check(write(createFeed(createPost())), address);
    const [after] = check(write(createFeed(createPost({ slug: "moved" }))), address);
    expect(before).toBe(`urn:uuid:${id}`);
    expect(after).toBe(before);
  });
});

describe("a feed item", () => {
  const item = feedItem(createPost(), context);

  test("contains the whole post, with absolute links", () => {
    expect(item.html).toContain(`href="${siteUrl}/post/another"`);
    expect(item.html).toContain(`<a href="${item.url}#viewer-p1">`);
    expect(item.html).toContain("&lt;script&gt;");
  });

  test("contains its author, its labels and its picture", () => {
    expect(item.authors).toEqual([{ name: "A & B", url: `${siteUrl}/blog/authors/a-b` }]);
    const shared = feedItem(createPost({ coAuthorIds: ["guest", "unknown"] }), context);
    expect(shared.authors.map(({ name }) => name)).toEqual(["A & B", "Guest"]);
    expect(item.labels).toEqual(["Bread & <salt>", "Slow"]);
    expect(item.picture).toMatchObject({ url: `${siteUrl}/media/loaf.jpg`, width: 1200 });
  });

  test("omits only the characters that XML does not allow", () => {
    const entry = parseXml(toAtom(createFeed(createPost()))).querySelector("entry");
    if (entry === null) throw new Error("no entry");
    expect(readText(entry, "title")).toBe(`Salt & <bread> "]]>"  'fin'`);
  });
});

test("a feed's date is the date of its latest change, not of its latest post", () => {
  const updatedAt = new Date("2026-05-01T00:00:00Z");
  const older = createPost({ publishedAt: new Date("2020-01-01T00:00:00Z"), updatedAt });
  expect(changedAt(createFeed(createPost(), older))).toEqual(updatedAt);
});

describe("a page's feed links", () => {
  test("name the feed of all posts in three formats", () => {
    expect(feedLinks({ path: "/post/a", title: "A" }, "Quire")).toEqual({
      "application/rss+xml": [{ title: "Quire", path: "/blog-feed.xml" }],
      "application/atom+xml": [{ title: "Quire", path: "/atom.xml" }],
      "application/feed+json": [{ title: "Quire", path: "/feed.json" }],
    });
  });

  test.each(["/blog/tags/a%20b", "/blog/tags/a%20b/page/3"])(
    "of a list (%s) name the feeds of that list first",
    (path) => {
      expect(feedLinks({ path, title: "A b" }, "Quire")["application/rss+xml"]).toEqual([
        { title: "A b · Quire", path: "/blog/tags/a%20b/blog-feed.xml" },
        { title: "Quire", path: "/blog-feed.xml" },
      ]);
    },
  );
});

describe("RSS", () => {
  const readItem = (fields: Partial<Post>) => {
    const item = parseXml(toRss(createFeed(createPost(fields)))).querySelector("item");
    if (item === null) throw new Error("no item");
    return item;
  };
  /** Returns the text shown by a feed reader that parses a value as HTML. */
  const show = (html: string) => new JSDOM(html).window.document.body;

  test.each([
    "<b>Bold</b> & ]]>",
    '<img src=x onerror="alert(1)">',
    "</description><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "1 < 2 &amp; 3",
  ])("shows the summary %j as text in readers that parse it as HTML", (excerpt) => {
    const body = show(readText(readItem({ excerpt }), "description"));
    expect(body.textContent).toBe(excerpt);
    expect(body.children).toHaveLength(0);
  });

  test.each(["<b>Bold</b>", "<img/src=x onerror=alert(1)>", "</title><!-- x", "&lt;b&gt; &#60;b>"])(
    "shows the title %j as text in readers that parse it as HTML",
    (title) => {
      expect(show(readText(readItem({ title }), "title")).textContent).toBe(title);
    },
  );

  test.each(["Salt & bread", "1 < 2", 'A "quoted" title'])(
    "contains the title %j as plain text",
    (title) => {
      expect(readText(readItem({ title }), "title")).toBe(title);
    },
  );
});
