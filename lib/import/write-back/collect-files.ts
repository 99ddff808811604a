/** The files that a post refers to, with the paths by which its Markdown file refers to them. */
import { dirname, relative } from "node:path/posix";
import type { KnownFile } from "../../convert/markdown/known-files.ts";
import { buildMediaPath } from "../../export/markdown/media-path.ts";
import type { Platform } from "../../platform/index.ts";
import { findCopied } from "../media-copier.ts";
import type { SourcePost } from "../source.ts";

export type PostFiles = {
  readonly files: ReadonlyMap<string, KnownFile>;
  /** Files of this blog that the folder does not have, with their paths in the folder. */
  readonly added: readonly { readonly from: string; readonly to: string }[];
};

/** Collects the files with the given IDs. `post` is the file as it is, whose references are kept. */
export async function collectFiles(
  platform: Platform,
  sourceName: string,
  post: SourcePost,
  ids: Iterable<string>,
): Promise<PostFiles> {
  const references = await listReferences(platform, sourceName, post);
  const files = new Map<string, KnownFile>();
  const added: { from: string; to: string }[] = [];
  for (const id of ids) {
    const stored = await platform.media.find(id);
    if (stored === undefined) continue;
    const { width, height, path: from } = stored;
    const known = references.get(id);
    const to = buildMediaPath(stored);
    if (known === undefined) added.push({ from, to });
    const path = known ?? refer(to, post.label);
    files.set(id, { id, path, width, height });
  }
  return { files, added };
}

/** Returns how the post's file refers to its files, by their IDs, without copying any of them. */
async function listReferences(
  platform: Platform,
  sourceName: string,
  post: SourcePost,
): Promise<Map<string, string>> {
  const references = new Map<string, string>();
  const media = {
    report: () => undefined,
    async copy(located: string) {
      const known = await findCopied(platform, sourceName, located);
      if (known !== undefined) references.set(known.id, describe(located, post.label));
      return known;
    },
  };
  await post.convert(media);
  if (post.cover !== undefined) await media.copy(post.cover.file);
  await post.pictures?.(media);
  return references;
}

/** Returns a reference to a located file: its URL, or its path without the hash. */
const describe = (located: string, from: string): string =>
  /^https?:/i.test(located) ? located : refer(located.slice(0, located.lastIndexOf("#")), from);

/** Returns the path from a post's file to another file, in which characters with a meaning in URLs are encoded. */
const refer = (path: string, from: string): string =>
  relative(dirname(from), path).replace(/[%?#]/g, encodeURIComponent);
