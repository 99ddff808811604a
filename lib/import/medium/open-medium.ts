/** A Medium export (Settings → Security and apps → Download your information) as an import source. */
import { basename } from "node:path/posix";
import { attribute, findClass, lineIn, parseHtml } from "../../convert/html/parse-html.ts";
import { SourceError } from "../../convert/source-media.ts";
import { type Archive, describeNames, openArchive } from "../reading/archive.ts";
import type { DownloadOptions } from "../reading/download.ts";
import { createExportFiles, listHtmlPosts, readEach, readHtmlPost } from "../reading/html-posts.ts";
import { createProblem } from "../problems.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import type { SourceAuthor } from "../source-groups.ts";
import { describeSubscribers } from "../subscribers.ts";
import { readStory } from "./post.ts";

/** Opens an export: the ZIP file, or the folder that it was unpacked to. Throws {@link SourceError} if it has no posts. */
export async function openMedium(
  path: string,
  network: DownloadOptions = {},
): Promise<ImportSource> {
  const archive = await openArchive(path);
  if (archive.names.some((name) => /(?:^|\/)posts\.csv$/i.test(name))) {
    throw new SourceError(
      `${path} is a Substack export. Import it with: npm run blog -- import substack <file>`,
    );
  }
  const names = listHtmlPosts(archive);
  if (names.length === 0) {
    throw new SourceError(
      `${path} is not a Medium export: the folder posts is missing. Download one under Settings → Security and apps.`,
    );
  }
  return {
    // The IDs of stories are unique, so all exports are one source.
    name: "medium",
    system: "medium",
    total: names.length,
    items: () => listItems(archive, names, basename(path)),
    files: createExportFiles(archive, network),
  };
}

async function* listItems(
  archive: Archive,
  names: readonly string[],
  file: string,
): AsyncGenerator<SourceItem> {
  try {
    const owner = await readOwner(archive);
    yield* readEach(archive, names, (html, name) => readStory(html, name, owner));
    const leftOut = [...describeNames(archive), ...(await describeSubscribers(archive))];
    for (const what of leftOut) yield createProblem(file, what);
  } finally {
    await archive.close();
  }
}

/** Reads the name of the account. The profile also contains an email address, which is not read. */
async function readOwner(archive: Archive): Promise<SourceAuthor | undefined> {
  const name = archive.names.find((one) => /(?:^|\/)profile\/profile\.html$/i.test(one));
  if (name === undefined) return undefined;
  const { root } = parseHtml(await readHtmlPost(archive, name));
  const [card, link] = [findClass(root, "p-name"), findClass(root, "u-url")];
  const url = (link && attribute(link, "href")) ?? "";
  const author = card && lineIn(card);
  return author
    ? { key: url || author, name: author, slug: /\/@([\w.-]+)$/.exec(url)?.[1] }
    : undefined;
}
