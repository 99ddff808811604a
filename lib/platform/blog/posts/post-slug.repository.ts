/** Posts' current and former slugs, and the allocation of new slugs. */
import { type RawBuilder, sql } from "kysely";
import { slugifyText } from "../../../site/slugify-text.ts";
import type { PostStatus } from "../../../wix/enums.ts";
import { conflict, invalidField, WireError } from "../../../wix/errors.ts";
import type { Database, Transaction } from "../../database/database.ts";
import { splitIntoChunks } from "../../database/rows.ts";
import { findFreeSlug, makeSlugBase, numberedRange } from "../slug.ts";
import { findVisibleId } from "./post.reader.ts";

export type SlugRequest = {
  /** Slug chosen by the writer. If it is taken, the allocation fails. */
  readonly slug?: string | undefined;
  readonly title: string;
  /** The post's status. A published post takes over a former slug, whose URL then no longer redirects. */
  readonly status?: PostStatus;
};

/**
 * Allocates one slug per request. The slugs are all different, and no other undeleted post uses them.
 *
 * A slug made from a title also avoids former slugs, whose URLs redirect. A post may choose a
 * former slug, and takes it over when it is published. Throws `SLUG_TAKEN` (409) if another post has a chosen slug.
 */
export async function allocateSlugs(
  transaction: Transaction,
  requests: readonly SlugRequest[],
): Promise<string[]> {
  const chosen = requests.map(({ slug }) =>
    slug === undefined ? undefined : normalizeChosen(slug),
  );
  const bases = requests.map(({ title }) => makeSlugBase(title, "post"));
  const given = chosen.filter((slug) => slug !== undefined);
  const taken = await findTakenSlugs(transaction, [...given, ...bases]);
  for (const slug of given) {
    if (taken.current.has(slug)) {
      throw conflict("SLUG_TAKEN", `Another post has the slug ${slug}`, { slug });
    }
    taken.current.add(slug);
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

/** Returns whether no undeleted post other than `id` has the slug. Throws for a slug without letters or digits. */
export async function isSlugFree(
  transaction: Transaction,
  slug: string,
  id: string,
): Promise<boolean> {
  const other = await transaction
    .selectFrom("post")
    .select("id")
    .where("slug", "=", normalizeChosen(slug))
    .where("status", "<>", "DELETED")
    .where("id", "<>", id)
    .executeTakeFirst();
  return other === undefined;
}

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
    union all select 'former', slug from post_former_slug where ${condition}`.execute(transaction);
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

function normalizeChosen(slug: string): string {
  const own = slugifyText(slug);
  if (own !== "") return own;
  throw invalidField("post.slug", "FORMAT", "must contain a letter or a digit", {
    rule: "NO_LETTER_OR_DIGIT",
  });
}

/**
 * Returns the ID of the visible post that used to have this slug, so that the old URL can redirect.
 *
 * Throws `POST_DELETED` (404) if the post at this URL is in the trash. Unlike with an unknown URL, clients
 * then need not request the URL again.
 */
export async function findMovedId(database: Database, slug: string): Promise<string | undefined> {
  const moved = await database
    .selectFrom("post_former_slug")
    .innerJoin("post", "post.id", "post_former_slug.post_id")
    .select(["post.id", "post.status"])
    .where("post_former_slug.slug", "=", slug)
    .executeTakeFirst();
  const id = moved && (await findVisibleId(database, { id: moved.id }));
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
