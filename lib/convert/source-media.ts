/** Files and errors for a text being converted. */
/** A media file on the site, as referenced by documents and covers. */
export type ImportedFile = {
  readonly id: string;
  readonly url: string;
  /** In pixels; 0 if the file is not a picture. */
  readonly width: number;
  readonly height: number;
  readonly filename?: string | undefined;
};

/** Functions that copy files and report problems for one item. */
export type SourceMedia = {
  /**
   * Copies the file that `reference` refers to into the media folder. If that fails, reports the file and
   * returns `undefined`.
   */
  readonly copy: (reference: string) => Promise<ImportedFile | undefined>;
  /** Reports to the owner that part of the item was lost or changed. */
  readonly report: (what: string) => void;
};

/** Thrown if a source, or part of it, cannot be used. The message gives the reason. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly code = "UNUSABLE_SOURCE";
}
