/** What is around the blocks of a letter. */
export type Page = {
  readonly siteName: string;
  readonly siteUrl: string;
  readonly subject: string;
  readonly heading: string;
  readonly reason: string;
};
