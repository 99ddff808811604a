/** Lists an export's files and makes a first pass over them to read members, categories and tags. */
import { readdir, stat } from "node:fs/promises";
import { basename } from "node:path";
import { z } from "zod";
import { formatError } from "../../command/format-error.ts";
import { isMediaId } from "../../rich-content/media-ids.ts";
import { findFolderFile } from "../reading/input-files.ts";
import { readJson, type JsonPath } from "../reading/read-json.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourceAuthor, SourceCategory, SourceTag } from "../source-groups.ts";
import { isObject } from "../../wix/json-object.ts";
import { copyCover, readCover, unknownOrigin } from "./media.ts";

const maximumFiles = 10_000;

export const idText = z.string().regex(/^[\w-]{1,64}$/);
const text = z.string().catch("");
const optionalText = z.string().optional().catch(undefined);

/** Creates the schema for a row with `id`, which some API clients rename to `_id`. */
const createRow = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess(
    (value) =>
      isObject(value) && value["id"] === undefined ? { ...value, id: value["_id"] } : value,
    z.object({ id: idText, ...shape }),
  );

const member = createRow({
  profile: z
    .object({
      nickname: text,
      slug: text,
      title: text,
      about: text,
      photo: z
        .union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)])
        .catch(""),
    })
    .catch({ nickname: "", slug: "", title: "", about: "", photo: "" }),
}).transform(({ id, profile }): SourceAuthor => {
  const { nickname, slug, title, about, photo } = profile;
  return {
    key: id,
    id,
    name: nickname || slug || "Unknown",
    slug: slug || undefined,
    about: title || about,
    photo: photo || undefined,
  };
});
const tag = createRow({
  label: text,
  slug: text,
  language: optionalText,
  translationId: optionalText,
}).transform(({ id, label, slug, language, translationId }): SourceTag => ({
  key: id,
  id,
  label,
  slug: slug || label,
  language,
  translationId,
}));
const categoryRow = createRow({
  label: text,
  title: optionalText,
  slug: text,
  description: text,
  displayPosition: z.number().optional().catch(undefined),
  language: optionalText,
  translationId: optionalText,
  parentId: optionalText,
  coverMedia: z.unknown().optional(),
  coverImage: z.unknown().optional(),
  seoData: z
    .looseObject({ tags: z.array(z.unknown()).min(1) })
    .optional()
    .catch(undefined),
});

export type WixSurvey = Awaited<ReturnType<typeof surveyWix>>;

type WixItemKind = "members" | "categories" | "tags" | "posts" | "comments" | "site";

const lists: ReadonlyMap<string | number | undefined, WixItemKind> = new Map([
  ["members", "members"],
  ["categories", "categories"],
  ["tags", "tags"],
  ["posts", "posts"],
  ["draftPosts", "posts"],
  // The pages of a Quire blog.
  ["pages", "posts"],
  ["comments", "comments"],
  ["site", "site"],
] as const);

/**
 * Returns the list that an element belongs to. The lists may be in a single object or split across pages (`[{
 * posts: […] }, …]`).
 */
function findList(path: JsonPath): WixItemKind | undefined {
  const [index, list] = path.slice(-2).toReversed();
  // The replies to the comments of a list: `{ comments: […], commentReplies: { <id>: { replies: […] } } }`.
  if (list === "replies" && path.at(-4) === "commentReplies") return "comments";
  const isPaged = path.length === 2 || (path.length === 3 && typeof path[0] === "number");
  return isPaged && typeof index === "number" ? lists.get(list) : undefined;
}

const isWanted = (path: JsonPath): boolean =>
  findList(path) !== undefined ||
  // Accepts NDJSON or a JSON array; any object may be a post.
  path.length === 0 ||
  (path.length === 1 && typeof path[0] === "number");

export type WixItem = {
  readonly kind: WixItemKind;
  readonly value: unknown;
  /** Why a part of the value is missing. */
  readonly fault?: string | undefined;
};

/** Yields all items in a file. */
export async function* readWixItems(file: string): AsyncGenerator<WixItem> {
  for await (const { path, value, fault } of readJson(file, isWanted)) {
    const kind = findList(path);
    if (kind !== undefined)
      yield { kind, value: path.at(-2) === "draftPosts" ? markDraft(value) : value, fault };
    else if (isObject(value)) {
      const post = isObject(value["post"]) ? value["post"] : value;
      if (looksLikePost(post)) yield { kind: "posts", value: post, fault };
    }
  }
}

/** Adds a status to a post from the list of drafts, because a post without a status counts as published. */
const markDraft = (value: unknown): unknown =>
  isObject(value) ? { status: "UNPUBLISHED", ...value } : value;

const looksLikePost = (value: Readonly<Record<string, unknown>>): boolean =>
  typeof value["title"] === "string" &&
  ["slug", "richContent", "richContentString", "firstPublishedDate", "memberId"].some(
    (name) => value[name] !== undefined,
  );

/** Reads the export. Throws {@link SourceError} if it has no posts. */
export async function surveyWix(path: string) {
  const { files, folder } = await listFiles(path);
  const members = new Map<string, SourceAuthor>();
  const categories = new Map<string, SourceCategory>();
  const tags = new Map<string, SourceTag>();
  /** Original names of media files, by ID. */
  const filenames = new Map<string, string>();
  /** Origin of the blog that the posts come from, which also hosts the category files. */
  let origin: string | undefined;
  let posts = 0;
  let comments = 0;
  for (const file of files) {
    for await (const { kind, value } of readWixItems(file)) {
      gatherNames(value, filenames);
      switch (kind) {
        case "members":
          addTo(members, member.safeParse(value).data);
          break;
        case "categories":
          addTo(
            categories,
            readCategory(value, () => origin ?? unknownOrigin),
          );
          break;
        case "tags":
          addTo(tags, tag.safeParse(value).data);
          break;
        case "posts":
          posts += 1;
          origin ??= readOrigin(value);
          break;
        case "comments":
          comments += 1;
          break;
        case "site":
          break;
      }
    }
  }
  if (posts + comments === 0) {
    throw new SourceError(
      `There are no posts in ${basename(path)}. It must contain { "posts": […] }, a list of posts, or one post per line.`,
    );
  }
  return { files, folder, members, categories, tags, filenames, posts, comments };
}

function addTo<Group extends { readonly key: string }>(
  groups: Map<string, Group>,
  group: Group | undefined,
): void {
  if (group !== undefined) groups.set(group.key, group);
}

function readCategory(value: unknown, getOrigin: () => string): SourceCategory | undefined {
  const row = categoryRow.safeParse(value).data;
  if (row === undefined) return undefined;
  const { id, label, title, slug, displayPosition, coverMedia, coverImage, parentId, ...fields } =
    row;
  const cover = readCover(coverMedia ?? (isObject(coverImage) ? { image: coverImage } : undefined));
  return {
    ...fields,
    key: id,
    id,
    label: label || title || slug || "Category",
    title,
    slug: slug || undefined,
    position: displayPosition,
    parentKey: parentId,
    coverMedia: (media) => copyCover(cover, media, getOrigin()),
  };
}

/** Collects file names. Pictures in the API's format have a name; pictures in documents do not. */
function gatherNames(value: unknown, names: Map<string, string>): void {
  if (!isObject(value)) return;
  const { id, filename } = value;
  if (typeof id === "string" && typeof filename === "string" && isMediaId(id)) {
    names.set(id, filename);
  }
  const parts = ["profile", "photo", "coverMedia", "heroImage", "image", "video", "thumbnail"];
  for (const part of parts) gatherNames(value[part], names);
}

/** Returns the origin of the blog that a post comes from. */
export function readOrigin(post: unknown): string | undefined {
  const url = isObject(post) ? post["url"] : undefined;
  const base = isObject(url) ? url["base"] : url;
  return typeof base === "string" && URL.canParse(base) && /^https?:/i.test(base)
    ? new URL(base).origin
    : undefined;
}

/** Lists an export's files. If the export is a folder, `folder` is the one that contains `media/`. */
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
    for (const name of names.slice(0, maximumFiles)) {
      const file = await findFolderFile(path, name);
      if (file !== undefined) files.push(file.realPath);
    }
    return { files, folder: path };
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError(`${path} can't be read (${formatError(cause)})`, { cause });
  }
}
