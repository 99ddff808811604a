/** Pictures and videos in the API's format (docs/api.md, “Post object”). */

/** The most important point of a picture, as shares of its width and height. Not part of the Wix API. */
export type FocalPoint = { readonly x: number; readonly y: number };

export type WireImage = {
  /** Content hash and extension. The site serves the file at `/media/{id}`. */
  readonly id: string;
  readonly url: string;
  /** In pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  readonly altText?: string;
  readonly filename?: string;
  readonly focalPoint?: FocalPoint;
  /** Set by an upstream whose URLs expire. RFC 3339. */
  readonly urlExpirationDate?: string;
};

export type WireVideoResolution = {
  readonly url: string;
  readonly width: number;
  readonly height: number;
  readonly poster?: WireImage;
  readonly format?: string;
};

export type WireVideo = {
  readonly id: string;
  readonly url?: string;
  readonly thumbnail?: WireImage;
  readonly posters?: readonly WireImage[];
  readonly resolutions?: readonly WireVideoResolution[];
  readonly filename?: string;
  readonly urlExpirationDate?: string;
};

export type CoverMedia = {
  /** Whether the post has a cover. */
  readonly enabled: boolean;
  /** Whether the cover is shown in the post as well as in lists. */
  readonly displayed: boolean;
  /** Whether the author chose the cover. Otherwise, the cover is the first picture in the content. */
  readonly custom: boolean;
  readonly image?: WireImage;
  readonly video?: WireVideo;
  /** Media of another site, as its editor sent it. Pages do not show it. */
  readonly embedMedia?: Readonly<Record<string, unknown>>;
  readonly altText?: string;
};
