import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compress, isLong } from "../../lib/server/cache/body.ts";
import { compressedSuffix, isTextFile, listFiles } from "../../lib/server/http/static-files.ts";

/** The highest level. It takes seconds for all files, but each file is compressed only once for each build. */
const best = { br: 11, gzip: 9 };

/** Writes a copy compressed with Brotli beside each text file below a folder. */
export async function compressFiles(folder: string): Promise<void> {
  const texts = listFiles(folder).filter(isTextFile);
  await Promise.all(
    texts.map(async (name) => {
      const bytes = readFileSync(join(folder, name));
      if (!isLong(bytes)) return;
      writeFileSync(join(folder, name + compressedSuffix), await compress(bytes, "br", best));
    }),
  );
}
