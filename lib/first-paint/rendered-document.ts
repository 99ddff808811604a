/** A complete HTML response. */
export type RenderedDocument = {
  /** The path of the page, with its query. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly html: string;
};
