/** Pictures and videos in the API's format (docs/api.md, “Post object”). */

export type WireImage = {
  /** Content hash and extension. The site serves the file at `/media/{id}`. */
  readonly id: string;
  readonly url: string;
  /** In pixels; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  readonly altText?: string;
  readonly filename?: string;
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
