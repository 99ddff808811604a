import { postSorts, type PostSort } from "#lib/wix/admin/admin.ts";

/** The filters of the list of posts, by their parameters in the URL. */
export const filterNames = ["category", "tag", "author", "language", "year", "sort"] as const;
export type FilterName = (typeof filterNames)[number];
export type FilterValues = ReadonlyMap<FilterName, string>;

/** The filters that limit the list, unlike its order. */
export const limitNames = ["category", "tag", "author", "language", "year"] as const;
export type LimitName = (typeof limitNames)[number];

/** Query parameter names of the filters in the list request. */
const parameters = {
  category: "categoryId",
  tag: "tagId",
  author: "writerId",
  language: "language",
  year: "year",
  sort: "sort",
} as const satisfies Record<FilterName, string>;

/** Returns the parameters of the call for the list. */
export const toParameters = (values: FilterValues): Record<string, string> =>
  Object.fromEntries(
    [...values].map(([name, value]) => [
      parameters[name],
      name === "sort" ? (readSort(values) ?? "") : value,
    ]),
  );

/** Returns the order in the address, or `undefined` if there is none or an unknown one. */
export const readSort = (values: FilterValues): PostSort | undefined =>
  postSorts.find((sort) => sort === values.get("sort"));

export const isLimited = (values: FilterValues): boolean =>
  limitNames.some((name) => (values.get(name) ?? "") !== "");
