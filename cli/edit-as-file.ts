/** Editing a post as a file in a text editor. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { CommandError } from "../lib/command/command-error.ts";
import { describeRefusal } from "../lib/command/describe-refusal.ts";
import { formatError } from "../lib/command/format-error.ts";
import { ContentError } from "../lib/convert/markdown/front-matter.ts";
import { MarkdownError } from "../lib/convert/markdown/context.ts";
import { SourceError } from "../lib/convert/source-media.ts";
import { formatPost } from "../lib/import/edit-file/format-post.ts";
import { readEdited } from "../lib/import/edit-file/read-edited.ts";
import type { ArchivedPost, Platform } from "../lib/platform/index.ts";
import { paths } from "../lib/site/paths/paths.ts";
import { WireError } from "../lib/wix/errors/errors.ts";
import { loadSettings } from "../scripts/site/load-settings.ts";
import { findPost } from "./find-post.ts";
import { openEditor } from "./open-editor.ts";
import { printLine } from "./print.ts";

/** Returns the address of a post's editor. */
export const formatEditorAddress = (id: string): string =>
  `${loadSettings().site.url}${paths.adminPostEditor(id)}`;

/** Opens a file with the post, or the given file, and saves it. The file is kept if it cannot be saved. */
export async function editAsFile(
  platform: Platform,
  record: ArchivedPost,
  given: string | undefined,
): Promise<void> {
  const before = await formatPost(platform, record);
  const path = given ?? (await createFile(record.post.slug, before));
  try {
    await openEditor(path);
    const isSaved = await save(platform, record, before, path);
    if (given === undefined) await rm(dirname(path), { recursive: true });
    if (!isSaved) return printLine("Nothing was changed.");
  } catch (error) {
    const text = await readFile(path, "utf8").catch(() => before);
    if (given === undefined && text === before) {
      await rm(dirname(path), { recursive: true });
      throw error;
    }
    const reason = describe(error);
    throw new CommandError(
      `${reason} Nothing was saved, and your text is in ${path}. To continue: npm run blog -- edit ${record.post.id} --file ${JSON.stringify(path)}`,
      { cause: error },
    );
  }
  const { title, slug, status } = await findPost(platform, record.post.id);
  printLine(`“${title}” (${slug}): saved`);
  if (status === "PUBLISHED") {
    printLine(`Readers see the changes after “Update” at ${formatEditorAddress(record.post.id)}`);
  }
}

async function createFile(slug: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quire-edit-"));
  const path = join(folder, `${slug.slice(0, 100)}.md`);
  await writeFile(path, text, { flag: "wx", mode: 0o600 });
  return path;
}

/** Saves the file as a new version of the post. Returns whether there are changes. */
async function save(
  platform: Platform,
  record: ArchivedPost,
  before: string,
  path: string,
): Promise<boolean> {
  const text = await readFile(path, "utf8");
  const { id, updated_at: editedAt } = record.post;
  const siteUrl = loadSettings().site.url;
  const patch = await readEdited(platform, { record, before, text, siteUrl });
  if (Object.keys(patch).length === 0) return false;
  await platform.posts.edit(id, patch, editedAt);
  return true;
}

/** Returns why a file was not saved, as a sentence. */
function describe(error: unknown): string {
  if (error instanceof WireError && error.code === "DRAFT_CHANGED") {
    return "The post was edited in the meantime.";
  }
  if (error instanceof WireError) return describeRefusal(error);
  if (error instanceof CommandError) return error.message;
  const isExpected =
    error instanceof ContentError || error instanceof MarkdownError || error instanceof SourceError;
  const reason = isExpected ? error.message : formatError(error);
  return `The file can't be read: ${reason}.`;
}
