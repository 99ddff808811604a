/** Files and errors of a text that is converted. */
/** A media file of the site, as documents and covers refer to it. */
export type ImportedFile = {
  readonly id: string;
  readonly url: string;
  /** In pixels; 0 if the file is not a picture. */
  readonly width: number;
  readonly height: number;
  readonly filename?: string | undefined;
};

/** Functions that copy files and report problems of one item. */
export type SourceMedia = {
  /**
   * Copies the file that `reference` names to the media folder. Reports a file that cannot be copied and
   * returns `undefined`.
   */
  readonly copy: (reference: string) => Promise<ImportedFile | undefined>;
  /** Reports to the owner that a part of the item was lost or changed. */
  readonly report: (what: string) => void;
};

/** Error for a source, or a part of it, that cannot be used. The message gives the reason. */
export class SourceError extends Error {
  override readonly name = "SourceError";
  readonly code = "UNUSABLE_SOURCE";
}
