/** Maximum lengths of a post's fields, in characters or entries. The platform, imports and the editor share them. */
export const postLimits = {
  title: 200,
  slug: 100,
  excerpt: 500,
  hashtags: 100,
  categoryIds: 10,
  tagIds: 30,
  coAuthorIds: 5,
  relatedPostIds: 3,
  pricingPlanIds: 100,
} as const;
