import "server-only";
import { cache } from "react";
import { readCategories, readCategory, readTag } from "#lib/blog/reading.ts";
import { settings } from "#lib/config/current.ts";
import { paths } from "#lib/site/paths.ts";
import { inkAt, inkOf, type InkName } from "../theme/palette.ts";

/** What groups posts: a category or a tag. */
type Shelf = {
  readonly kind: "Category" | "Tag";
  readonly title: string;
  /** Shown below the title; empty when nobody wrote one. */
  readonly description: string;
  /** The same for machines: never empty. */
  readonly summary: string;
  readonly ink: InkName;
  readonly which: { categoryId?: string; tagId?: string };
  readonly pathOf: (page: number) => string;
};

const find = {
  category: async (slug: string): Promise<Shelf | undefined> => {
    const [category, categories] = await Promise.all([readCategory(slug), readCategories()]);
    if (category === undefined) return undefined;
    const { id, title, description } = category;
    return {
      kind: "Category",
      title,
      description,
      summary: description || summaryOf(title),
      ink: inkAt(categories.findIndex((candidate) => candidate.id === id)),
      which: { categoryId: id },
      pathOf: (page) => paths.category(slug, page),
    };
  },
  tag: async (slug: string): Promise<Shelf | undefined> => {
    const tag = await readTag(slug);
    if (tag === undefined) return undefined;
    return {
      kind: "Tag",
      title: tag.label,
      description: "",
      summary: summaryOf(tag.label),
      ink: inkOf(slug),
      which: { tagId: tag.id },
      pathOf: (page) => paths.tag(slug, page),
    };
  },
};

export type ShelfKind = keyof typeof find;

/** The shelf at an address; `undefined` when there is none. */
export const findShelf = cache((kind: ShelfKind, slug: string) => find[kind](slug));

function summaryOf(title: string): string {
  return `${title}: posts of ${settings().site.name}.`;
}
