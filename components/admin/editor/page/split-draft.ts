import { findChangesStatus } from "#lib/wix/admin.ts";
import type { Draft, PostMeta, PostValues } from "../data/draft-schema.ts";

export type ShownDraft = { readonly values: PostValues; readonly meta: PostMeta };

/**
 * Splits a draft into the values that the editor changes and the other properties. `untitled` is the title of new posts,
 * which is not shown.
 */
export function splitDraft(draft: Draft, untitled: string): ShownDraft {
  const {
    title: given,
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
  const title = given === untitled && firstPublishedDate === undefined ? "" : given;
  const changesStatus = others.hasUnpublishedChanges
    ? findChangesStatus(moderationDetails?.status)
    : undefined;
  return {
    meta: { ...others, changesStatus },
    values: {
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
    },
  };
}
