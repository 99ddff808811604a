/** The current and former slugs of posts, and the allocation of new slugs. */
import type { Transaction } from "kysely";
import { invalidArgument, WireError } from "../../../wix/errors.ts";
import type { Database } from "../../database/schema.ts";
import { freeSlug, madeSlug, numberedRange, slugifyText } from "../slug.ts";
import { splitIntoChunks } from "../store.ts";

export type SlugWish = {
  /** Slug that the writer has chosen. If it is taken, the allocation fails. */
  readonly slug?: string | undefined;
  readonly title: string;
};

/**
 * Allocates one slug per wish, all of them different and none in use by another post that is not deleted.
 *
 * A slug made from a title also avoids former slugs, whose URLs redirect. A chosen slug takes over a former
 * slug. Throws `SLUG_TAKEN` (409) if another post has a chosen slug.
 */
export async function allocateSlugs(
  transaction: Transaction<Database>,
  wishes: readonly SlugWish[],
): Promise<string[]> {
  const chosen = wishes.map(({ slug }) => (slug === undefined ? undefined : chosenSlug(slug)));
  const bases = wishes.map(({ title }) => madeSlug(title, "post"));
  const given = chosen.filter((slug) => slug !== undefined);
  const taken = await takenSlugs(transaction, [...given, ...bases]);
  for (const slug of given) {
    if (taken.current.has(slug)) throw slugTaken(slug);
    taken.current.add(slug);
  }
  await dropFormerSlugs(
    transaction,
    given.filter((slug) => taken.former.has(slug)),
  );
  return giveOut(transaction, chosen, bases, taken);
}

/** Allocates a slug for a single post, as {@link allocateSlugs} does. */
export async function allocateSlug(
  transaction: Transaction<Database>,
  wish: SlugWish,
): Promise<string> {
  const [slug] = await allocateSlugs(transaction, [wish]);
  if (slug === undefined) throw new Error("a wish without a slug");
  return slug;
}

/** Stores the former slug of a published post, so that its URL redirects. */
export async function keepFormerSlug(
  transaction: Transaction<Database>,
  slug: string,
  postId: string,
): Promise<void> {
  await transaction
    .insertInto("post_former_slug")
    .values({ slug, post_id: postId })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ post_id: postId }))
    .execute();
}

type TakenSlugs = { readonly current: Set<string>; readonly former: Set<string> };

async function giveOut(
  transaction: Transaction<Database>,
  chosen: readonly (string | undefined)[],
  bases: readonly string[],
  taken: TakenSlugs,
): Promise<string[]> {
  const isTaken = (slug: string) => taken.current.has(slug) || taken.former.has(slug);
  const nextNumbers = new Map<string, number>();
  const slugs: string[] = [];
  for (const [index, base] of bases.entries()) {
    const own = chosen[index];
    if (own === undefined && isTaken(base) && !nextNumbers.has(base)) {
      await addNumbered(transaction, base, taken);
    }
    const free =
      own === undefined ? freeSlug(base, isTaken, nextNumbers.get(base)) : { slug: own, number: 0 };
    if (own === undefined) nextNumbers.set(base, free.number + 1);
    taken.current.add(free.slug);
    slugs.push(free.slug);
  }
  return slugs;
}

async function takenSlugs(
  transaction: Transaction<Database>,
  slugs: readonly string[],
): Promise<TakenSlugs> {
  const taken: TakenSlugs = { current: new Set(), former: new Set() };
  for (const some of splitIntoChunks([...new Set(slugs)], 1_000)) {
    const current = await transaction
      .selectFrom("post")
      .select("slug")
      .where("slug", "in", some)
      .where("status", "<>", "DELETED")
      .execute();
    for (const { slug } of current) taken.current.add(slug);
    const former = await transaction
      .selectFrom("post_former_slug")
      .select("slug")
      .where("slug", "in", some)
      .execute();
    for (const { slug } of former) taken.former.add(slug);
  }
  return taken;
}

async function addNumbered(
  transaction: Transaction<Database>,
  base: string,
  taken: TakenSlugs,
): Promise<void> {
  const [from, to] = numberedRange(base);
  const current = await transaction
    .selectFrom("post")
    .select("slug")
    .where("slug", ">=", from)
    .where("slug", "<", to)
    .where("status", "<>", "DELETED")
    .execute();
  for (const { slug } of current) taken.current.add(slug);
  const former = await transaction
    .selectFrom("post_former_slug")
    .select("slug")
    .where("slug", ">=", from)
    .where("slug", "<", to)
    .execute();
  for (const { slug } of former) taken.former.add(slug);
}

async function dropFormerSlugs(
  transaction: Transaction<Database>,
  slugs: readonly string[],
): Promise<void> {
  if (slugs.length === 0) return;
  await transaction.deleteFrom("post_former_slug").where("slug", "in", slugs).execute();
}

function chosenSlug(slug: string): string {
  const own = slugifyText(slug);
  if (own !== "") return own;
  const description = "must contain a letter or a digit";
  const rule = "NO_LETTER_OR_DIGIT";
  throw invalidArgument([{ field: "post.slug", type: "FORMAT", description, rule }]);
}

function slugTaken(slug: string): WireError {
  return new WireError({
    status: 409,
    code: "SLUG_TAKEN",
    message: `Another post has the slug ${slug}`,
    data: { slug },
  });
}
