/** The page around the blocks of a mail. */
export type Page = {
  readonly siteName: string;
  readonly siteUrl: string;
  /** Language of the text (BCP 47). */
  readonly language: string;
  readonly subject: string;
  readonly heading: string;
  readonly reason: string;
};
