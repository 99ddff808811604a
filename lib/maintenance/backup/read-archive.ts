import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { extract } from "tar-stream";
import { CommandError } from "../../command/command-error.ts";
import { hasCode, formatError } from "../../command/format-error.ts";
import { isEntryName } from "./format.ts";

export type ArchiveEntry = {
  readonly name: string;
  readonly size: number;
  /** Must be read exactly once, to the end. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Returns the SHA-256 checksum of the bytes read so far. */
  readonly digest: () => string;
};

/**
 * Yields the entries of a backup. The caller must read each entry before requesting the next. Throws {@link
 * CommandError} if the file is not an archive, is incomplete, or contains an unexpected entry.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry> {
  const entries = extract();
  const unpacking = pipeline(createReadStream(path), createGunzip(), entries);
  // A failure also ends the loop, which reports it.
  unpacking.catch(() => {});
  try {
    for await (const entry of entries) {
      const { name, type, size } = entry.header;
      if (type !== "file" || !isEntryName(name)) {
        throw new CommandError(`It is not a Quire backup: it contains “${name.slice(0, 100)}”.`);
      }
      const hash = createHash("sha256");
      yield { name, size, bytes: hashed(entry, hash, path), digest: () => hash.digest("hex") };
    }
    await unpacking;
  } catch (error) {
    throw convertError(error, path);
  } finally {
    entries.destroy();
  }
}

async function* hashed(
  bytes: AsyncIterable<unknown>,
  hash: ReturnType<typeof createHash>,
  path: string,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of bytes) {
      if (!(chunk instanceof Uint8Array)) continue;
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw convertError(error, path);
  }
}

/**
 * Messages of the tar parser for an incomplete or altered archive. Errors from zlib and the disk have codes instead.
 */
const tarError = /^(?:Unexpected end of data|Invalid tar header|Size mismatch)/;

/**
 * Converts a file error to a {@link CommandError}. Returns other errors, such as the reader's own, unchanged.
 */
function convertError(cause: unknown, path: string): unknown {
  if (cause instanceof CommandError || !(cause instanceof Error)) return cause;
  if (hasCode(cause, "ENOENT"))
    return new CommandError(`The file ${path} doesn't exist.`, { cause });
  if ("syscall" in cause)
    return new CommandError(`It can't be read: ${formatError(cause)}.`, { cause });
  const code = "code" in cause ? String(cause.code) : "";
  if (!code.startsWith("Z_") && !tarError.test(cause.message)) return cause;
  return new CommandError(`It is damaged or incomplete: ${formatError(cause)}.`, { cause });
}

/** Returns an entry's content. Throws {@link CommandError} if it exceeds `most` bytes. */
export async function readText({ name, size, bytes }: ArchiveEntry, most: number): Promise<string> {
  if (size > most) throw new CommandError(`It is damaged: ${name} is too large.`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** Skips an entry by reading it to the end, so that the next one can be read. */
export async function drain({ bytes }: ArchiveEntry): Promise<void> {
  const reader = bytes[Symbol.asyncIterator]();
  while ((await reader.next()).done !== true);
}

/** Maximum length of a row in UTF-16 code units, far longer than any post. */
const maxLineLength = 256 * 1024 * 1024;

/**
 * Yields an entry's lines. Throws {@link CommandError} if a line is too long or the last line is incomplete.
 */
export async function* readLines({ name, bytes }: ArchiveEntry): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const parts = decoder.decode(chunk, { stream: true }).split("\n");
    for (const [index, part] of parts.entries()) {
      if (index > 0) {
        yield begun.join("");
        begun = [];
        length = 0;
      }
      begun.push(part);
      length += part.length;
      if (length > maxLineLength) {
        throw new CommandError(`It is damaged: a line in ${name} is too long.`);
      }
    }
  }
  if (length > 0) throw new CommandError(`It is damaged: ${name} ends in the middle of a line.`);
}
