/** Files of an export, and the first pass over them, which reads members, categories and tags. */
import { readdir, stat } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { formatError } from "../../command/format-error.ts";
import { isMediaId } from "../../rich-content/media-ids.ts";
import { findFolderFile } from "../input-files.ts";
import { readJson, type JsonPath } from "../read-json.ts";
import { SourceError } from "../source.ts";
import { isObject } from "../../wix/json-object.ts";

const mostFiles = 10_000;

/** Returns the value with `id`. Clients of the API rename it to `_id`. */
const withId = (value: unknown): unknown =>
  isObject(value) && value["id"] === undefined ? { ...value, id: value["_id"] } : value;

export const idText = z.string().regex(/^[\w-]{1,64}$/);
const text = z.string().catch("");
const optionalText = z.string().optional().catch(undefined);

export const memberRow = z.preprocess(
  withId,
  z.object({
    id: idText,
    profile: z
      .object({
        nickname: text,
        slug: optionalText,
        title: text,
        about: text,
        photo: z.unknown().optional(),
      })
      .catch({ nickname: "", slug: undefined, title: "", about: "", photo: undefined }),
  }),
);
export const categoryRow = z.preprocess(
  withId,
  z.object({
    id: idText,
    label: text,
    title: optionalText,
    slug: optionalText,
    description: text,
    displayPosition: z.number().optional().catch(undefined),
    language: optionalText,
    translationId: optionalText,
    coverMedia: z.unknown().optional(),
    coverImage: z.unknown().optional(),
    seoData: z
      .looseObject({ tags: z.array(z.unknown()).min(1) })
      .optional()
      .catch(undefined),
  }),
);
export const tagRow = z.preprocess(
  withId,
  z.object({
    id: idText,
    label: text,
    slug: text,
    language: optionalText,
    translationId: optionalText,
  }),
);

export type WixSurvey = {
  readonly files: readonly string[];
  /** Folder that contains `media/`, if the export is a folder. */
  readonly folder: string | undefined;
  readonly members: ReadonlyMap<string, z.infer<typeof memberRow>>;
  readonly categories: ReadonlyMap<string, z.infer<typeof categoryRow>>;
  readonly tags: ReadonlyMap<string, z.infer<typeof tagRow>>;
  /** Original names of media files, by id. */
  readonly filenames: ReadonlyMap<string, string>;
  /** Hosts of the blogs that the posts come from. */
  readonly hosts: ReadonlySet<string>;
  readonly posts: number;
};

export type WixItemKind = "members" | "categories" | "tags" | "posts";

const lists: ReadonlyMap<string, WixItemKind> = new Map([
  ["members", "members"],
  ["categories", "categories"],
  ["tags", "tags"],
  ["posts", "posts"],
  ["draftPosts", "posts"],
]);

/** Returns the list of an element. The lists may be in one object or in pages (`[{ posts: […] }, …]`). */
function findList(path: JsonPath): WixItemKind | undefined {
  const [index, list] = path.slice(-2).toReversed();
  const isPaged = path.length === 2 || (path.length === 3 && typeof path[0] === "number");
  return isPaged && typeof index === "number" && typeof list === "string"
    ? lists.get(list)
    : undefined;
}

const isWanted = (path: JsonPath): boolean =>
  findList(path) !== undefined ||
  // Accepts NDJSON or a JSON array; any object may be a post.
  path.length === 0 ||
  (path.length === 1 && typeof path[0] === "number");

export type WixItem = { readonly kind: WixItemKind; readonly value: unknown };

/** Yields all items of a file. */
export async function* readWixItems(file: string): AsyncGenerator<WixItem> {
  for await (const { path, value } of readJson(file, isWanted)) {
    const kind = findList(path);
    if (kind !== undefined) yield { kind, value };
    else if (isObject(value)) {
      const post = isObject(value["post"]) ? value["post"] : value;
      if (looksLikePost(post)) yield { kind: "posts", value: post };
    }
  }
}

const looksLikePost = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value["title"] === "string" &&
  ["slug", "richContent", "richContentString", "firstPublishedDate", "memberId"].some(
    (name) => value[name] !== undefined,
  );

/** Reads the export. Throws {@link SourceError} if it has no posts. */
export async function surveyWix(path: string): Promise<WixSurvey> {
  const { files, folder } = await listFiles(path);
  const members = new Map<string, z.infer<typeof memberRow>>();
  const categories = new Map<string, z.infer<typeof categoryRow>>();
  const tags = new Map<string, z.infer<typeof tagRow>>();
  const hosts = new Set<string>();
  const filenames = new Map<string, string>();
  let posts = 0;
  for (const file of files) {
    for await (const { kind, value } of readWixItems(file)) {
      gatherNames(value, filenames);
      switch (kind) {
        case "members":
          keep(members, memberRow.safeParse(value).data);
          break;
        case "categories":
          keep(categories, categoryRow.safeParse(value).data);
          break;
        case "tags":
          keep(tags, tagRow.safeParse(value).data);
          break;
        case "posts": {
          posts += 1;
          const origin = readOrigin(value);
          if (origin !== undefined) hosts.add(new URL(origin).hostname.replace(/^\[|\]$/g, ""));
          break;
        }
      }
    }
  }
  if (posts === 0) {
    throw new SourceError(
      `There are no posts in ${basename(path)}. It must contain { "posts": […] }, a list of posts, or one post per line.`,
    );
  }
  return { files, folder, members, categories, tags, filenames, hosts, posts };
}

/** Collects the names of files. Pictures in the format of the API have a name, pictures in documents do not. */
function gatherNames(value: unknown, names: Map<string, string>): void {
  if (!isObject(value)) return;
  const { id, filename } = value;
  if (typeof id === "string" && typeof filename === "string" && isMediaId(id)) {
    names.set(id, filename);
  }
  for (const name of [
    "profile",
    "photo",
    "coverMedia",
    "heroImage",
    "image",
    "video",
    "thumbnail",
  ]) {
    gatherNames(value[name], names);
  }
}

/** Returns the origin of the blog that a post comes from. */
export function readOrigin(post: unknown): string | undefined {
  const url = isObject(post) ? post["url"] : undefined;
  const base = isObject(url) ? url["base"] : url;
  return typeof base === "string" && URL.canParse(base) && /^https?:/i.test(base)
    ? new URL(base).origin
    : undefined;
}

function keep<Row extends { readonly id: string }>(
  rows: Map<string, Row>,
  row: Row | undefined,
): void {
  if (row !== undefined) rows.set(row.id, row);
}

async function listFiles(
  path: string,
): Promise<{ readonly files: string[]; readonly folder: string | undefined }> {
  try {
    if (!(await stat(path)).isDirectory()) return { files: [path], folder: undefined };
    const names = (await readdir(path))
      .filter((name) => /\.(?:json|ndjson|jsonl)$/i.test(name))
      .toSorted();
    if (names.length === 0) throw new SourceError(`There is no .json file in ${path}.`);
    const files: string[] = [];
    for (const name of names.slice(0, mostFiles)) {
      const file = await findFolderFile(path, name);
      if (file !== undefined) files.push(file.realPath);
    }
    return { files, folder: path };
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError(`${path} can't be read (${formatError(cause)})`, { cause });
  }
}
