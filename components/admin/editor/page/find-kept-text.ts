import { isSameValue, type Values } from "#lib/editor/saving/compare-versions.ts";
import { forgetText, listTexts, type KeptRecord } from "#lib/editor/saving/kept-texts.ts";

/**
 * Returns the latest unsaved text of a post that differs from the version on the server. Deletes texts that the server
 * has.
 */
export async function findKeptText(
  owner: Pick<KeptRecord, "memberId" | "postId">,
  server: Values,
): Promise<KeptRecord | undefined> {
  try {
    const records = await listTexts(owner, Date.now());
    const isNew = ({ values }: KeptRecord) =>
      Object.entries(values).some(([name, value]) => !isSameValue(value, server[name]));
    for (const record of records.filter((one) => !isNew(one))) {
      await forgetText(record, record.session);
    }
    return records.find(isNew);
  } catch {
    // The browser may have no database, for example in a private window.
    return undefined;
  }
}
