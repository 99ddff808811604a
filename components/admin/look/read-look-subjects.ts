import "server-only";
import { readCategories } from "#lib/blog/groups.ts";
import { readPosts } from "#lib/blog/posts.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { chooseAccentColor, inkAt, lightPalette } from "../../theme/palette.ts";

/** Reads the categories whose colours the look can change, and the pages that the preview offers. */
export async function readLookSubjects() {
  const [categories, { posts }] = await Promise.all([
    readCategories(),
    readPosts({ offset: 0, limit: 1 }),
  ]);
  const category = categories.find(({ postCount }) => postCount > 0);
  return {
    accent: lightPalette.primary.main,
    categories: categories.map(({ id, label, ink }) => ({
      id,
      label,
      color: lightPalette.inks[ink === undefined ? chooseAccentColor(id) : inkAt(ink)].ink,
    })),
    pages: {
      front: "/",
      post: posts[0] && paths.post(posts[0].slug),
      category: category && paths.category(category.slug),
    },
  };
}
