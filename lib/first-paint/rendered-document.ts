/** A complete HTML response. */
export type RenderedDocument = {
  /** The path of the page, with its query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The HTML as a binary string: one character per byte, as in Latin-1. */
  readonly html: string;
};
