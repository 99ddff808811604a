/**
 * First pass over a Ghost export, which reads everything but the texts: tags, authors, settings, and the
 * relations between posts, tags and authors.
 */
import { z } from "zod";
import { parseLanguage } from "../reading/parse.ts";
import { readJson, type JsonPath } from "../reading/read-json.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceCategory } from "../source-groups.ts";
import { mayBeOn } from "../reading/parse.ts";

/** A row's ID. Early versions of Ghost used integers. */
export const rowId = z.union([z.string(), z.number()]).transform(String);
export const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "")
  .catch("");
const order = z.number().catch(0);

const tagRow = z.object({ id: rowId, name: text, slug: text, description: text, visibility: text });
const user = z
  .object({ id: rowId, name: text, slug: text, bio: text, profile_image: text, image: text })
  .transform(({ id: key, name, slug, ...row }) => ({
    key,
    name: name || slug || "Unknown",
    slug,
    about: row.bio,
    photo: row.profile_image || row.image,
  }));
/** A row of `posts_tags` or `posts_authors`. */
const relationRow = z
  .object({ post_id: rowId, sort_order: order })
  .and(z.union([z.object({ tag_id: rowId }), z.object({ author_id: rowId })]))
  .transform((row) => ({ ...row, id: "tag_id" in row ? row.tag_id : row.author_id }));
const postRow = z.object({ slug: text, type: text, page: z.unknown().optional() });
const metaRow = z.object({
  post_id: rowId,
  feature_image_alt: text,
  feature_image_caption: text,
  meta_title: text,
  meta_description: text,
  og_title: text,
  og_description: text,
  email_only: z.unknown().optional(),
});

const settingRow = z.object({
  key: z.string(),
  value: z.union([z.union([z.boolean(), z.number()]).transform(String), text]),
});

type GhostUser = z.infer<typeof user>;
type GhostTag = SourceCategory & { readonly slug: string };
export type GhostMeta = Partial<z.infer<typeof metaRow>>;

const injections = ["codeinjection_head", "codeinjection_foot", "ghost_head", "ghost_foot"];
/** Settings that contain the blog's language, newest first. */
const languages = ["locale", "lang", "default_locale"];
// oxfmt-ignore
const siteSettings = [
  "title", "description", "logo", "icon", "accent_color", "navigation", "secondary_navigation",
];
const keptSettings = new Set([
  "db_hash",
  "is_private",
  ...siteSettings,
  ...languages,
  ...injections,
]);

// oxfmt-ignore
const tables = new Set([
  "posts", "tags", "users", "posts_tags", "posts_authors", "posts_meta", "settings",
]);

/**
 * Returns the name of the table that contains the row at `path`: `posts` for `db[0].data.posts[3]` (`data.posts[3]`
 * in older exports).
 */
export function findTable(path: JsonPath): string | undefined {
  const start = path[0] === "db" ? 2 : 0;
  const [data, table, row] = path.slice(start);
  const isRow = path.length === start + 3 && data === "data" && typeof row === "number";
  return isRow && typeof table === "string" ? table : undefined;
}

export type GhostSurvey = Awaited<ReturnType<typeof surveyGhost>>;

/** Reads the export. Throws {@link SourceError} if it is not a Ghost export with posts. */
export async function surveyGhost(path: string, withPages: boolean) {
  const facts = createFacts();
  const { tags, users, postTags, postAuthors, metas, settings } = facts;
  const isWanted = (place: JsonPath) => tables.has(findTable(place) ?? "");
  for await (const part of readJson(path, isWanted)) {
    addRow(facts, findTable(part.path) ?? "", part.value, withPages);
  }
  if (!facts.hasPosts) {
    throw new SourceError(
      "This is not a Ghost export with posts: data.posts is missing. Create one under Settings → Import/Export.",
    );
  }
  const setting = languages.find((key) => settings.has(key)) ?? "";
  const language = parseLanguage(settings.get(setting));
  return {
    posts: facts.posts,
    pages: facts.pages,
    slugs: facts.slugs,
    /** Returns a post's tags, primary tag first. */
    listTags: (postId: string): GhostTag[] =>
      postTags
        .list(postId)
        .flatMap((id) => tags.get(id) ?? [])
        .map((tag) => ({ ...tag, language })),
    /** Returns a post's authors, primary author first. In older exports, `authorId` is the only author. */
    listAuthors(postId: string, authorId: string | null | undefined): GhostUser[] {
      const ids = postAuthors.list(postId);
      return (ids.length > 0 ? ids : [authorId ?? ""]).flatMap((id) => users.get(id) ?? []);
    },
    /** Returns a setting of the site. */
    findSetting: (key: string): string | undefined => settings.get(key) || undefined,
    findMeta: (postId: string): GhostMeta => metas.get(postId) ?? {},
    name: settings.get("db_hash") || settings.get("title"),
    language,
    /** Whether visitors needed a password to see the blog. */
    isPrivate: mayBeOn(settings.get("is_private")),
    hasInjectedCode: injections.some((key) => settings.get(key)?.trim()),
  };
}

const createFacts = () => ({
  /** Tags by ID, except internal ones (`#name`). A post's first tag becomes its category. */
  tags: new Map<string, GhostTag>(),
  users: new Map<string, GhostUser>(),
  postTags: createRelation(),
  postAuthors: createRelation(),
  metas: new Map<string, GhostMeta>(),
  settings: new Map<string, string>(),
  /** Slugs of the imported posts and pages. */
  slugs: new Set<string>(),
  posts: 0,
  pages: 0,
  hasPosts: false,
});

function addRow(
  facts: ReturnType<typeof createFacts>,
  table: string,
  value: unknown,
  withPages: boolean,
): void {
  switch (table) {
    case "posts": {
      facts.hasPosts = true;
      const row = postRow.safeParse(value).data;
      if (row === undefined) return;
      facts[isPage(row) ? "pages" : "posts"] += 1;
      if (!isPage(row) || withPages) facts.slugs.add(row.slug);
      return;
    }
    case "tags": {
      const row = tagRow.safeParse(value).data;
      const isInternal = row?.visibility === "internal" || row?.name.startsWith("#");
      if (row === undefined || isInternal === true) return;
      const { id: key, slug, name: label, description } = row;
      facts.tags.set(key, { key, slug: slug || label, label, description });
      return;
    }
    case "users": {
      const row = user.safeParse(value).data;
      if (row !== undefined) facts.users.set(row.key, row);
      return;
    }
    case "posts_tags":
      return facts.postTags.add(value);
    case "posts_authors":
      return facts.postAuthors.add(value);
    case "posts_meta": {
      const row = metaRow.safeParse(value).data;
      if (row !== undefined) facts.metas.set(row.post_id, row);
      return;
    }
    case "settings": {
      const row = settingRow.safeParse(value).data;
      if (row !== undefined && keptSettings.has(row.key)) facts.settings.set(row.key, row.value);
    }
  }
}

/** Returns whether a row is a page. Before version 3, Ghost used `page` instead of `type`. */
export const isPage = ({ type, page }: z.infer<typeof postRow>): boolean =>
  type === "page" || page === 1 || page === true;

/** Creates an ordered relation from posts to tags or authors. */
function createRelation() {
  const rows = new Map<string, z.infer<typeof relationRow>[]>();
  return {
    add(value: unknown): void {
      const row = relationRow.safeParse(value).data;
      if (row !== undefined) rows.set(row.post_id, [...(rows.get(row.post_id) ?? []), row]);
    },
    list: (postId: string): string[] =>
      (rows.get(postId) ?? [])
        .toSorted((one, other) => one.sort_order - other.sort_order)
        .map(({ id }) => id),
  };
}
