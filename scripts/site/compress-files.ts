import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressInThread, isLong } from "../../lib/server/cache/body.ts";
import { compressedSuffix, isTextFile, listFiles } from "../../lib/server/http/static-files.ts";

/** The highest levels. They take seconds for all files, but each file is compressed only once for each build. */
const best = { br: 11, gzip: 9 };
/** The levels for large files, which pages load on demand. Brotli takes half the time and adds 1 to 3 %. */
const large = { br: 10, gzip: 9 };
/** In bytes. At present, only the editor and the dictionaries for passwords are larger. */
const largeFile = 400_000;

/** Writes a copy compressed with Brotli beside each text file below a folder. */
export async function compressFiles(folder: string): Promise<void> {
  const texts = listFiles(folder).filter(isTextFile);
  await Promise.all(
    texts.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (!isLong(bytes)) return;
      const level = bytes.byteLength > largeFile ? large : best;
      writeFileSync(
        join(folder, name + compressedSuffix),
        await compressInThread(bytes, "br", level),
      );
    }),
  );
}
