/** The documents of the sample blog. */
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readFrontMatter } from "#lib/convert/markdown/front-matter.ts";
import { markdownToRichContent } from "#lib/convert/markdown/to-rich-content.ts";
import type { RichContent } from "#lib/rich-content/document.ts";

const folder = join(import.meta.dirname, "../../../content/posts");
const find = (file: string) => ({ id: basename(file), width: 1200, height: 800 });

type Sample = { readonly name: string; readonly document: RichContent };

let converted: string | undefined;

/** Converts all sample posts. The result is plain JSON, as stored. */
export function readSampleDocuments(): Sample[] {
  // Several test files of a process read the documents, and each file may change its own.
  converted ??= JSON.stringify(
    globSync("*.md", { cwd: folder }).map((name) => {
      const { markdown } = readFrontMatter(readFileSync(join(folder, name), "utf8"), name);
      return { name, document: markdownToRichContent(markdown, find) };
    }),
  );
  return JSON.parse(converted);
}
