/** The flag that says whether a post's excerpt was generated from its document. */
import type { RichContent } from "../../../rich-content/document.ts";
import { normaliseRichContent } from "../../../rich-content/normalise.ts";
import { isMadeExcerpt } from "../../../rich-content/text.ts";
import type { Database, Store } from "../../database/database.ts";

/** Returns 1 if an excerpt is empty or generated from the document, and otherwise 0. */
export const calculateExcerptFlag = (excerpt: string, document: RichContent): 0 | 1 =>
  excerpt === "" || isMadeExcerpt(excerpt, document) ? 1 : 0;

const batch = 100;

/** Fills the flags of posts and draft versions that were written by an earlier release. */
export async function addMissingExcerptFlags({ database }: Pick<Store, "database">): Promise<void> {
  while (await addFlagsOfPosts(database)) {
    // Continues with the next batch.
  }
  await addFlagsOfDrafts(database);
}

async function addFlagsOfPosts(database: Database): Promise<boolean> {
  const rows = await database
    .selectFrom("post")
    .leftJoin("post_content", "post_content.post_id", "post.id")
    .select(["post.id", "post.excerpt", "post_content.rich_content"])
    .where("post.excerpt_generated", "is", null)
    .limit(batch)
    .execute();
  for (const { id, excerpt, rich_content } of rows) {
    await database
      .updateTable("post")
      .set({ excerpt_generated: calculateExcerptFlag(excerpt, parseStored(rich_content)) })
      .where("id", "=", id)
      .where("excerpt_generated", "is", null)
      .execute();
  }
  return rows.length === batch;
}

async function addFlagsOfDrafts(database: Database): Promise<void> {
  const rows = await database
    .selectFrom("draft_post")
    .innerJoin("post", "post.id", "draft_post.post_id")
    .innerJoin("post_content", "post_content.post_id", "draft_post.post_id")
    .select(["draft_post.post_id", "draft_post.excerpt", "post.excerpt as published"])
    .select(["draft_post.rich_content", "post_content.rich_content as published_content"])
    .where("draft_post.excerpt_generated", "is", null)
    .where((eb) =>
      eb.or([
        eb("draft_post.excerpt", "is not", null),
        eb("draft_post.rich_content", "is not", null),
      ]),
    )
    .execute();
  for (const row of rows) {
    const document = parseStored(row.rich_content ?? row.published_content);
    await database
      .updateTable("draft_post")
      .set({ excerpt_generated: calculateExcerptFlag(row.excerpt ?? row.published, document) })
      .where("post_id", "=", row.post_id)
      .where("excerpt_generated", "is", null)
      .execute();
  }
}

const parseStored = (stored: string | null): RichContent =>
  normaliseRichContent(JSON.parse(stored ?? '{"nodes":[]}'));
