/** A comment as the site sends it to the scripts of its author's browser. Not part of the Wix API. */

export type OwnComment = {
  readonly id: string;
  readonly parentId: string;
  readonly authorName: string;
  /** The latest text, as Markdown. */
  readonly text: string;
  readonly revision: string;
  /** Whether the text or a change of it waits for approval. */
  readonly waits: boolean;
  readonly isPublished: boolean;
  readonly canEdit: boolean;
  /** The member's reaction, or an empty string. */
  readonly reaction: string;
  /** Number of reactions by code. */
  readonly reactions: Readonly<Record<string, number>>;
};
