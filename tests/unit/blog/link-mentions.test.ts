import { expect, test, vi } from "vitest";
import { BlogError } from "#lib/blog/blog-error.ts";
import { linkMentions, type MentionReaders } from "#lib/blog/link-mentions.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { describeStatus } from "#lib/wix/errors/call-failure.ts";
import { takeLogged } from "#tests/support/runner/quiet-console.ts";

const authors = ["ada", "bo", "cy"].map((slug) => ({
  id: `id-${slug}`,
  name: slug,
  slug,
  about: undefined,
  photo: undefined,
}));
const list = (total: number) => ({ posts: [], total });

/** Creates the readers of a blog in which `cy` has no posts. */
function createReaders(changes: Partial<MentionReaders> = {}) {
  return {
    readAuthors: vi.fn<MentionReaders["readAuthors"]>((ids) =>
      Promise.resolve(
        new Map(authors.flatMap((one) => (ids.includes(one.id) ? [[one.id, one]] : []))),
      ),
    ),
    readAuthor: vi.fn<MentionReaders["readAuthor"]>((slug) =>
      Promise.resolve(authors.find((one) => one.slug === slug)),
    ),
    readPosts: vi.fn<MentionReaders["readPosts"]>(({ memberId }) =>
      Promise.resolve(list(memberId === "id-cy" ? 0 : 3)),
    ),
    ...changes,
  };
}

const mentioning = (mentions: readonly object[]) =>
  normaliseRichContent({
    nodes: mentions.map((mentionData) => ({
      type: "TEXT",
      textData: { text: "@", decorations: [{ type: "MENTION", mentionData }] },
    })),
  });

async function linksIn(mentions: readonly object[], readers: MentionReaders) {
  const { nodes } = await linkMentions(mentioning(mentions), readers);
  return nodes.map(({ textData }) => textData?.decorations[0]?.linkData?.link?.url);
}

const failing = () => Promise.reject(new BlogError(describeStatus(503, undefined), undefined));

test("all mentioned members are read in one call, and those whose ID is unknown are read by slug", async () => {
  const readers = createReaders();
  const mentions = [
    { id: "id-ada" },
    { id: "id-of-import", slug: "bo" },
    { id: "id-cy", slug: "cy" },
    { id: "id-unknown" },
  ];
  expect(await linksIn(mentions, readers)).toEqual([
    "/blog/authors/ada",
    "/blog/authors/bo",
    undefined,
    undefined,
  ]);
  expect(readers.readAuthors).toHaveBeenCalledOnce();
  expect(readers.readAuthor).toHaveBeenCalledExactlyOnceWith("bo");
});

test("a mention whose lookup fails gets no link, and the others still get links", async () => {
  const mentions = [{ id: "id-ada" }, { slug: "bo" }];
  const noSlugs = createReaders({ readAuthor: failing });
  expect(await linksIn(mentions, noSlugs)).toEqual(["/blog/authors/ada", undefined]);
  const noIds = createReaders({ readAuthors: failing });
  expect(await linksIn(mentions, noIds)).toEqual([undefined, "/blog/authors/bo"]);
  expect(takeLogged()).toEqual([
    expect.stringContaining("a mention cannot be linked"),
    expect.stringContaining("a mention cannot be linked"),
  ]);
});
