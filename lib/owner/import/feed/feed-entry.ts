/** What RSS, Atom and JSON Feed have in common. */

export type FeedEntry = {
  /** guid or id; the link where there is none. */
  readonly key: string;
  /** Plain text or HTML. */
  readonly title: string;
  readonly link: string | undefined;
  /** The whole text, as HTML. */
  readonly content: string | undefined;
  /** What a reader sees before it, as HTML. */
  readonly summary: string | undefined;
  readonly published: string | undefined;
  readonly updated: string | undefined;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly language: string | undefined;
  readonly picture: string | undefined;
  /** Sounds, films and other files. */
  readonly files: readonly FeedFile[];
  /** Where relative addresses start. */
  readonly base: string | undefined;
};

export type FeedFile = {
  readonly url: string;
  readonly type: string;
  readonly title: string | undefined;
};

export type FeedPage = {
  readonly link: string | undefined;
  readonly title: string | undefined;
  readonly language: string | undefined;
  /** The next, older page. */
  readonly next: string | undefined;
  readonly entries: readonly FeedEntry[];
  /** The file was broken behind these entries. */
  readonly fault: string | undefined;
};
