/** A folder of files that is removed after the test. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";

export type Folder = {
  readonly path: string;
  readonly put: (name: string, content: string | Uint8Array) => Promise<void>;
  /** Returns the text of every file, by path. */
  readonly read: () => Promise<Record<string, string>>;
};

export async function newFolder(onEnd: (undo: () => Promise<void>) => void): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), "quire-folder-"));
  onEnd(() => rm(path, { recursive: true, force: true }));
  return {
    path,
    async put(name, content) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
    },
    async read() {
      const found = await readdir(path, { recursive: true, withFileTypes: true });
      const files = found
        .filter((file) => file.isFile())
        .map((file) => join(file.parentPath, file.name))
        .toSorted();
      return Object.fromEntries(
        await Promise.all(
          files.map(async (file): Promise<[string, string]> => [
            file.slice(path.length + 1),
            await readFile(file, "latin1"),
          ]),
        ),
      );
    },
  };
}

/** Creates a small picture in one color. */
export const createPicture = (background: string): Promise<Uint8Array> =>
  sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
