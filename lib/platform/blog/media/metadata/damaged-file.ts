/** A file whose bytes do not follow its format. The message is for developers. */
export class DamagedFile extends Error {
  override readonly name = "DamagedFile";
}

/** Throws {@link DamagedFile} unless `isValid`. */
export function assertFormat(isValid: boolean, message: string): asserts isValid {
  if (!isValid) throw new DamagedFile(message);
}
