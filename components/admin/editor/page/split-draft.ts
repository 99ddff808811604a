import { cleanName } from "#lib/site/clean-name.ts";
import { findChangesStatus } from "#lib/wix/admin.ts";
import type { Draft, PostMeta, PostValues } from "../data/draft-schema.ts";

/** Returns the title to show: none for a post that was never published and has the title `untitled`. */
export const showTitle = (title: string, untitled: string, isPublished: boolean): string =>
  title === untitled && !isPublished ? "" : title;

/**
 * Returns the title to store: `untitled` for a post that was never published and has no title. Otherwise, an empty title
 * stays empty, so that the platform refuses it and the writer is told.
 */
export const storeTitle = (title: string, untitled: string, isPublished: boolean): string =>
  cleanName(title) === "" && !isPublished ? untitled : title;

export type ShownDraft = { readonly values: PostValues; readonly meta: PostMeta };

/**
 * Splits a draft into the values that the editor changes and the other properties. `untitled` is the title of new posts,
 * which is not shown.
 */
export function splitDraft(draft: Draft, untitled: string): ShownDraft {
  const {
    title,
    richContent,
    excerpt,
    seoSlug,
    language,
    memberId,
    coAuthorIds,
    featured,
    commentingEnabled,
    categoryIds,
    tagIds,
    media,
    heroImage,
    seoData,
    firstPublishedDate,
    moderationDetails,
    ...others
  } = draft;
  const changesStatus = others.hasUnpublishedChanges
    ? findChangesStatus(moderationDetails?.status)
    : undefined;
  return {
    meta: { ...others, changesStatus },
    values: {
      title: showTitle(title, untitled, firstPublishedDate !== undefined),
      richContent,
      excerpt,
      seoSlug,
      language,
      memberId,
      coAuthorIds,
      featured,
      commentingEnabled,
      categoryIds,
      tagIds,
      media,
      heroImage,
      seoData,
      firstPublishedDate,
    },
  };
}
