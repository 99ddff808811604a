/** Writes changes that were made in the blog to the Markdown files that the posts were imported from. */
import { copyFile, constants, mkdir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { hasCode } from "../../command/format-error.ts";
import {
  writeAtomically,
  type Platform,
  type PostSource,
  type SourceWriter,
} from "../../platform/index.ts";
import { hashText } from "../stable-id.ts";
import { composeFile, type ComposedFile } from "./compose-file.ts";
import { readSourceFile } from "./source-file.ts";

const refuse = (reason: string) => ({ status: "refused", reason }) as const;

/** Creates a writer. `report` receives the reason why a file was not written. */
export function createMarkdownWriter(
  platform: Platform,
  report: (item: string, reason: string) => void,
): SourceWriter {
  return {
    report,

    canWrite: async (source) => (await readSourceFile(source)).kind === "writable",

    async write(source, fields, announce) {
      const file = await readSourceFile(source);
      if (file.kind === "unavailable") return { status: "unavailable" };
      if (file.kind === "refused") return refuse(file.reason);
      const record = await platform.archive.find(source.postId);
      const composed = record && (await composeFile(platform, source, record, file.text, fields));
      if (composed === undefined)
        return refuse("it is not a post whose front matter can be changed");
      const hash = hashText(composed.text);
      if (composed.text === file.text) return { status: "written", hash };
      try {
        await addFiles(source, composed);
        await announce(hash);
        const latest = await readSourceFile(source);
        if (latest.kind !== "writable" || latest.text !== file.text) {
          return refuse("the file has just changed");
        }
        await writeAtomically(file.path, Buffer.from(composed.text), file.mode);
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return refuse("the file can't be written");
      }
      return { status: "written", hash };
    },
  };
}

/** Copies the files that the folder does not have. Throws `EPERM` if a folder on the way is a symbolic link. */
async function addFiles({ folder = "" }: PostSource, { added }: ComposedFile): Promise<void> {
  for (const { from, to } of added) {
    let parent = folder;
    for (const name of dirname(to).split("/")) {
      parent = join(parent, name);
      await mkdir(parent, { recursive: true });
      if ((await realpath(parent)) !== parent) throw new LinkError(parent);
    }
    await copyFile(from, join(folder, to), constants.COPYFILE_EXCL).catch((error: unknown) => {
      if (!hasCode(error, "EEXIST")) throw error;
    });
  }
}

class LinkError extends Error {
  override readonly name = "LinkError";
  readonly code = "EPERM";

  constructor(path: string) {
    super(`${path} is a symbolic link`);
  }
}

/** With the last three codes, a file or a broken link is in place of a folder, or a picture is missing. */
const isRefusal = (error: unknown): boolean =>
  ["EACCES", "EPERM", "EROFS", "EEXIST", "ENOTDIR", "ENOENT"].some((code) => hasCode(error, code));
