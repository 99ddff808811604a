/** An entry with the fields that RSS, Atom and JSON Feed have in common. */

export type FeedEntry = {
  /** The guid or id, or the link if there is neither. */
  readonly key: string;
  /** Plain text or HTML. */
  readonly title: string;
  readonly link: string | undefined;
  /** The full text, as HTML. */
  readonly content: string | undefined;
  /** The summary, as HTML. */
  readonly summary: string | undefined;
  readonly published: string | undefined;
  readonly updated: string | undefined;
  readonly authors: readonly string[];
  readonly categories: readonly string[];
  readonly language: string | undefined;
  readonly picture: string | undefined;
  /** Audio, video and other files. */
  readonly files: readonly FeedFile[];
  /** Base URL of relative addresses. */
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
  /** Address of the next page, which has older posts. */
  readonly next: string | undefined;
  readonly entries: readonly FeedEntry[];
  /** Reason why the file could not be read beyond these entries. */
  readonly fault: string | undefined;
};
