/** The fields common to RSS, Atom and JSON Feed. */

export type FeedEntry = {
  /** The GUID or ID, or the link if there is neither. */
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
  /** Why the entry was not public, for example `it was a draft`. */
  readonly restriction?: string | undefined;
  /** Base URL for relative URLs. */
  readonly base?: string | undefined;
};

export type FeedFile = {
  readonly url: string;
  readonly type: string;
  readonly title: string | undefined;
};

/** Files in the format of a feed that are not lists of posts. */
export type ForeignFeed = "blogger" | "wordpress" | "comments" | "other";

export type FeedPage = {
  readonly link: string | undefined;
  readonly title: string | undefined;
  readonly language: string | undefined;
  /** URL of the next page, which contains older posts. */
  readonly next: string | undefined;
  readonly entries: readonly FeedEntry[];
  /** Kind of the file. Present if it has entries other than posts. */
  readonly foreign?: ForeignFeed | undefined;
  /** The reason why the file could not be read past these entries. */
  readonly fault?: string | undefined;
};

/** Separates the first picture, used as the cover, from the files that become part of the text. */
export function splitFiles(
  found: readonly (FeedFile | undefined)[],
): Pick<FeedEntry, "picture" | "files"> {
  const files = found.filter((one) => one !== undefined);
  const isPicture = ({ type }: FeedFile) => type.startsWith("image/");
  const others = files.filter((file) => !isPicture(file));
  return {
    picture: files.find(isPicture)?.url,
    files: [...Map.groupBy(others, ({ url }) => url).values()].flatMap(([first]) => first ?? []),
  };
}
