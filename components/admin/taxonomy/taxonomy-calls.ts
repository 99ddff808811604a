/** The calls that change categories and tags. Each throws `CallError` on failure. */
import { send } from "#components/calls/ask.ts";
import { pageSize } from "../admin-calls.ts";

/** The Wix calls. */
const blog = "/_api/communities-blog-node-api/v3";
const admin = "/api/admin";

export type Group = "categories" | "tags";

const buildPath = (base: string, group: Group, id: string) =>
  `${base}/${group}/${encodeURIComponent(id)}`;

export const buildCategoriesPath = (search: string) =>
  `${admin}/categories?${new URLSearchParams(search === "" ? {} : { search })}`;

export const buildTagsPath = (query: { search: string; page: number; isUnused: boolean }) =>
  `${admin}/tags?${new URLSearchParams({
    ...(query.search !== "" && { search: query.search }),
    ...(query.isUnused && { usage: "unused" }),
    "paging.limit": String(pageSize),
    "paging.offset": String((query.page - 1) * pageSize),
  })}`;

export type CategoryFields = {
  readonly label: string;
  readonly title: string;
  readonly slug: string;
  readonly description: string;
  readonly language?: string;
};

export const createCategory = (category: CategoryFields) =>
  send(`${blog}/categories`, "POST", {
    category: { ...category, title: category.title || category.label },
  });

export const changeCategory = (id: string, category: CategoryFields) =>
  send(buildPath(blog, "categories", id), "PATCH", {
    category: { ...category, title: category.title || category.label },
  });

export const arrangeCategories = (ids: readonly string[]) =>
  send(`${admin}/categories/order`, "PUT", { ids });

export type TagFields = {
  readonly label: string;
  readonly slug: string;
  readonly language?: string;
};

export const createTag = (tag: TagFields) => send(`${blog}/tags`, "POST", tag);

export const changeTag = (id: string, tag: TagFields) =>
  send(buildPath(admin, "tags", id), "PATCH", tag);

export const deleteGroup = (group: Group, id: string) => send(buildPath(blog, group, id), "DELETE");

export const mergeGroup = (group: Group, id: string, into: string) =>
  send(`${buildPath(admin, group, id)}/merge`, "POST", { into });
