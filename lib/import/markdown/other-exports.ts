/** Detects exports of other systems. Their commands also read the files that record which posts are public. */
import { glob, stat } from "node:fs/promises";
import { matchesGlob } from "node:path/posix";
import { SourceError } from "../../convert/source-media.ts";
import { openArchive } from "../reading/archive.ts";

/** The systems by command, with files that only their exports contain. */
const systems = {
  blogger: { name: "Blogger", files: ["Blogs/*/feed.atom"] },
  substack: { name: "Substack", files: ["posts/[0-9]*.*.html"] },
  medium: { name: "Medium", files: ["profile/profile.html", "posts/draft_*.html"] },
} as const;

/** Pattern for up to two parent folders, such as `Takeout/Blogger/`. */
const around = "{,*/,*/*/}";

/** Throws {@link SourceError} for a path that is not a folder, or an export of another system, and names its command. */
export async function refuseOtherExports(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return;
  const isFolder = found.isDirectory();
  const archived = isFolder ? [] : await listArchive(path);
  for (const [command, { name, files }] of Object.entries(systems)) {
    const patterns = files.map((file) => around + file);
    const isExport = isFolder
      ? await hasFile(path, patterns)
      : archived.some((file) => patterns.some((pattern) => matchesGlob(file, pattern)));
    if (isExport) {
      throw new SourceError(
        `${path} is an export of ${name}. Import it with: npm run blog -- import ${command} <file or folder>`,
      );
    }
  }
  if (!isFolder) throw new SourceError(`${path} is not a folder. If it is a ZIP file, unpack it.`);
}

async function listArchive(path: string): Promise<readonly string[]> {
  const archive = await openArchive(path);
  await archive.close();
  return archive.names;
}

async function hasFile(folder: string, patterns: readonly string[]): Promise<boolean> {
  const exclude = (name: string) => /(?:^|[/\\])(?:node_modules|\.[^/\\]+)$/.test(name);
  const found = glob([...patterns], { cwd: folder, exclude });
  const { done } = await found[Symbol.asyncIterator]().next();
  return done !== true;
}
