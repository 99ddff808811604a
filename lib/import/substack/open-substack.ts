/** A Substack export (Settings → Exports) as an import source. */
import { basename } from "node:path/posix";
import { SourceError } from "../../convert/source-media.ts";
import { type Archive, describeNames, openArchive } from "../reading/archive.ts";
import { parseCsv } from "../../site/text/csv.ts";
import { decodeUndeclared } from "../reading/decode-text.ts";
import type { DownloadOptions } from "../reading/download.ts";
import { createExportFiles, listHtmlPosts, readEach } from "../reading/html-posts.ts";
import { createProblem, describePages } from "../problems.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import { describeSubscribers } from "../subscribers.ts";
import { readPost, type SubstackRow } from "./post.ts";

export type SubstackOptions = DownloadOptions & {
  /** Whether to import pages. Default: `true`. */
  readonly withPages?: boolean | undefined;
};

/** Maximum size of posts.csv in bytes. */
const largestList = 64 * 1024 ** 2;

/** Opens an export: the ZIP file, or the folder that it was unpacked to. Throws {@link SourceError} if it has no posts. */
export async function openSubstack(
  path: string,
  { withPages = true, ...network }: SubstackOptions = {},
): Promise<ImportSource> {
  const archive = await openArchive(path);
  const list = archive.names.find((name) => /(?:^|\/)posts\.csv$/i.test(name));
  const posts = listHtmlPosts(archive);
  if (list === undefined || posts.length === 0) {
    throw new SourceError(
      `${path} is not a Substack export: ${list === undefined ? "posts.csv" : "the folder posts"} is missing. Create one under Settings → Exports, or import a Medium export with: npm run blog -- import medium <file>`,
    );
  }
  const rows = new Map(
    parseCsv(decodeUndeclared(await archive.read(list, largestList)).text).map((row) => [
      row.get("post_id") ?? "",
      row,
    ]),
  );
  const isPage = (name: string) => rows.get(readId(name))?.get("type")?.toLowerCase() === "page";
  const names = withPages ? posts : posts.filter((name) => !isPage(name));
  return {
    // The IDs of posts are unique, so all exports are one source.
    name: "substack",
    system: "substack",
    total: names.length,
    items: () =>
      listItems(archive, { names, rows, pages: posts.length - names.length }, basename(path)),
    files: createExportFiles(archive, network),
  };
}

type SubstackExport = {
  readonly names: readonly string[];
  readonly rows: ReadonlyMap<string, SubstackRow>;
  /** Number of pages that are left out. */
  readonly pages: number;
};

async function* listItems(
  archive: Archive,
  { names, rows, pages }: SubstackExport,
  file: string,
): AsyncGenerator<SourceItem> {
  try {
    yield* readEach(archive, names, (html, name) => {
      const id = readId(name);
      return readPost(html, id, name, rows.get(id));
    });
    const found = new Set(listHtmlPosts(archive).map(readId));
    for (const [id, row] of rows) {
      if (id === "" || found.has(id)) continue;
      const title = row.get("title")?.trim();
      yield createProblem(title ? `“${title}”` : id, "the export doesn't contain its text");
    }
    const leftOut = [
      ...describePages(pages),
      ...describeNames(archive),
      ...(await describeSubscribers(archive)),
    ];
    for (const what of leftOut) yield createProblem(file, what);
  } finally {
    await archive.close();
  }
}

/** Returns the ID in a file name, which is also in posts.csv: `17.a-boat`. */
const readId = (name: string): string => basename(name).replace(/\.html?$/i, "");
