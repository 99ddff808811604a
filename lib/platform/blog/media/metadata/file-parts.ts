/** Reads and overwrites parts of an open file. */
import type { FileHandle } from "node:fs/promises";
import { assertFormat } from "./damaged-file.ts";
import type { Range } from "./sample-ranges.ts";

const zeros = Buffer.alloc(64 * 1024);

/** Returns a part of a file. Throws `DamagedFile` if the file ends before it. */
export async function readPart(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  assertFormat(bytesRead === length, "the file ends too early");
  return bytes;
}

/** Overwrites a part of a file with zeros. */
export async function clearRange(file: FileHandle, { start, end }: Range): Promise<void> {
  for (let at = start; at < end; at += zeros.length) {
    await file.write(zeros, 0, Math.min(zeros.length, end - at), at);
  }
}
