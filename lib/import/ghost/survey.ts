/**
 * First pass over a Ghost export, which reads everything except the texts: tags, authors, settings, and the
 * relations of posts to tags and authors.
 */
import { z } from "zod";
import { readJson, type JsonPath } from "../read-json.ts";
import { SourceError } from "../source.ts";

/** Id of a row. Early versions of Ghost used integers. */
const id = z.union([z.string(), z.number()]).transform(String);
const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "")
  .catch("");
const order = z.number().catch(0);

const tagRow = z.object({ id, name: text, slug: text, description: text, visibility: text });
const userRow = z.object({
  id,
  name: text,
  slug: text,
  bio: text,
  profile_image: text,
  image: text,
});
const postTagRow = z.object({ post_id: id, tag_id: id, sort_order: order });
const postAuthorRow = z.object({ post_id: id, author_id: id, sort_order: order });
const settingRow = z.object({ key: z.string(), value: text });
const postRow = z.object({
  id,
  slug: text,
  type: text,
  page: z.unknown().optional(),
});
const metaFields = {
  feature_image_alt: text,
  feature_image_caption: text,
  meta_title: text,
  meta_description: text,
  og_title: text,
  og_description: text,
  og_image: text,
};
const metaRow = z.object({ post_id: id, ...metaFields });

export type GhostTag = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
};
export type GhostUser = {
  readonly key: string;
  readonly name: string;
  readonly slug: string;
  readonly about: string;
  readonly photo: string;
};
export type GhostMeta = Readonly<Partial<Record<keyof typeof metaFields, string>>>;

export type GhostSurvey = {
  /** Tags by id, without internal ones (`#name`). */
  readonly tags: ReadonlyMap<string, GhostTag>;
  readonly users: ReadonlyMap<string, GhostUser>;
  /** Ids of a post's tags, the primary one first. */
  readonly findTags: (postId: string) => readonly string[];
  /** Ids of a post's authors, the primary one first. */
  readonly findAuthors: (postId: string) => readonly string[];
  readonly findMeta: (postId: string) => GhostMeta;
  /** Slugs of the imported posts and pages. */
  readonly slugs: ReadonlySet<string>;
  readonly posts: number;
  readonly pages: number;
  readonly settings: ReadonlyMap<string, string>;
};

const tables = new Set([
  "posts",
  "tags",
  "users",
  "posts_tags",
  "posts_authors",
  "posts_meta",
  "settings",
]);

/** Returns the table of a row: `db[0].data.posts[3]`, or `data.posts[3]` in older exports. */
export function findTable(path: JsonPath): string | undefined {
  const start = path[0] === "db" ? 2 : 0;
  const [data, table, row] = path.slice(start);
  const isRow =
    path.length === start + 3 &&
    data === "data" &&
    typeof table === "string" &&
    typeof row === "number";
  return isRow ? table : undefined;
}

/** Reads the export. Throws {@link SourceError} if it is not a Ghost export with posts. */
export async function surveyGhost(path: string, withPages: boolean): Promise<GhostSurvey> {
  const tags = new Map<string, GhostTag>();
  const users = new Map<string, GhostUser>();
  const tagRows = new Map<string, Ordered[]>();
  const authorRows = new Map<string, Ordered[]>();
  const metas = new Map<string, GhostMeta>();
  const settings = new Map<string, string>();
  const slugs = new Set<string>();
  const counts = { posts: 0, pages: 0 };
  let hasPosts = false;

  function take(table: string, value: unknown): void {
    switch (table) {
      case "posts": {
        hasPosts = true;
        const row = postRow.safeParse(value).data;
        if (row === undefined) return;
        counts[isPage(row) ? "pages" : "posts"] += 1;
        if (!isPage(row) || withPages) slugs.add(row.slug);
        return;
      }
      case "tags": {
        const row = tagRow.safeParse(value).data;
        const isInternal = row?.visibility === "internal" || row?.name.startsWith("#");
        if (row !== undefined && isInternal !== true) tags.set(row.id, row);
        return;
      }
      case "users": {
        const row = userRow.safeParse(value).data;
        if (row === undefined) return;
        users.set(row.id, {
          key: row.id,
          name: row.name || row.slug || "Unknown",
          slug: row.slug,
          about: row.bio,
          photo: row.profile_image || row.image,
        });
        return;
      }
      case "posts_tags": {
        const row = postTagRow.safeParse(value).data;
        if (row !== undefined)
          push(tagRows, row.post_id, { id: row.tag_id, order: row.sort_order });
        return;
      }
      case "posts_authors": {
        const row = postAuthorRow.safeParse(value).data;
        if (row !== undefined) {
          push(authorRows, row.post_id, { id: row.author_id, order: row.sort_order });
        }
        return;
      }
      case "posts_meta": {
        const row = metaRow.safeParse(value).data;
        if (row === undefined) return;
        const { post_id, ...fields } = row;
        metas.set(
          post_id,
          Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")),
        );
        return;
      }
      case "settings": {
        const row = settingRow.safeParse(value).data;
        if (row !== undefined && kept.has(row.key)) settings.set(row.key, row.value);
        return;
      }
    }
  }

  const isWanted = (path: JsonPath) => tables.has(findTable(path) ?? "");
  for await (const part of readJson(path, isWanted)) take(findTable(part.path) ?? "", part.value);
  if (!hasPosts) {
    throw new SourceError(
      "This is not a Ghost export with posts: data.posts is missing. Create one under Settings → Import/Export.",
    );
  }
  return {
    ...counts,
    tags,
    users,
    findTags: (postId) => sorted(tagRows.get(postId)).filter((id) => tags.has(id)),
    findAuthors: (postId) => sorted(authorRows.get(postId)),
    findMeta: (postId) => metas.get(postId) ?? {},
    slugs,
    settings,
  };
}

const kept = new Set([
  "title",
  "db_hash",
  "lang",
  "locale",
  "default_locale",
  "codeinjection_head",
  "codeinjection_foot",
  "ghost_head",
  "ghost_foot",
]);

/** Returns whether a row is a page. Before version 3, Ghost used `page` instead of `type`. */
export const isPage = ({
  type,
  page,
}: {
  readonly type: string;
  readonly page?: unknown;
}): boolean => type === "page" || page === 1 || page === true;

type Ordered = { readonly id: string; readonly order: number };

function push(rows: Map<string, Ordered[]>, key: string, row: Ordered): void {
  const list = rows.get(key);
  if (list === undefined) rows.set(key, [row]);
  else list.push(row);
}

const sorted = (rows: readonly Ordered[] = []): string[] =>
  rows.toSorted((one, other) => one.order - other.order).map(({ id }) => id);
