/** What is around the blocks of a letter. */
export type Page = {
  readonly siteName: string;
  readonly siteUrl: string;
  /** Of the words (BCP 47). */
  readonly language: string;
  readonly subject: string;
  readonly heading: string;
  readonly reason: string;
};
