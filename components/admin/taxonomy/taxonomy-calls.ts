/** The calls about categories and tags. Each throws `CallError` on failure. */
import { send } from "#components/calls/ask.ts";

/** The Wix calls. */
const blog = "/_api/communities-blog-node-api/v3";
const admin = "/api/admin";

export type Group = "categories" | "tags";

const buildPath = (base: string, group: Group, id: string) =>
  `${base}/${group}/${encodeURIComponent(id)}`;

export const buildCategoriesPath = (search: string) =>
  `${admin}/categories?${new URLSearchParams(search === "" ? {} : { search })}`;

/** The fields of a category or tag. Tags have neither a title nor a description. */
export type GroupFields = {
  readonly label: string;
  readonly slug: string;
  readonly language?: string;
  readonly title?: string;
  readonly description?: string;
  readonly parentId?: string | null;
};

/** Returns the request body for the fields of a category or tag. The title of a category is by default its name. */
const buildBody = (group: Group, fields: GroupFields) =>
  group === "tags" ? fields : { category: { ...fields, title: fields.title || fields.label } };

export const createGroup = (group: Group, fields: GroupFields) =>
  send(`${blog}/${group}`, "POST", buildBody(group, fields));

export const changeGroup = (group: Group, id: string, fields: GroupFields) =>
  send(buildPath(group === "tags" ? admin : blog, group, id), "PATCH", buildBody(group, fields));

export const deleteGroup = (group: Group, id: string) => send(buildPath(blog, group, id), "DELETE");

export const mergeGroup = (group: Group, id: string, into: string) =>
  send(`${buildPath(admin, group, id)}/merge`, "POST", { into });

export const arrangeCategories = (ids: readonly string[]) =>
  send(`${admin}/categories/order`, "PUT", { ids });
