/** A feed before conversion to one of the three formats. All URLs in it are absolute. */

export type FeedAuthor = { readonly name: string; readonly url: string | undefined };

export type FeedPicture = {
  readonly url: string;
  /** Width in pixels, or 0 if unknown. */
  readonly width: number;
  /** Height in pixels, or 0 if unknown. */
  readonly height: number;
};

export type FeedItem = {
  /** A URI that stays the same when the post's URL changes. */
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Plain text. */
  readonly summary: string;
  /** The whole post as safe HTML with absolute URLs. */
  readonly html: string;
  readonly language: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly authors: readonly FeedAuthor[];
  /** Labels of categories and tags. */
  readonly labels: readonly string[];
  readonly picture: FeedPicture | undefined;
};

export type Feed = {
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** The page that lists the feed's posts. */
  readonly homeUrl: string;
  /** The feed's own URL. */
  readonly feedUrl: string;
  readonly iconUrl: string;
  /** Newest first. */
  readonly items: readonly FeedItem[];
};

/** Returns the date of the most recent change in a feed, or the epoch if the feed is empty. */
export function changedAt({ items }: Pick<Feed, "items">): Date {
  return new Date(Math.max(0, ...items.map(({ updatedAt }) => updatedAt.getTime())));
}
