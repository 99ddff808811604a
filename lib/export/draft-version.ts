import type { ArchivedPost } from "../platform/index.ts";

/**
 * Returns the changes of a post's draft version, which `lib/import/draft-version.ts` reads, or `undefined` if
 * the post has none. `null` clears a field of the published version.
 */
export function buildDraftVersion({ draft }: ArchivedPost): object | undefined {
  if (draft === undefined) return undefined;
  const { richContent, sourceDocument, firstPublishedAt, tagIds: _tagIds, ...fields } = draft.patch;
  const version = {
    ...fields,
    ...(typeof firstPublishedAt === "number" && {
      firstPublishedDate: new Date(firstPublishedAt).toISOString(),
    }),
    ...(draft.tags !== undefined && { tags: draft.tags }),
    ...(richContent !== undefined && { richContent: sourceDocument ?? richContent }),
  };
  // The same draft always produces identical bytes.
  return Object.fromEntries(
    Object.entries(version).toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}
