/** The calls for categories and tags. Each throws `AccountError` on failure. */
import { z } from "zod";
import { ask } from "../../../members/account/data/ask.ts";
import type { Group } from "../../taxonomy/taxonomy-calls.ts";

const blog = "/_api/communities-blog-node-api/v3";

const choice = z.object({
  id: z.string(),
  label: z.string(),
  language: z.string().optional().catch(undefined),
});
export type GroupChoice = z.output<typeof choice>;

const responses = {
  categories: z.object({ categories: z.array(choice) }).transform(({ categories }) => categories),
  tags: z.object({ tags: z.array(choice) }).transform(({ tags }) => tags),
} as const;

const created = {
  categories: z.object({ category: choice }).transform(({ category }) => category),
  tags: z.object({ tag: choice }).transform(({ tag }) => tag),
} as const;

/** Number of categories or tags that one query returns. */
const pageSize = 100;

/** Returns categories or tags whose label begins with a text, or the most used ones if the text is empty. */
export function searchGroups(kind: Group, text: string, language: string): Promise<GroupChoice[]> {
  const filter = { language, ...(text !== "" && { label: { $startsWith: text } }) };
  const fieldName = kind === "tags" && text === "" ? "postCount" : "label";
  const sort = [{ fieldName, order: fieldName === "label" ? "ASC" : "DESC" }];
  return query(kind, { filter, sort });
}

export const findGroups = (kind: Group, ids: readonly string[]): Promise<GroupChoice[]> =>
  ids.length === 0 ? Promise.resolve([]) : query(kind, { filter: { id: { $in: ids } } });

const query = (kind: Group, content: object): Promise<GroupChoice[]> =>
  ask(responses[kind], `${blog}/${kind}/query`, "POST", {
    query: { ...content, paging: { limit: pageSize } },
  });

/** Creates a category or a tag. If there is a tag with the label, returns it instead. */
export const createGroup = (kind: Group, label: string, language: string): Promise<GroupChoice> =>
  ask(
    created[kind],
    `${blog}/${kind}`,
    "POST",
    kind === "tags" ? { label, language } : { category: { label, language } },
  );
