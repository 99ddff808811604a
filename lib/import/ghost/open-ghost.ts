/**
 * A Ghost export (Settings → Import/Export) as an import source. The file is streamed twice: first for the
 * small tables shared by many posts, then for the posts, one at a time.
 */
import { basename } from "node:path";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { withoutTrailingSlash } from "../reading/parse.ts";
import { createFailure, readItem } from "../failures.ts";
import { createProblem, describePages, formatCount } from "../problems.ts";
import { readJson } from "../reading/read-json.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import { checkPermalink, createGhostAddresses, createGhostFiles } from "./addresses.ts";
import { readGhostSite } from "./site.ts";
import { usualPermalink } from "./usual-permalink.ts";
import { describeRow, type GhostContext, readGhostPost, readRow } from "./post.ts";
import { findTable, isPage, surveyGhost } from "./survey.ts";

export type GhostOptions = NetworkOptions & {
  /** The old blog's URL, from which files are downloaded. It may have a path. */
  readonly url?: string | undefined;
  /** Copy of Ghost's `content` or `content/images` folder. Files in it take precedence over downloads. */
  readonly images?: string | undefined;
  /** Pattern for post paths. */
  readonly permalink?: string | undefined;
  /** Whether to import pages. Default: `true`. */
  readonly withPages?: boolean | undefined;
};

/** Opens a Ghost export. Throws {@link SourceError} if the file is not a Ghost export or an option is invalid. */
export async function openGhost(
  path: string,
  { url, images, permalink = usualPermalink, withPages = true, ...network }: GhostOptions = {},
): Promise<ImportSource> {
  const blogUrl = url === undefined ? undefined : parseBlogUrl(url);
  checkPermalink(permalink);
  const survey = await surveyGhost(path, withPages);
  return {
    name: `ghost ${survey.name || basename(path)}`,
    system: "ghost",
    total: survey.posts + (withPages ? survey.pages : 0),
    items: () => listItems(path, { survey, url: blogUrl, permalink, withPages }),
    files: createGhostFiles(images, network),
  };
}

/**
 * Returns the URL without a trailing slash. It may have a path, because a blog may be in a subfolder of its
 * host.
 */
function parseBlogUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) {
    const { origin, pathname } = new URL(url);
    return origin + withoutTrailingSlash(pathname);
  }
  throw new SourceError(`${url} is not a valid http or https address`);
}

async function* listItems(path: string, context: GhostContext): AsyncGenerator<SourceItem> {
  let unknown = 0;
  for await (const { value, fault } of readJson(path, (place) => findTable(place) === "posts")) {
    const row = readRow(value);
    if (row === undefined) unknown += 1;
    else if (isPage(row) && !context.withPages) continue;
    else if (fault !== undefined) yield createFailure(describeRow(row), fault);
    else yield await readItem(describeRow(row), () => readGhostPost(row, context));
  }
  if (unknown > 0) {
    const counted = formatCount(unknown, "post without an ID was", "posts without an ID were");
    yield createProblem(basename(path), `${counted} left out`);
  }
  const { survey, url, withPages } = context;
  yield {
    kind: "site",
    site: readGhostSite(
      survey,
      createGhostAddresses(url, () => undefined),
    ),
  };
  const leftOut = withPages ? [] : describePages(survey.pages);
  if (survey.hasInjectedCode)
    leftOut.push("code injected into every page of the blog was left out");
  for (const what of leftOut) yield createProblem(basename(path), what);
}
