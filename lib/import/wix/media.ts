/** Copies the files that documents from Wix and from this site refer to. */
import { basename, dirname } from "node:path";
import { isMediaId } from "../../rich-content/media-ids.ts";
import { z } from "zod";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { isObject } from "../../wix/json-object.ts";
import type { StoredMedia } from "../../platform/index.ts";
import type { CoverMedia, WireImage } from "../../wix/media.ts";
import { createDownload } from "../reading/download.ts";
import { readFolderMedia } from "../reading/input-files.ts";
import { decodePercent } from "../reading/parse.ts";
import { SourceError, type SourceMedia } from "../../convert/source-media.ts";
import type { SourceFiles } from "../source.ts";

const staticFiles = "https://static.wixstatic.com";
const films = "https://video.wixstatic.com";
/** A placeholder for a blog's origin if the export does not contain it. */
export const unknownOrigin = "https://wix.invalid";

/**
 * Returns the URL from which a file can be copied, given its ID or URL on Wix or on a Quire site at `origin`.
 * Returns `undefined` if the file stays where it is.
 */
function resolveReference(value: string, isVideo: boolean, origin: string): string | undefined {
  const own = parseOwnId(value);
  if (own !== undefined) return `${URL.parse(value)?.origin ?? origin}/media/${own}`;
  const uri = /^wix:(image|video|vector|document):\/\/v1\/([^/#?]+)/.exec(value);
  if (uri !== null) return buildAddress(uri[2] ?? "", uri[1] === "video");
  if (/^(?:https?:)?\/\/(?:\w+\.)?wixstatic\.com\//i.test(value)) return withoutSize(value);
  return isWixId(value) ? buildAddress(value, isVideo) : undefined;
}

/** Returns the ID of a Quire media file, given its ID or URL. */
function parseOwnId(value: string): string | undefined {
  const last = value.replace(/%7E/gi, "~");
  if (isMediaId(last)) return last;
  const id = /^(?:https?:\/\/[^/?#]+)?\/media\/([^/?#]+)$/i.exec(last)?.[1];
  return id !== undefined && isMediaId(id) ? id : undefined;
}

/** Returns whether a string is a Wix file ID, which begins with a folder or the hash of its owner. */
const isWixId = (value: string): boolean =>
  /^(?:media\/)?[0-9a-f]{5,6}_[\w~.-]{5,120}$/i.test(value) ||
  /^(?:video|mp3)\/[\w~][\w.~/-]{1,200}$/.test(value);

function buildAddress(id: string, isVideo: boolean): string | undefined {
  if (id.includes("..")) return undefined;
  if (id.startsWith("video/")) return `${films}/${id}`;
  if (id.startsWith("mp3/") || id.startsWith("media/")) return `${staticFiles}/${id}`;
  return isVideo ? `${films}/video/${id}/1080p/mp4/file.mp4` : `${staticFiles}/media/${id}`;
}

/** Returns the URL of the original picture for the URL of a resized copy. */
const withoutSize = (address: string): string =>
  address.replace(/^\/\//, "https://").replace(/(\/media\/[^/?#]+)\/v1\/.*$/, "$1");

type Json = Readonly<Record<string, unknown>>;

const videoFields = new Set(["video", "videoV2"]);
const otherFields = new Set(["image", "thumbnail", "poster", "posters", "audio", "fileData"]);
/** Wix API fields that contain a picture or video. */
// oxfmt-ignore
const wireFiles = new Set([
  "image", "video", "videoV2", "heroImage", "photo", "thumbnail", "poster", "posters",
]);

/**
 * Copies the files that a value refers to. Sources in a document (`src`) and pictures in the API's format
 * (with `id` and `url`) then refer to the copies. Files that cannot be copied keep their URLs.
 */
export async function copyFiles(
  value: unknown,
  media: SourceMedia,
  origin: string,
): Promise<unknown> {
  const copies = new Map<string, ReturnType<SourceMedia["copy"]>>();
  const copy = (reference: string) => {
    const known = copies.get(reference) ?? media.copy(reference);
    copies.set(reference, known);
    return known;
  };

  async function visit(one: unknown, name: string, isInVideo: boolean): Promise<unknown> {
    if (typeof one === "string") {
      // A link to one of the site's media files. The text stays unchanged.
      const isLink = one.startsWith("/media/") && parseOwnId(one) !== undefined;
      if (isLink) await copy(`${origin}${one}`);
      return one;
    }
    if (Array.isArray(one)) {
      const items: unknown[] = [];
      for (const item of one) items.push(await visit(item, name, isInVideo));
      return items;
    }
    if (!isObject(one)) return one;
    const isVideo = videoFields.has(name) || (isInVideo && !otherFields.has(name));
    if (name === "src") return copySource(one, isVideo);
    const entries: [string, unknown][] = [];
    for (const [key, inner] of Object.entries(one)) {
      if (key !== "urlExpirationDate") entries.push([key, await visit(inner, key, isVideo)]);
    }
    const fields: Json = Object.fromEntries(entries);
    // Some videos have URLs only for their individual resolutions.
    const hasAddress = typeof one["url"] === "string" || Array.isArray(one["resolutions"]);
    const isFile = typeof one["id"] === "string" && hasAddress && wireFiles.has(name);
    return isFile ? copyWireFile(fields, isVideo) : fields;
  }

  async function copySource(src: Json, isVideo: boolean): Promise<Json> {
    if (src["private"] === true) {
      media.report("a members-only file was left out");
      return src;
    }
    for (const name of ["id", "url", "custom"]) {
      const named = src[name];
      if (typeof named !== "string" || named === "") continue;
      const reference = resolveReference(named, isVideo, origin);
      if (reference !== undefined) {
        const file = await copy(reference);
        if (parseOwnId(named) === undefined) return file ? { id: file.id } : { url: reference };
        return file && isMediaId(named) ? { ...src, id: file.id } : src;
      }
      if (named.startsWith("ugd/")) {
        media.report(`the file ${named} can't be fetched from Wix by its id`);
      }
    }
    return src;
  }

  async function copyWireFile(fields: Json, isVideo: boolean): Promise<Json> {
    const reference =
      resolveReference(String(fields["url"]), isVideo, origin) ??
      resolveReference(String(fields["id"]), isVideo, origin);
    const file = reference === undefined ? undefined : await copy(reference);
    if (file === undefined) return fields;
    const width = fields["width"] || file.width;
    const height = fields["height"] || file.height;
    return { ...fields, id: file.id, url: file.url, width, height };
  }

  return visit(value, "", false);
}

/** Returns a picture in the API's format. Clients may write `wix:image://v1/<id>/<name>#originWidth=…`. */
export function readWireImage(value: unknown, altText = ""): Json | undefined {
  if (isObject(value)) return value;
  if (typeof value !== "string" || value === "") return undefined;
  const uri = /^wix:image:\/\/v1\/([^/#?]+)\/?([^#?]*)(?:#(.*))?$/.exec(value);
  if (uri === null) {
    return /^https?:\/\//i.test(value)
      ? { id: "", url: value, width: 0, height: 0, altText }
      : undefined;
  }
  const [, id = "", filename = "", parameters = ""] = uri;
  const size = new URLSearchParams(parameters);
  const readSide = (name: string) => Math.max(0, Number.parseInt(size.get(name) ?? "0", 10) || 0);
  return {
    id,
    url: `${staticFiles}/media/${id}`,
    width: readSide("originWidth"),
    height: readSide("originHeight"),
    ...(filename === "" ? {} : { filename: decodePercent(filename) }),
    altText,
  };
}

const readText = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns a cover from `coverMedia`, the older field, in any format that clients write. */
export function readCover(value: unknown): unknown {
  if (!isObject(value)) return undefined;
  const picture = readWireImage(value["image"], readText(value["altText"]));
  const usual = { enabled: true, displayed: true, custom: true };
  return { ...usual, ...value, ...(picture && { image: picture }) };
}

/** Returns a cover from `media`, the newer field, where the picture is nested one level deeper. */
export function readCoverOfMedia(value: unknown): unknown {
  if (!isObject(value) || !isObject(value["wixMedia"])) return undefined;
  const { displayed = true, custom = true } = value;
  const altText = readText(value["altText"]);
  const { image: written, videoV2: video } = value["wixMedia"];
  const image = readWireImage(written, altText);
  if (image === undefined && !isObject(video)) return undefined;
  return { enabled: true, displayed, custom, ...(image ? { image } : { video }), altText };
}

const imageSchema = z.looseObject({
  id: z.string(),
  url: z.string(),
  width: z.number(),
  height: z.number(),
});
const coverSchema = z.looseObject({
  enabled: z.boolean(),
  displayed: z.boolean(),
  custom: z.boolean(),
  image: imageSchema.optional(),
  video: z.looseObject({ id: z.string() }).optional(),
});

/** Copies a cover. Returns `undefined` if the value is not a cover. */
export async function copyCover(
  cover: unknown,
  media: SourceMedia,
  origin: string,
): Promise<CoverMedia | undefined> {
  const copied = await copyFiles(cover, media, origin);
  return isCover(copied) ? copied : undefined;
}

/** Copies a picture in the API's format. Returns `undefined` if the value is not a picture. */
export async function copyWireImage(
  value: unknown,
  media: SourceMedia,
  origin: string,
): Promise<WireImage | undefined> {
  const copied = await copyFiles({ image: readWireImage(value) }, media, origin);
  const image = isObject(copied) ? copied["image"] : undefined;
  return isImage(image) ? image : undefined;
}

// The schemas only validate the values and keep them unchanged, so that exporting again produces the same
// JSON.
const isImage = (value: unknown): value is WireImage => imageSchema.safeParse(value).success;
const isCover = (value: unknown): value is CoverMedia => coverSchema.safeParse(value).success;

/**
 * Creates a function that reads files from the export's folder or from this site, and downloads all others.
 */
export function createWixFiles(
  folder: string | undefined,
  filenames: ReadonlyMap<string, string>,
  findMedia: (id: string) => Promise<StoredMedia | undefined>,
  network: NetworkOptions,
): SourceFiles {
  const download = createDownload(network);
  return async (reference) => {
    const id = parseOwnId(reference);
    if (id === undefined) return download(reference);
    const stored = await findMedia(id);
    const file =
      (await readFolderMedia(folder, `media/${id}`)) ??
      (stored && (await readFolderMedia(dirname(stored.path), basename(stored.path))));
    if (file) return { ...file, filename: stored?.filename ?? filenames.get(id) ?? id };
    if (!URL.canParse(reference) || reference.startsWith(unknownOrigin)) {
      throw new SourceError(
        `the file ${id} is not in the export, and the export doesn't say where it is: request the field URL from the API, or export to a folder`,
      );
    }
    return download(reference);
  };
}
