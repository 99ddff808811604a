/** The calls for categories and tags. Each throws `AccountError` on failure. */
import { z } from "zod";
import { ask } from "../../../members/account/data/ask.ts";

const blog = "/_api/communities-blog-node-api/v3";

export type TermKind = "categories" | "tags";

const term = z.object({
  id: z.string(),
  label: z.string(),
  language: z.string().optional().catch(undefined),
});
export type Term = z.output<typeof term>;

const responses = {
  categories: z.object({ categories: z.array(term) }).transform(({ categories }) => categories),
  tags: z.object({ tags: z.array(term) }).transform(({ tags }) => tags),
} as const;

const created = {
  categories: z.object({ category: term }).transform(({ category }) => category),
  tags: z.object({ tag: term }).transform(({ tag }) => tag),
} as const;

/** Number of terms that one query returns. */
const pageSize = 100;

/**
 * Returns terms whose label begins with a text, or the most used ones if the text is empty. Without a language, those of
 * all languages.
 */
export function searchTerms(kind: TermKind, text: string, language?: string): Promise<Term[]> {
  const filter = {
    ...(language !== undefined && { language }),
    ...(text !== "" && { label: { $startsWith: text } }),
  };
  const fieldName = kind === "tags" && text === "" ? "postCount" : "label";
  const sort = [{ fieldName, order: fieldName === "label" ? "ASC" : "DESC" }];
  return query(kind, { filter, sort });
}

export const findTerms = (kind: TermKind, ids: readonly string[]): Promise<Term[]> =>
  ids.length === 0 ? Promise.resolve([]) : query(kind, { filter: { id: { $in: ids } } });

const query = (kind: TermKind, content: object): Promise<Term[]> =>
  ask(responses[kind], `${blog}/${kind}/query`, "POST", {
    query: { ...content, paging: { limit: pageSize } },
  });

/** Creates a category or a tag. If there is a tag with the label, returns it instead. */
export const createTerm = (kind: TermKind, label: string, language: string): Promise<Term> =>
  ask(
    created[kind],
    `${blog}/${kind}`,
    "POST",
    kind === "tags" ? { label, language } : { category: { label, language } },
  );
