/** Pictures and videos as the wire has them (specification section 3). */

export type WireImage = {
  /** Content hash and extension; the file is at `/media/{id}` of the site. */
  readonly id: string;
  readonly url: string;
  /** In pixels; 0 when nobody could tell. */
  readonly width: number;
  readonly height: number;
  readonly altText?: string;
  readonly filename?: string;
  /** Set by an upstream whose addresses end, as RFC 3339. */
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
  /** Whether the post has a cover at all. */
  readonly enabled: boolean;
  /** Whether the cover is shown in the post, beside the lists. */
  readonly displayed: boolean;
  /** Chosen by the author; otherwise the first picture of the content. */
  readonly custom: boolean;
  readonly image?: WireImage;
  readonly video?: WireVideo;
  readonly altText?: string;
};
