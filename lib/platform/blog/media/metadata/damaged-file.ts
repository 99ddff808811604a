/** A file whose bytes do not follow its format. The message is for developers. */
export class DamagedFile extends Error {
  override readonly name = "DamagedFile";
}

/** Maximum number of parts of a picture. Each takes memory while the file is read. Real files have a few thousand. */
export const maximumParts = 100_000;

/** Throws {@link DamagedFile} unless `isValid`. */
export function assertFormat(isValid: boolean, message: string): asserts isValid {
  if (!isValid) throw new DamagedFile(message);
}
