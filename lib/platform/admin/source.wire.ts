/** The source of an imported post in the admin API's format. */
import type { Writer } from "../blog/rights.ts";
import type { PlatformContext } from "../http/context.ts";

/** Returns the source of a post and the effect of editing the post. `undefined` if the post was written here. */
export async function wireSource({ sources }: PlatformContext, { rights }: Writer, postId: string) {
  const source = await sources.find(postId);
  if (source === undefined) return undefined;
  const isDetached = sources.isDetached(source);
  return {
    system: source.system,
    item: source.item,
    importedDate: new Date(source.importedAt).toISOString(),
    isDetached,
    // The next import may change what readers see.
    mayFollow: isDetached && rights.has("publish"),
    // Further edits of a detached post have no effect on its source.
    onEdit: isDetached ? undefined : await sources.findEditEffect(source),
  };
}
