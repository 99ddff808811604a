import { createWriteStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

/** Files that are already compressed. Compressing them again takes time and saves nothing. */
const compressed = /\.(?:avif|gif|jpe?g|m4a|mp3|mp4|ogg|pdf|png|webm|webp|woff2|zip)$/i;

/** Writes all files of a folder to a new ZIP file, a chunk at a time. */
export async function zipFolder(folder: string, target: string): Promise<void> {
  const zip = new ZipFile();
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of found.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join("/");
    zip.addFile(path, name, { compress: !compressed.test(name) });
  }
  const { promise: failed, reject } = Promise.withResolvers<never>();
  // The package reports files that it cannot read on the archive, and not on its stream.
  zip.on("error", reject);
  zip.end();
  const output = createWriteStream(target, { mode: 0o600 });
  await Promise.race([failed, pipeline(zip.outputStream, output)]);
}
