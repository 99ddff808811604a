/** A feed before it takes one of its three forms; every address in it is absolute. */

export type FeedAuthor = { readonly name: string; readonly url: string | undefined };

export type FeedPicture = {
  readonly url: string;
  /** Pixels; 0 when not known. */
  readonly width: number;
  readonly height: number;
};

export type FeedItem = {
  /** A URI that stays the same when the post gets another address. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  /** The whole post, safe and with absolute addresses. */
  readonly html: string;
  readonly language: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly author: FeedAuthor | undefined;
  /** Labels of categories and tags. */
  readonly labels: readonly string[];
  readonly picture: FeedPicture | undefined;
};

export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** The page that the feed is of. */
  readonly homeUrl: string;
  /** The feed's own address. */
  readonly feedUrl: string;
  readonly iconUrl: string;
  /** Newest first. */
  readonly items: readonly FeedItem[];
};

/** When the newest change of a feed was; the epoch for an empty one. */
export function changedAt({ items }: Feed): Date {
  return new Date(Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime())));
}
