/** First pass over a Blogger blog: its settings, and the posts that links and comments may refer to. */
import { SourceError } from "../../convert/source-media.ts";
import type { Archive } from "../reading/archive.ts";
import { parseCsv } from "../../site/text/csv.ts";
import { decodeUndeclared } from "../reading/decode-text.ts";
import { largestText } from "../reading/input-files.ts";
import { parseLanguage, parseLine } from "../reading/parse.ts";
import { type BloggerEntry, readEntries } from "./read-entries.ts";

/** Maximum size of a blog in bytes. */
export const largestBlog = 4 * 1024 ** 3;

export type BloggerSurvey = Awaited<ReturnType<typeof surveyBlogger>>;

const settingNames = new Set([
  "blog_read_access_mode",
  "blog_locale",
  "blog_subdomain",
  "blog_custom_domain",
]);

/** Reads the blog in the file `name`. Throws {@link SourceError} if the file is not from Blogger or has no posts. */
export async function surveyBlogger(archive: Archive, name: string, withPages: boolean) {
  const settings = await readSettings(archive, name);
  /** Titles of the imported posts by ID. */
  const titles = new Map<string, string>();
  /** Paths of the imported posts. */
  const paths = new Set<string>();
  let host: string | undefined;
  const counts = { posts: 0, pages: 0, trash: 0 };
  const entries = readEntries(archive.stream(name, largestBlog));
  let next = await entries.next();
  for (; next.done !== true; next = await entries.next()) {
    const entry = next.value;
    if (entry.kind === "SETTINGS") settings.set(entry.id.toLowerCase(), entry.content);
    if (isInTrash(entry)) counts.trash += 1;
    else if (entry.kind === "POST") counts.posts += 1;
    else if (entry.kind === "PAGE") counts.pages += 1;
    if (!isImported(entry, withPages)) continue;
    titles.set(entry.id, parseLine(entry.title));
    const url = parseLink(entry.link);
    if (url !== undefined && entry.status !== "DRAFT") paths.add(url.pathname);
    if (url !== undefined && url.host !== unknownHost) host ??= url.host;
  }
  const { feedId, fault } = next.value;
  if (counts.posts + counts.pages + counts.trash === 0) {
    throw new SourceError(
      `This is not a Blogger blog with posts${fault === undefined ? "" : ` (${fault})`}. Create a backup under Settings → Back up content, or export Blogger with Google Takeout.`,
    );
  }
  const domain = settings.get("blog_custom_domain");
  const subdomain = settings.get("blog_subdomain");
  const access = settings.get("blog_read_access_mode")?.trim() ?? "";
  return {
    counts,
    fault,
    titles,
    paths,
    id: /(?<!\d)\d+$/.exec(feedId)?.[0],
    host: host ?? (domain || (subdomain && `${subdomain}.blogspot.com`) || undefined),
    language: parseLanguage(settings.get("blog_locale")?.replaceAll("_", "-")),
    isPrivate: access !== "" && !/^public$/i.test(access),
  };
}

/** Reads the settings in Google Takeout, which are in a file beside the blog. */
async function readSettings(archive: Archive, name: string): Promise<Map<string, string>> {
  const file = name.replace(/[^/]*$/, "settings.csv");
  if (!archive.names.includes(file)) return new Map();
  const [row = new Map<string, string>()] = parseCsv(
    decodeUndeclared(await archive.read(file, largestText)).text,
  );
  return new Map([...row].filter(([key]) => settingNames.has(key)));
}

/** Returns whether an entry becomes a post. */
export const isImported = (entry: BloggerEntry, withPages: boolean): boolean =>
  (entry.kind === "POST" || (withPages && entry.kind === "PAGE")) && !isInTrash(entry);

const isInTrash = ({ kind, isTrashed, status }: BloggerEntry): boolean =>
  (kind === "POST" || kind === "PAGE") && (isTrashed || /TRASH|DELETED/.test(status));

const unknownHost = "blogger.invalid";

/** Returns the URL of a page. In Google Takeout, its host is unknown. */
export const parseLink = (link = ""): URL | undefined =>
  link === "" ? undefined : (URL.parse(link, `https://${unknownHost}`) ?? undefined);
