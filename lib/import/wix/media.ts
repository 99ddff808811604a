/** Files that documents of Wix and of this site name, and how an import copies them. */
import { basename, dirname } from "node:path";
import type { StoredMedia } from "../../platform/blog/media/media.service.ts";
import { isMediaId } from "../../export/media-ids.ts";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { createDownload } from "../download.ts";
import { readFolderFile } from "../input-files.ts";
import { SourceError, type SourceFiles, type SourceMedia } from "../source.ts";
import type { WixSurvey } from "./survey.ts";

type Kind = "picture" | "video" | "audio" | "file";

const mostBytes = 50 * 1024 * 1024;
const staticFiles = "https://static.wixstatic.com";
const films = "https://video.wixstatic.com";
/** A placeholder for the host of a blog whose address the export does not contain. */
export const unknownHost = "wix.invalid";

/**
 * Returns the address from which a file can be copied, for an id or address of Wix or of a Quire at `origin`.
 * Returns `undefined` if the file stays where it is.
 */
function resolveReference(value: string, kind: Kind, origin: string): string | undefined {
  const own = ownId(value);
  if (own !== undefined)
    return `${/^https?:/i.test(value) ? new URL(value).origin : origin}/media/${own}`;
  const uri = /^wix:(image|video|vector|document):\/\/v1\/([^/#?]+)/.exec(value);
  if (uri !== null) return idAddress(uri[2] ?? "", uri[1] === "video" ? "video" : "picture");
  if (/^(?:https?:)?\/\/(?:\w+\.)?wixstatic\.com\//i.test(value)) return withoutSize(value);
  return isWixId(value) ? idAddress(value, kind) : undefined;
}

function ownId(value: string): string | undefined {
  const last = value.replace(/%7E/gi, "~");
  if (isMediaId(last)) return last;
  const id = /^(?:https?:\/\/[^/?#]+)?\/media\/([^/?#]+)$/i.exec(last)?.[1];
  return id !== undefined && isMediaId(id) ? id : undefined;
}

/** Returns whether a text is an id of a Wix file. Such an id begins with a folder or with the hash of its owner. */
const isWixId = (value: string): boolean =>
  /^(?:media\/)?[0-9a-f]{5,6}_[\w~.-]{5,120}$/i.test(value) ||
  /^(?:video|mp3)\/[\w~][\w.~/-]{1,200}$/.test(value);

function idAddress(id: string, kind: Kind): string | undefined {
  if (id.includes("..")) return undefined;
  if (id.startsWith("video/")) return `${films}/${id}`;
  if (id.startsWith("mp3/") || id.startsWith("media/")) return `${staticFiles}/${id}`;
  return kind === "video"
    ? `${films}/video/${id}/1080p/mp4/file.mp4`
    : `${staticFiles}/media/${id}`;
}

/** Returns the address of the original picture for the address of a resized one. */
const withoutSize = (address: string): string =>
  address.replace(/^\/\//, "https://").replace(/(\/media\/[^/?#]+)\/v1\/.*$/, "$1");

type Json = Readonly<Record<string, unknown>>;
export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const kinds: Readonly<Record<string, Kind>> = {
  image: "picture",
  thumbnail: "picture",
  poster: "picture",
  posters: "picture",
  video: "video",
  videoV2: "video",
  audio: "audio",
  fileData: "file",
};

/** Fields of the Wix API that hold a picture or video. */
const wireFiles = new Set([
  "image",
  "video",
  "videoV2",
  "heroImage",
  "photo",
  "thumbnail",
  "poster",
  "posters",
]);

/**
 * Copies the files of a value. Sources of a document (`src`) and pictures in the format of the API (with `id`
 * and `url`) then name the copies. A file that cannot be copied keeps its address.
 */
export async function bringFiles(
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

  async function visit(one: unknown, name: string, kind: Kind): Promise<unknown> {
    if (typeof one === "string") return text(one);
    if (Array.isArray(one)) {
      const items: unknown[] = [];
      for (const item of one) items.push(await visit(item, name, kind));
      return items;
    }
    if (!isObject(one)) return one;
    const own = kinds[name] ?? kind;
    if (name === "src") return source(one, own);
    // Videos may have only the addresses of their resolutions.
    const hasAddress = typeof one["url"] === "string" || Array.isArray(one["resolutions"]);
    if (typeof one["id"] === "string" && hasAddress && wireFiles.has(name)) {
      return picture(one, own);
    }
    const entries: [string, unknown][] = [];
    for (const [key, inner] of Object.entries(one)) {
      if (key === "urlExpirationDate") continue;
      entries.push([key, await visit(inner, key, own)]);
    }
    return Object.fromEntries(entries);
  }

  /** Copies the media file of the site that a text leads to. Returns the text unchanged. */
  async function text(written: string): Promise<string> {
    if (written.startsWith("/media/") && ownId(written) !== undefined) {
      await copy(`${origin}${written}`);
    }
    return written;
  }

  async function source(src: Json, kind: Kind): Promise<Json> {
    if (src["private"] === true) {
      media.report("a members-only file was left out");
      return src;
    }
    for (const field of ["id", "url", "custom"]) {
      const named = src[field];
      if (typeof named !== "string" || named === "") continue;
      const reference = resolveReference(named, kind, origin);
      if (reference === undefined) {
        if (named.startsWith("ugd/"))
          media.report(`the file ${named} can't be fetched from Wix by its id`);
        continue;
      }
      const file = await copy(reference);
      const isOwn = ownId(named) !== undefined;
      if (file !== undefined)
        return isOwn ? { ...src, ...(isMediaId(named) ? { id: file.id } : {}) } : { id: file.id };
      return isOwn ? src : { url: reference };
    }
    return src;
  }

  async function picture(image: Json, kind: Kind): Promise<Json> {
    const { urlExpirationDate: _, ...kept } = image;
    const [id, url] = [String(image["id"]), String(image["url"])];
    const reference = resolveReference(url, kind, origin) ?? resolveReference(id, kind, origin);
    const whole: Record<string, unknown> = {};
    for (const [key, inner] of Object.entries(kept)) {
      whole[key] = isObject(inner) || Array.isArray(inner) ? await visit(inner, key, kind) : inner;
    }
    const file = reference === undefined ? undefined : await copy(reference);
    if (file === undefined) return whole;
    return {
      ...whole,
      id: file.id,
      url: file.url,
      width: whole["width"] || file.width,
      height: whole["height"] || file.height,
    };
  }

  return visit(value, "", "picture");
}

/** Returns a picture in the format of the API. Its clients may write `wix:image://v1/<id>/<name>#originWidth=…`. */
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
  const side = (name: string) => Math.max(0, Number.parseInt(size.get(name) ?? "0", 10) || 0);
  return {
    id,
    url: `${staticFiles}/media/${id}`,
    width: side("originWidth"),
    height: side("originHeight"),
    ...(filename === "" ? {} : { filename: safeName(filename) }),
    altText,
  };
}

function safeName(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Creates a function that reads files from the folder of the export or from this site, or else downloads them. */
export function wixFiles(
  folder: string | undefined,
  { filenames }: Pick<WixSurvey, "filenames">,
  find: (id: string) => Promise<StoredMedia | undefined>,
  network: NetworkOptions,
): SourceFiles {
  const download = createDownload(network);
  return async (reference) => {
    const id = ownId(reference);
    if (id === undefined) return download(reference);
    const known = await find(id);
    const bytes =
      (folder && (await readFolderFile(folder, `media/${id}`, mostBytes))) ??
      (known && (await readFolderFile(dirname(known.path), basename(known.path), mostBytes)));
    if (bytes) return { bytes, filename: known?.filename ?? filenames.get(id) ?? id };
    if (!URL.canParse(reference) || new URL(reference).hostname === unknownHost) {
      throw new SourceError(
        `the file ${id} is not in the export, and the export doesn't say where it is: request the field URL from the API, or export to a folder`,
      );
    }
    return download(reference);
  };
}
