/** Posts' current and former slugs, and the allocation of new slugs. */
import { type RawBuilder, sql } from "kysely";
import { isPageSlug } from "../../../site/paths/page-path.ts";
import type { PostStatus } from "../../../wix/enums.ts";
import { conflict, invalidField, WireError } from "../../../wix/errors/errors.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import type { PostTable } from "../../database/schema.ts";
import {
  createPathError,
  findFreeSlug,
  makeSlugBase,
  normaliseSlug,
  numberedRange,
} from "../slug.ts";
import { isSearchable } from "../visibility.ts";
import { findVisibleId } from "./post.reader.ts";

export type SlugRequest = {
  /** Slug chosen by the writer. If it is taken, the allocation fails. */
  readonly slug?: string | undefined;
  readonly title: string;
  /** Only for a page: the path from which a free one is made if none was chosen. The slug of a page is its path. */
  readonly basePath?: string | undefined;
  /** The post's status. A published post takes over a former slug, whose URL then no longer redirects. */
  readonly status?: PostStatus;
};

/**
 * Allocates one slug per request. The slugs are all different, and no other undeleted post uses them.
 *
 * A slug made from a title or a path also avoids former slugs and the paths of redirects. A post may choose a
 * former slug, and takes it over when it is published. Throws `SLUG_TAKEN` (409) if another post has a chosen slug, and
 * for a page `PAGE_PATH_TAKEN`, `PAGE_PATH_REDIRECTS` (409) and the errors of {@link requirePagePath}.
 */
export async function allocateSlugs(
  transaction: Transaction,
  requests: readonly SlugRequest[],
): Promise<string[]> {
  const chosen = requests.map(({ slug, basePath }) =>
    slug === undefined ? undefined : normalizeChosen({ slug: basePath ?? "" }, slug),
  );
  const bases = requests.map(({ title, basePath }) => basePath ?? makeSlugBase(title, "post"));
  const given = chosen.filter((slug) => slug !== undefined);
  const taken = await findTakenSlugs(transaction, [...given, ...bases]);
  for (const slug of given) {
    if (taken.current.has(slug)) throw createTakenError(slug);
    taken.current.add(slug);
    const problem = await findRedirectProblem(transaction, slug);
    if (problem !== undefined) throw problem;
  }
  const published = chosen.filter((_slug, index) => requests[index]?.status === "PUBLISHED");
  await deleteFormerSlugs(
    transaction,
    published.filter((slug) => slug !== undefined),
  );
  return assignSlugs(transaction, chosen, bases, taken);
}

/** Allocates a slug for a single post, like {@link allocateSlugs}. */
export async function allocateSlug(
  transaction: Transaction,
  request: SlugRequest,
): Promise<string> {
  const [slug] = await allocateSlugs(transaction, [request]);
  if (slug === undefined) throw new Error("a request without a slug");
  return slug;
}

/** A post and the slug that it is to get. */
type SlugChoice = readonly [post: Pick<PostTable, "id" | "slug">, slug: string];

/** Returns whether a post can have a slug. Throws for a slug without letters or digits. */
export const isSlugFree = async (
  transaction: Transaction,
  ...choice: SlugChoice
): Promise<boolean> => (await findSlugProblem(transaction, ...choice)) === undefined;

/** Throws if a post cannot have a chosen slug, with the errors of {@link allocateSlugs}. */
export async function assertSlugFree(
  transaction: Transaction,
  ...choice: SlugChoice
): Promise<void> {
  const problem = await findSlugProblem(transaction, ...choice);
  if (problem !== undefined) throw problem;
}

async function findSlugProblem(
  transaction: Transaction,
  ...[post, chosen]: SlugChoice
): Promise<WireError | undefined> {
  const slug = normalizeChosen(post, chosen);
  const other = await transaction
    .selectFrom("post")
    .select("id")
    .where("slug", "=", slug)
    .where("status", "<>", "DELETED")
    .where("id", "<>", post.id)
    .executeTakeFirst();
  if (other !== undefined) return createTakenError(slug);
  return slug === post.slug ? undefined : findRedirectProblem(transaction, slug);
}

/** Returns `PAGE_PATH_REDIRECTS` if a slug is the path of a page, and the path redirects. */
async function findRedirectProblem(
  transaction: Transaction,
  slug: string,
): Promise<WireError | undefined> {
  if (!isPageSlug(slug)) return undefined;
  const redirect = await transaction
    .selectFrom("redirect")
    .leftJoin("post", (join) => join.onRef("post.id", "=", "redirect.post_id").on(isSearchable()))
    .select("redirect.path")
    .where(sql`lower(redirect.path)`, "=", slug)
    .where((where) =>
      where.or([where("redirect.target", "is not", null), where("post.id", "is not", null)]),
    )
    .executeTakeFirst();
  return redirect && createPathError("PAGE_PATH_REDIRECTS", slug);
}

const createTakenError = (slug: string): WireError =>
  isPageSlug(slug)
    ? createPathError("PAGE_PATH_TAKEN", slug)
    : conflict("SLUG_TAKEN", `Another post has the slug ${slug}`, { slug });

/** Stores a post's former slug, so that its URL redirects. Another post's former slug stays as it is. */
export async function insertFormerSlug(
  transaction: Transaction,
  slug: string,
  postId: string,
): Promise<void> {
  await transaction
    .insertInto("post_former_slug")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .execute();
}

type TakenSlugs = { readonly current: Set<string>; readonly former: Set<string> };

async function assignSlugs(
  transaction: Transaction,
  chosen: readonly (string | undefined)[],
  bases: readonly string[],
  taken: TakenSlugs,
): Promise<string[]> {
  const isTaken = (slug: string) => taken.current.has(slug) || taken.former.has(slug);
  const nextNumbers = new Map<string, number>();
  const withNumbers = new Set<string>();
  const slugs: string[] = [];
  for (const [index, base] of bases.entries()) {
    const own = chosen[index];
    if (own === undefined && isTaken(base) && !withNumbers.has(base)) {
      withNumbers.add(base);
      const [from, to] = numberedRange(base);
      await addTakenSlugs(transaction, taken, sql`slug >= ${from} and slug < ${to}`);
    }
    const free =
      own === undefined
        ? findFreeSlug(base, isTaken, nextNumbers.get(base))
        : { slug: own, number: 0 };
    if (own === undefined) nextNumbers.set(base, free.number + 1);
    taken.current.add(free.slug);
    slugs.push(free.slug);
  }
  return slugs;
}

async function findTakenSlugs(
  transaction: Transaction,
  slugs: readonly string[],
): Promise<TakenSlugs> {
  const taken: TakenSlugs = { current: new Set(), former: new Set() };
  for (const some of splitIntoChunks([...new Set(slugs)], 1_000)) {
    await addTakenSlugs(transaction, taken, sql`slug in (${sql.join(some)})`);
  }
  return taken;
}

async function addTakenSlugs(
  transaction: Transaction,
  taken: TakenSlugs,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ kind: keyof TakenSlugs; slug: string }>`
    select 'current' as kind, slug from post where ${condition} and status <> 'DELETED'
    union all select 'former', slug from post_former_slug where ${condition}
    union all select 'former', slug from (
      select path as slug from redirect where target is not null) as redirected where ${condition}
  `.execute(transaction);
  for (const { kind, slug } of rows) taken[kind].add(slug);
}

/** Deletes former slugs, which published posts have taken over. */
export async function deleteFormerSlugs(
  transaction: Transaction,
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length === 0) return;
  await transaction.deleteFrom("post_former_slug").where("slug", "in", slugs).execute();
}

function normalizeChosen(post: { readonly slug: string }, slug: string): string {
  const own = normaliseSlug(post, slug);
  if (own !== "") return own;
  throw invalidField("post.slug", "FORMAT", "must contain a letter or a digit", {
    rule: "NO_LETTER_OR_DIGIT",
  });
}

/**
 * Returns the ID of the visible post that used to have this slug, so that the old URL can redirect. `findVisible` finds
 * the post, or a page.
 *
 * Throws `POST_DELETED` (404) if the post at this URL is in the trash. Unlike with an unknown URL, clients
 * then need not request the URL again.
 */
export async function findMovedId(
  database: Database,
  slug: string,
  findVisible: typeof findVisibleId = findVisibleId,
): Promise<string | undefined> {
  const moved = await database
    .selectFrom("post_former_slug")
    .innerJoin("post", "post.id", "post_former_slug.post_id")
    .select(["post.id", "post.status"])
    .where("post_former_slug.slug", "=", slug)
    .executeTakeFirst();
  const id = moved && (await findVisible(database, { id: moved.id }));
  if (id === undefined && (moved?.status === "DELETED" || (await wasDeleted(database, slug)))) {
    throw new WireError({ status: 404, code: "POST_DELETED", message: "The post was deleted" });
  }
  return id;
}

/**
 * Returns whether a post with this slug was published and later deleted, and no other post now has the slug.
 */
async function wasDeleted(database: Database, slug: string): Promise<boolean> {
  const posts = await database
    .selectFrom("post")
    .select(["status", "first_published_at"])
    .where("slug", "=", slug)
    .execute();
  return (
    posts.some((post) => post.status === "DELETED" && post.first_published_at !== null) &&
    posts.every(({ status }) => status === "DELETED")
  );
}
