/**
 * A Blogger blog as an import source: a backup, or a Google Takeout as a ZIP file or folder. The file is read twice, so
 * that only one post at a time is held in memory.
 */
import { basename, dirname } from "node:path/posix";
import { SourceError } from "../../convert/source-media.ts";
import { type Archive, describeNames, openArchive } from "../reading/archive.ts";
import type { SourceComment } from "../comments/source-comment.ts";
import type { DownloadOptions } from "../reading/download.ts";
import { readItem } from "../failures.ts";
import { createProblem, describePages, formatCount } from "../problems.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import { readComment } from "./comments.ts";
import { createBloggerFiles } from "./files.ts";
import { describeEntry, readPost } from "./post.ts";
import { readEntries } from "./read-entries.ts";
import { type BloggerSurvey, isImported, largestBlog, surveyBlogger } from "./survey.ts";

export type BloggerOptions = DownloadOptions & {
  /** Name of the blog, for a Google Takeout with several blogs. */
  readonly blog?: string | undefined;
  /** Whether to import pages. Default: `true`. */
  readonly withPages?: boolean | undefined;
};

/** Maximum length of all comments, in UTF-16 code units. They are held in memory, because any may be on any post. */
const longestComments = 512 * 1024 ** 2;

/** Opens a Blogger blog. Throws {@link SourceError} if the file has no blog, or several. */
export async function openBlogger(
  path: string,
  { blog, withPages = true, ...network }: BloggerOptions = {},
): Promise<ImportSource> {
  const archive = await openArchive(path);
  const name = chooseBlog(archive, blog, path);
  const survey = await surveyBlogger(archive, name, withPages);
  return {
    name: `blogger ${survey.id ?? basename(name)}`,
    system: "blogger",
    total: survey.counts.posts + (withPages ? survey.counts.pages : 0),
    items: () => listItems(archive, name, survey, withPages),
    files: createBloggerFiles(archive, network),
  };
}

/** Returns the file of the blog. */
function chooseBlog({ names }: Archive, blog: string | undefined, path: string): string {
  const [only] = names;
  if (names.length === 1 && only !== undefined) return only;
  const feeds = names.filter((name) => /(?:^|\/)feed\.atom$/i.test(name));
  const found = feeds.length > 0 ? feeds : names.filter((name) => /\.(?:xml|atom)$/i.test(name));
  const nameBlog = (name: string) => basename(dirname(name)) || name;
  const chosen = blog === undefined ? found : found.filter((name) => nameBlog(name) === blog);
  const [first] = chosen;
  if (first !== undefined && chosen.length === 1) return first;
  if (found.length === 0) {
    throw new SourceError(`There is no Blogger blog in ${path}: feed.atom is missing.`);
  }
  const blogs = found.map((name) => `“${nameBlog(name)}”`).join(", ");
  throw new SourceError(`${path} contains several blogs: choose one with --blog: ${blogs}`);
}

async function* listItems(
  archive: Archive,
  name: string,
  survey: BloggerSurvey,
  withPages: boolean,
): AsyncGenerator<SourceItem> {
  const comments: { readonly postId: string; readonly comment: SourceComment }[] = [];
  let commentsLength = 0;
  let otherComments = 0;
  const others = new Map<string, number>();
  try {
    for await (const entry of readEntries(archive.stream(name, largestBlog))) {
      const { kind, postId = "" } = entry;
      if (isImported(entry, withPages)) {
        yield await readItem(describeEntry(entry), () => readPost(entry, survey));
      } else if (kind === "COMMENT" && survey.titles.has(postId)) {
        commentsLength += entry.content.length;
        if (commentsLength > longestComments) throw new SourceError("The comments are too long.");
        comments.push({ postId, comment: readComment(entry, survey) });
      } else if (kind === "COMMENT") otherComments += 1;
      else if (kind !== "POST" && kind !== "PAGE") others.set(kind, (others.get(kind) ?? 0) + 1);
    }
  } finally {
    await archive.close();
  }
  for (const [postId, own] of Map.groupBy(comments, (one) => one.postId)) {
    const where = `“${survey.titles.get(postId) || postId}”`;
    const thread = { post: { key: postId }, where, comments: own.map(({ comment }) => comment) };
    yield { kind: "thread", thread };
  }
  const leftOut = describeLeftOut(survey, { others, otherComments, withPages });
  for (const what of [...leftOut, ...describeNames(archive)]) {
    yield createProblem(basename(name), what);
  }
}

type LeftOut = {
  /** Numbers of other entries by kind. */
  readonly others: ReadonlyMap<string, number>;
  readonly otherComments: number;
  readonly withPages: boolean;
};

/** Describes the parts of the file that are not imported. */
function describeLeftOut(
  { counts, fault }: BloggerSurvey,
  { others, otherComments, withPages }: LeftOut,
): string[] {
  const leftOut = (count: number, one: string, many: string): string[] =>
    count === 0 ? [] : [`${formatCount(count, one, many)} left out`];
  return [
    fault
      ? `The file is damaged or incomplete (${fault}). Only what comes before the damage was imported.`
      : [],
    withPages ? [] : describePages(counts.pages),
    leftOut(counts.trash, "post in the trash was", "posts in the trash were"),
    leftOut(
      otherComments,
      "comment on a post that was not imported was",
      "comments on posts that were not imported were",
    ),
    ...[...others].map(([kind, count]) =>
      kind === "TEMPLATE" || kind === "SETTINGS"
        ? `the ${kind === "TEMPLATE" ? "template was" : "settings were"} left out`
        : leftOut(count, `entry of the kind ${kind} was`, `entries of the kind ${kind} were`),
    ),
  ].flat();
}
