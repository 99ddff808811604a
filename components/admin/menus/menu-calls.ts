/** The calls that find what the entries of menus refer to. Each throws `CallError` on failure. */
import { z } from "zod";
import { ask } from "#components/calls/ask.ts";
import { CallError } from "#components/calls/call-error.ts";
import { postResponse, postsResponse } from "#lib/wix/admin/admin-responses.ts";
import type { ReferenceKind } from "#lib/wix/site/menus.ts";
import { pagesResponse } from "#lib/wix/site/site-pages.ts";
import { buildListPath, buildPagePath, buildPostPath } from "../admin-calls.ts";
import { findTerms, searchTerms } from "../editor/data/term-calls.ts";
import { pagesPath } from "../pages/page-calls.ts";

export type FoundTarget = {
  readonly id: string;
  readonly label: string;
  /** Whether readers can open it. */
  readonly isPublic: boolean;
};

const terms = { category: "categories", tag: "tags" } as const;

const isTerm = (kind: ReferenceKind): kind is keyof typeof terms => kind in terms;

/** Returns the targets whose title contains the text, at most 25 pages or posts. */
export async function searchTargets(kind: ReferenceKind, text: string): Promise<FoundTarget[]> {
  if (isTerm(kind)) {
    const found = await searchTerms(terms[kind], text, { canCreate: true });
    return found.map(({ id, label }) => ({ id, label, isPublic: true }));
  }
  if (kind === "page") {
    const path = buildPagePath(pagesPath, { search: text, page: 1 });
    return (await ask(pagesResponse, path)).pages.map(toTarget);
  }
  const { posts } = await ask(postsResponse, buildListPath("posts", { search: text, page: 1 }));
  return posts.filter(({ status }) => status !== "DELETED").map(toTarget);
}

/** Returns the targets with these IDs. Targets that do not exist are missing from the list. */
export async function findTargets(
  kind: ReferenceKind,
  ids: readonly string[],
): Promise<FoundTarget[]> {
  if (ids.length === 0) return [];
  if (isTerm(kind)) {
    const found = await findTerms(terms[kind], ids);
    return found.map(({ id, label }) => ({ id, label, isPublic: true }));
  }
  const published = await (kind === "page" ? listPublishedPages() : findPublished(ids));
  const others = ids.filter((id) => !published.some((post) => post.id === id));
  const drafts = await Promise.all(others.map(findDraft));
  return [
    ...published.filter(({ id }) => ids.includes(id)),
    ...drafts.flatMap((draft) => draft ?? []),
  ];
}

const published = z.array(z.object({ id: z.string(), title: z.string() }));
const publishedPosts = z.object({ posts: published });
const publishedPages = z.object({ pages: published });

const listPublishedPages = async (): Promise<FoundTarget[]> =>
  (await ask(publishedPages, "/api/site/pages")).pages.map(toPublicTarget);

async function findPublished(ids: readonly string[]): Promise<FoundTarget[]> {
  const { posts } = await ask(
    publishedPosts,
    "/_api/communities-blog-node-api/v3/posts/query",
    "POST",
    { query: { filter: { id: { $in: ids } }, paging: { limit: 100 } } },
  );
  return posts.map(toPublicTarget);
}

/** Returns a post that is not published, or `undefined` if it does not exist. */
async function findDraft(id: string): Promise<FoundTarget | undefined> {
  try {
    return toTarget((await ask(postResponse, buildPostPath(id))).post);
  } catch (failure) {
    if (failure instanceof CallError && failure.status === 404) return undefined;
    throw failure;
  }
}

const toPublicTarget = ({ id, title }: z.output<typeof published>[number]): FoundTarget => ({
  id,
  label: title,
  isPublic: true,
});

const toTarget = (post: {
  readonly id: string;
  readonly title: string;
  readonly status: string;
}): FoundTarget => ({
  id: post.id,
  label: post.title,
  isPublic: post.status === "PUBLISHED",
});
