/** Redirects from paths of the site, as the dashboard, the command and the API use them. */
import { z } from "zod";

/** Maximum number of redirects that owners can create. */
export const maximumRedirects = 10_000;

/** Maximum length of a redirect's path and of its target, in percent-encoded form. */
export const longestRedirectPath = 2_048;

/** Maximum number of redirects in a chain. */
export const longestRedirectChain = 5;

/** Why a redirect is refused. Each is also an error code. */
export const redirectProblems = [
  "REDIRECT_PATH_INVALID",
  "REDIRECT_PATH_TAKEN",
  "REDIRECT_EXISTS",
  "REDIRECT_TARGET_INVALID",
  "REDIRECT_LOOP",
  "REDIRECT_CHAIN_TOO_LONG",
  "TOO_MANY_REDIRECTS",
] as const;
export type RedirectProblem = (typeof redirectProblems)[number];

const messages: Readonly<Record<RedirectProblem, string>> = {
  REDIRECT_PATH_INVALID:
    "The path must begin with a single slash, contain no query, fragment, dot segment or control character, and have at most 2,048 characters.",
  REDIRECT_PATH_TAKEN: "The path belongs to a page or is reserved.",
  REDIRECT_EXISTS: "The path already redirects.",
  REDIRECT_TARGET_INVALID: "The target must be a path of this site, or an http or https address.",
  REDIRECT_LOOP: "The target leads back to the path.",
  REDIRECT_CHAIN_TOO_LONG: "The chain of redirects would be too long. Use its last target.",
  TOO_MANY_REDIRECTS: `A site can have up to ${maximumRedirects} redirects.`,
};

/** Returns the sentence that explains a problem to developers and operators. */
export const explainRedirectProblem = (problem: RedirectProblem): string => messages[problem];

/** Parses the date of a response. */
const date = z.string().pipe(z.coerce.date());

const redirect = z.object({
  path: z.string(),
  /** A path of the site, or an absolute URL. */
  target: z.string(),
  /** Whether it leads to an imported post whose address may change. */
  isForPost: z.boolean(),
  /** Missing for the former paths that older releases imported. */
  createdDate: date.optional(),
  /** Missing for redirects that the command or an import created, and for members who no longer exist. */
  member: z.object({ id: z.string(), name: z.string() }).optional(),
  keyId: z.string().optional(),
});
export type RedirectResponse = z.output<typeof redirect>;

export const redirectsResponse = z.object({
  redirects: z.array(redirect),
  metaData: z.object({ count: z.number(), offset: z.number(), total: z.number() }),
});
export const redirectResponse = z.object({ redirect });

/** The result of an import. With problems, nothing has been imported. */
export const redirectImportResponse = z.object({
  imported: z.number(),
  /** Redirects that existed before. */
  unchanged: z.number(),
  problems: z.array(z.object({ line: z.number(), code: z.enum(redirectProblems) })),
});
export type RedirectImport = z.output<typeof redirectImportResponse>;

const missingPage = z.object({
  path: z.string(),
  /** The number of requests in the last 30 days. */
  requests: z.number(),
  /** The day of the last request. */
  lastDate: date,
});
export type MissingPage = z.output<typeof missingPage>;

export const missingPagesResponse = z.object({
  pages: z.array(missingPage),
  metaData: z.object({ count: z.number(), offset: z.number(), total: z.number() }),
});

export const redirectExportResponse = z.object({ csv: z.string() });
