/** Pages of the site, such as an imprint, as the dashboard and the API use them. */
import { z } from "zod";
import { adminPost } from "../admin/admin-responses.ts";

/** Maximum length of each part of a page's path, in characters. */
export const longestPageSegment = 60;

/** Why a path is refused for a page. Each is also an error code. */
export const pagePathProblems = [
  "PAGE_PATH_INVALID",
  "PAGE_PATH_RESERVED",
  "PAGE_PATH_TAKEN",
  "PAGE_PATH_REDIRECTS",
] as const;
export type PagePathProblem = (typeof pagePathProblems)[number];

const messages: Readonly<Record<PagePathProblem, string>> = {
  PAGE_PATH_INVALID: `A path has one or two parts, such as /about or /about/team. Each consists of letters, digits and hyphens, and has at most ${longestPageSegment} characters.`,
  PAGE_PATH_RESERVED: "The site uses this path itself.",
  PAGE_PATH_TAKEN: "Another page has this path.",
  PAGE_PATH_REDIRECTS: "The path redirects. Delete the redirect first.",
};

/** Returns the sentence that explains a problem to developers and operators. */
export const explainPagePathProblem = (problem: PagePathProblem): string => messages[problem];

/** The templates of new pages. */
export const pageTemplates = ["blank", "about", "contact", "imprint", "privacy"] as const;
export type PageTemplate = (typeof pageTemplates)[number];

/** A page in the dashboard's list. Its slug is its path. */
const listedPage = adminPost.extend({
  /** The other versions of the page that are not in the trash. */
  translations: z.array(z.object({ id: z.string(), language: z.string() })),
});
export type ListedPage = z.output<typeof listedPage>;

export const pagesResponse = z.object({
  pages: z.array(listedPage),
  counts: z.object({ all: z.number(), trash: z.number() }),
  metaData: z.object({ count: z.number(), offset: z.number(), total: z.number() }),
});
export const newPageResponse = z.object({ id: z.string(), path: z.string() });
