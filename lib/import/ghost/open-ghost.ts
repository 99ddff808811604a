/**
 * A Ghost export (Settings → Import/Export) as an import source. The file is streamed twice: first for the
 * small tables that many posts need, then for the posts, one at a time.
 */
import { basename } from "node:path";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { readJson } from "../read-json.ts";
import { SourceError, type ImportSource, type SourceItem } from "../source.ts";
import { createGhostAddresses, ghostFiles } from "./addresses.ts";
import { checkPermalink, usualPermalink } from "./permalink.ts";
import { languageOfBlog, readGhostPost } from "./post.ts";
import { surveyGhost, findTable, type GhostSurvey } from "./survey.ts";

export type GhostOptions = NetworkOptions & {
  /** Origin of the old blog, from which its files are downloaded. */
  readonly url?: string | undefined;
  /** Copy of Ghost's folder `content` or `content/images`. Its files are used before downloads. */
  readonly images?: string | undefined;
  /** Pattern of the paths of posts. */
  readonly permalink?: string | undefined;
  /** Whether pages are imported, as posts. */
  readonly withPages?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
};

/** Opens a Ghost export. Throws {@link SourceError} if the file is not a Ghost export or an option is invalid. */
export async function openGhost(
  path: string,
  {
    url,
    images,
    permalink = usualPermalink,
    withPages = false,
    now = Date.now,
    allowPrivateHosts,
  }: GhostOptions = {},
): Promise<ImportSource> {
  const origin = url === undefined ? undefined : wholeUrl(url);
  checkPermalink(permalink);
  const survey = await surveyGhost(path, withPages);
  const { settings } = survey;
  return {
    name: `ghost ${settings.get("db_hash") || settings.get("title") || basename(path)}`,
    total: survey.posts + (withPages ? survey.pages : 0),
    items: () => listItems(path, { survey, url: origin, permalink, withPages, now: now() }),
    files: ghostFiles(images, { allowPrivateHosts }),
  };
}

/** Returns the URL without a trailing slash. It may have a path, because a blog may be in a folder of its host. */
function wholeUrl(url: string): string {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) {
    const { origin, pathname } = new URL(url);
    return origin + pathname.replace(/\/+$/, "");
  }
  throw new SourceError(`${url} is not a valid http or https address`);
}

async function* listItems(
  path: string,
  context: Parameters<typeof readGhostPost>[1],
): AsyncGenerator<SourceItem> {
  const { survey } = context;
  const known = { authors: new Set<string>(), categories: new Set<string>() };
  const language = languageOfBlog(survey);
  for await (const { value } of readJson(path, (place) => findTable(place) === "posts")) {
    const read = readGhostPost(value, context);
    if (read === undefined) continue;
    const { post, author, category, problems } = read;
    const user = author === undefined ? undefined : survey.users.get(author);
    if (user !== undefined && !known.authors.has(user.key)) {
      known.authors.add(user.key);
      yield { kind: "author", author: { ...user, photo: resolvePhoto(user.photo, context) } };
    }
    const tag = category === undefined ? undefined : survey.tags.get(category);
    if (category !== undefined && tag !== undefined && !known.categories.has(category)) {
      known.categories.add(category);
      const { slug, name, description } = tag;
      yield {
        kind: "category",
        category: { key: category, slug: slug || name, label: name, description, language },
      };
    }
    for (const what of problems) yield { kind: "problem", problem: { where: post.where, what } };
    yield { kind: "post", post };
  }
  for (const what of leftOut(context)) {
    yield { kind: "problem", problem: { where: basename(path), what } };
  }
}

function resolvePhoto(
  photo: string,
  { url, survey }: Parameters<typeof readGhostPost>[1],
): string | undefined {
  if (photo === "") return undefined;
  const { whole, baseUrl, resolveFile } = createGhostAddresses(url, survey.slugs, () => undefined);
  const written = whole(photo);
  return resolveFile(URL.canParse(written, baseUrl) ? new URL(written, baseUrl).href : written);
}

/** Returns messages about parts of the blog that are not imported. */
function leftOut({
  survey,
  withPages,
}: {
  readonly survey: GhostSurvey;
  readonly withPages: boolean;
}): string[] {
  const { pages, settings } = survey;
  const injected = ["codeinjection_head", "codeinjection_foot", "ghost_head", "ghost_foot"];
  return [
    ...(pages > 0 && !withPages
      ? [
          `${pages === 1 ? "1 page was" : `${pages} pages were`} left out, because pages are not posts: use --pages to import them too`,
        ]
      : []),
    ...(injected.some((key) => (settings.get(key) ?? "").trim() !== "")
      ? ["code injected into every page of the blog was left out"]
      : []),
  ];
}
