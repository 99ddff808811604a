/** The documents of the sample blog. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readFrontMatter } from "#lib/convert/markdown/front-matter.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import type { RichContent } from "#lib/rich-content/document.ts";

const folder = join(import.meta.dirname, "../../../content/posts");
const find = (file: string) => ({ id: basename(file), width: 1200, height: 800 });

type Sample = {
  readonly name: string;
  readonly markdown: string;
  readonly document: RichContent;
};

/** The posts that together use every node type and decoration. */
export const demonstrationPosts: readonly string[] = [
  "an-hour-at-low-water.md",
  "one-shelf-one-afternoon.md",
];

/** Converts sample posts: all of them unless names are given. The documents are plain JSON, as stored. */
export function readSampleDocuments(
  names: readonly string[] = globSync("*.md", { cwd: folder }),
): Sample[] {
  return names.map((name) => {
    const { markdown } = readFrontMatter(readFileSync(join(folder, name), "utf8"), name);
    return {
      name,
      markdown,
      document: JSON.parse(JSON.stringify(markdownToRichContent(markdown, find))),
    };
  });
}
