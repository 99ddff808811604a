/**
 * The files of an export: a ZIP file, the folder that it was unpacked to, or a single file. Files are not
 * unpacked to the disk, so names in a ZIP file cannot lead outside.
 */
import { open, readdir, stat } from "node:fs/promises";
import { basename, join, sep } from "node:path";
import { crc32 } from "node:zlib";
import {
  type Entry,
  getFileNameLowLevel,
  openPromise,
  validateFileName,
  type ZipFile,
} from "yauzl";
import { formatError } from "../../command/format-error.ts";
import { SourceError } from "../../convert/source-media.ts";
import { findFolderFile, readExport } from "./input-files.ts";
import { formatCount } from "../problems.ts";

export type Archive = {
  /** Paths with slashes, in order. */
  readonly names: readonly string[];
  /** Number of files that were left out because their names lead outside the archive. */
  readonly outside: number;
  /** Number of files that were left out because an earlier file has the same name. */
  readonly repeated: number;
  /** Streams a file. Throws {@link SourceError} if it cannot be read or is larger than `maxBytes`. */
  readonly stream: (name: string, maxBytes: number) => AsyncIterable<Uint8Array>;
  readonly read: (name: string, maxBytes: number) => Promise<Uint8Array>;
  /** Closes the ZIP file. The next read opens it again. */
  readonly close: () => Promise<void>;
};

const maximumFiles = 500_000;
/** Maximum size of all files that are read from a ZIP file, in bytes. A small file can unpack to any size. */
const largestContent = 8 * 1024 ** 3;

/** Opens an export. Throws {@link SourceError} if it cannot be read. */
export async function openArchive(path: string): Promise<Archive> {
  try {
    if ((await stat(path)).isDirectory()) return await openFolder(path);
    return (await isZip(path)) ? await openZip(path) : openSingleFile(path);
  } catch (cause) {
    if (cause instanceof SourceError) throw cause;
    throw new SourceError(`${path} can't be read (${formatError(cause)})`, { cause });
  }
}

/** Returns whether a file begins like a ZIP file. */
export async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const start = Buffer.alloc(4);
  await file.read(start, 0, 4, 0);
  // A local file header or, in an empty ZIP file, the end of the central directory.
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(start.toString("latin1"));
}

/** Returns whether a file is metadata of an operating system. */
const isMetadata = (name: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$|Thumbs\.db$)/i.test(name);

function createArchive(
  names: Iterable<string>,
  stream: (name: string, maxBytes: number) => AsyncIterable<Uint8Array>,
  others: Partial<Pick<Archive, "outside" | "repeated" | "close">> = {},
): Archive {
  const sorted = [...names].filter((name) => !isMetadata(name)).toSorted();
  return {
    names: sorted,
    outside: 0,
    repeated: 0,
    close: () => Promise.resolve(),
    ...others,
    stream,
    async read(name, maxBytes) {
      const chunks: Uint8Array[] = [];
      for await (const chunk of stream(name, maxBytes)) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
  };
}

const openSingleFile = (path: string): Archive =>
  createArchive([basename(path)], (_, maxBytes) => readExport(path, maxBytes));

async function openFolder(folder: string): Promise<Archive> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = found
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length))
    .map((name) => name.split(sep).join("/"));
  return createArchive(names, async function* (name, maxBytes) {
    const file = await findFolderFile(folder, name);
    if (file === undefined) throw new SourceError(`${name} no longer exists`);
    yield* readExport(file.realPath, maxBytes);
  });
}

async function openZip(path: string): Promise<Archive> {
  // Names are decoded below, because the library refuses a whole file for one unsafe name.
  const openFile = () => openPromise(path, { autoClose: false, decodeStrings: false });
  let current: Promise<ZipFile> | undefined = openFile();
  const entries = new Map<string, Entry>();
  let outside = 0;
  let repeated = 0;
  let contentLeft = largestContent;
  for await (const entry of (await current).eachEntry()) {
    const name = readName(entry);
    if (validateFileName(name) !== null) outside += 1;
    else if (entries.has(name)) repeated += 1;
    else if (!name.endsWith("/")) entries.set(name, entry);
    if (entries.size > maximumFiles) throw new SourceError(`${path} contains too many files`);
  }

  async function* stream(name: string, maxBytes: number): AsyncGenerator<Uint8Array> {
    const entry = entries.get(name);
    if (entry === undefined) throw new SourceError(`${name} is not in ${basename(path)}`);
    if (entry.isEncrypted()) throw new SourceError(`${name} is encrypted`);
    const tooLarge = new SourceError(
      `${name} is larger than ${Math.floor(maxBytes / 1024 ** 2)} MB`,
    );
    if (entry.uncompressedSize > maxBytes) throw tooLarge;
    contentLeft -= entry.uncompressedSize;
    if (contentLeft < 0) throw new SourceError(`${path} unpacks to more than 8 GB`);
    try {
      current ??= openFile();
      // The library ends the stream with an error if the content is larger than the entry says.
      const content = await (await current).openReadStreamPromise(entry);
      let checksum = 0;
      for await (const chunk of content) {
        if (!(chunk instanceof Uint8Array)) continue;
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
      if (checksum !== entry.crc32) throw new SourceError(`${name} is damaged`);
    } catch (cause) {
      if (cause instanceof SourceError) throw cause;
      throw new SourceError(`${name} is damaged (${formatError(cause)})`, { cause });
    }
  }

  return createArchive(entries.keys(), stream, {
    outside,
    repeated,
    async close() {
      (await current)?.close();
      current = undefined;
    },
  });
}

/** Returns an entry's name, which is in UTF-8 or in the code page of MS-DOS. */
const readName = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false);

/** Describes the files of an archive that are left out because of their names. */
export function describeNames({ outside, repeated }: Archive): string[] {
  const leftOut = (count: number, reason: string): string[] =>
    count === 0
      ? []
      : [`${formatCount(count, "file was", "files were")} left out, because ${reason}`];
  return [
    ...leftOut(outside, "a name leads outside the ZIP file"),
    ...leftOut(repeated, "an earlier file in the ZIP file has the same name"),
  ];
}
