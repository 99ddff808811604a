/** ZIP files whose source is a folder or a single file. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { SourceError } from "../convert/source-media.ts";
import { isZip, openArchive, type Archive } from "../import/reading/archive.ts";
import type { ImportSourceName } from "../wix/admin/moving.ts";
import type { SourceOptions } from "./open-source.ts";

/** Maximum size of a file in a ZIP file, in bytes. */
const largestFile = 512 * 1024 * 1024;

/**
 * The part of a ZIP file that a source reads: its folder, or its only file with an extension. Other sources read ZIP files
 * themselves.
 */
const contents: Readonly<Partial<Record<ImportSourceName, "folder" | ".xml" | ".json">>> = {
  wordpress: ".xml",
  disqus: ".xml",
  ghost: ".json",
  wix: "folder",
  markdown: "folder",
};

/** The place from which a source is imported, and options that follow from it. */
export type UnpackedSource = { readonly place: string; readonly options: SourceOptions };

/**
 * Returns the place of an uploaded source. Unpacks a ZIP file into `folder` if the source cannot read it. Throws
 * {@link SourceError} if it cannot be unpacked or does not contain what the source needs.
 */
export async function unpackSource(
  name: ImportSourceName,
  file: string,
  folder: string,
): Promise<UnpackedSource> {
  const content = contents[name];
  if (content === undefined || !file.toLowerCase().endsWith(".zip")) {
    return { place: file, options: {} };
  }
  if (!(await isZip(file))) throw new SourceError(`${basename(file)} is not a ZIP file.`);
  const archive = await openArchive(file);
  try {
    const names = archive.names;
    const root = findRoot(names);
    if (content === "folder") {
      await unpack(archive, names, folder);
      return { place: join(folder, root), options: { archive: nameArchive(file, root) } };
    }
    const found = names.filter((path) => path.toLowerCase().endsWith(content));
    const [only] = found;
    if (only === undefined || found.length > 1) {
      const many = "contains several of them. Import them one after the other";
      const problem = only === undefined ? "contains none" : many;
      throw new SourceError(
        `The import needs one file that ends with ${content}, but ${basename(file)} ${problem}.`,
      );
    }
    // The pictures of a Ghost blog are in folders beside the file.
    const isWithFiles = name === "ghost" && names.length > 1;
    await unpack(archive, isWithFiles ? names : [only], folder);
    const images = names.find((path) => /(?:^|\/)images\//.test(path));
    const base = images?.slice(0, images.search(/(?:^|\/)images\//)) ?? "";
    return {
      place: join(folder, only),
      options: isWithFiles && images !== undefined ? { images: join(folder, base) } : {},
    };
  } finally {
    await archive.close();
  }
}

/** Returns the folder that contains all files, or an empty string. */
function findRoot(names: readonly string[]): string {
  const [first = ""] = (names[0] ?? "").split("/");
  return names.length > 0 && names.every((name) => name.startsWith(`${first}/`)) ? first : "";
}

/**
 * Returns the name of a Markdown source, by which a later import recognizes its posts. Dates and numbers of copies in the
 * name of the file differ each time.
 */
function nameArchive(file: string, root: string): string {
  const name = basename(file).replace(/\.zip$/i, "");
  const kept = name
    .replace(/\s*\(\d+\)$/, "")
    .replaceAll(/[-_ ]?\d{4}-\d{2}-\d{2}(?:[-_ T]?\d{2}[-_:]?\d{2})?/g, "");
  return root || kept || name;
}

async function unpack(archive: Archive, names: readonly string[], folder: string): Promise<void> {
  for (const name of names) {
    const path = resolve(folder, name);
    // The archive has already left out such names.
    if (!path.startsWith(resolve(folder) + sep)) continue;
    await mkdir(dirname(path), { recursive: true });
    await pipeline(
      Readable.from(archive.stream(name, largestFile)),
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
  }
}
