import type { Translator } from "#lib/messages/translator.ts";

/** Creates the column with the number of posts of a category, tag or author. */
export const createPostCountColumn = (t: Translator) => ({
  head: t("manage.groups.posts"),
  isNumber: true,
  render: ({ posts }: { readonly posts: number }) => t("manage.groups.postCount", { count: posts }),
});
