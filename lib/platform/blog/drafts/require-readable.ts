import { notFound } from "../../../wix/errors.ts";
import type { Database } from "../../database/database.ts";
import { readDrafts, type DraftRecord } from "./draft.reader.ts";
import { assertOwn, type Writer } from "./writer.ts";

/**
 * Returns the latest version of a post with any status, without its document. Throws `NOT_FOUND`, also for posts that
 * are hidden from the caller.
 */
export async function requireReadable(
  database: Database,
  writer: Pick<Writer, "reach" | "id">,
  postId: string,
): Promise<DraftRecord> {
  const [record] = await readDrafts(database, [postId], { content: false });
  if (record === undefined) throw notFound("Post");
  assertOwn(writer, record.post);
  return record;
}
