/** The calls for categories and tags. Each throws `CallError` on failure. */
import { z } from "zod";
import { foldLabel } from "#lib/site/text/fold-text.ts";
import { ask } from "#components/calls/ask.ts";

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
 * Returns terms whose label contains a text, ignoring case and accents. For an empty text, returns all categories, or the
 * most used tags. Without a language, returns terms of all languages. With `canCreate`, also returns hidden categories,
 * which requires the right to change categories.
 */
export async function searchTerms(
  kind: TermKind,
  text: string,
  { language, canCreate }: { readonly language?: string; readonly canCreate: boolean },
): Promise<Term[]> {
  const filter = language === undefined ? {} : { language };
  if (kind === "tags" && text === "") {
    return query(kind, filter, [{ fieldName: "postCount", order: "DESC" }]);
  }
  if (text === "" || (kind === "categories" && !canCreate)) {
    const terms = await queryAll(kind, filter);
    return terms.filter(({ label }) => foldLabel(label).includes(foldLabel(text)));
  }
  const parameters = new URLSearchParams({
    search: text,
    ...(language !== undefined && { language }),
    ...(kind === "tags" && { "paging.limit": String(pageSize) }),
  });
  return ask(responses[kind], `/api/admin/${kind}?${parameters}`);
}

export const findTerms = (kind: TermKind, ids: readonly string[]): Promise<Term[]> =>
  ids.length === 0 ? Promise.resolve([]) : query(kind, { id: { $in: ids } });

async function queryAll(kind: TermKind, filter: object): Promise<Term[]> {
  const terms: Term[] = [];
  for (let page: Term[] | undefined; page === undefined || page.length === pageSize;) {
    page = await query(kind, filter, [{ fieldName: "label", order: "ASC" }], terms.length);
    terms.push(...page);
  }
  return terms;
}

const query = (
  kind: TermKind,
  filter: object,
  sort: readonly object[] = [],
  offset = 0,
): Promise<Term[]> =>
  ask(responses[kind], `${blog}/${kind}/query`, "POST", {
    query: { filter, sort, paging: { limit: pageSize, offset } },
  });

/** Creates a category or a tag. If there is a tag with the label, returns it instead. */
export const createTerm = (kind: TermKind, label: string, language: string): Promise<Term> =>
  ask(
    created[kind],
    `${blog}/${kind}`,
    "POST",
    kind === "tags" ? { label, language } : { category: { label, language } },
  );
