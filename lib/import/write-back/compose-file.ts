/** Composes the new text of a Markdown file from its text and the changed fields of its post. */
import { richContentToMarkdown } from "../../convert/markdown/from-rich-content.ts";
import { collectMediaIds } from "../../rich-content/media-ids.ts";
import { readDocument } from "../../export/columns.ts";
import { buildFrontMatter } from "../../export/markdown/front-matter.ts";
import type { ArchivedPost, Platform, PostSource, SourceField } from "../../platform/index.ts";
import { openMarkdown } from "../markdown/open-markdown.ts";
import type { SourcePost } from "../source.ts";
import { chooseNames } from "./choose-names.ts";
import { collectFiles, type PostFiles } from "./collect-files.ts";
import { editFrontMatter } from "./edit-front-matter.ts";
import { listFieldNames } from "./front-matter-fields.ts";

export type ComposedFile = Pick<PostFiles, "added"> & { readonly text: string };

/**
 * Composes the file. Returns `undefined` if the present file is not a post that an import can read, or if its front
 * matter cannot be changed.
 */
export async function composeFile(
  platform: Platform,
  { folder = "", item, source }: PostSource,
  record: ArchivedPost,
  text: string,
  fields: readonly SourceField[],
): Promise<ComposedFile | undefined> {
  const written = await readPostFile(folder, item);
  const parts = /^(\uFEFF?---[ \t]*\r?\n)([\s\S]*?)(?<=\n)(---[ \t]*(?:\r?\n|$))([\s\S]*)$/.exec(
    text,
  );
  if (written === undefined || parts === null) return undefined;
  const [, opening = "", yaml = "", closing = "", body = ""] = parts;
  const { post, content } = record;
  const document = readDocument(content);
  const ids = collectMediaIds([document, post.cover_media, post.hero_image]);
  const { files, added } = await collectFiles(platform, source, written, ids);
  const hasNewText = fields.includes("richContent");
  const markdown = richContentToMarkdown(document, files);
  const values = buildFrontMatter(record, {
    ...(await chooseNames(platform, source, written, record)),
    files,
    text: hasNewText ? markdown : body,
    document,
    draftVersion: undefined,
    commentsFile: undefined,
  });
  // A title or an excerpt that is not in the front matter is derived from the text.
  const changed: readonly SourceField[] = hasNewText ? [...fields, "title", "excerpt"] : fields;
  const edited = editFrontMatter(yaml, listFieldNames(changed), new Map(Object.entries(values)));
  if (edited === undefined) return undefined;
  const useLines = text.includes("\r\n") ? toWindowsLines : (lines: string) => lines;
  const whole =
    opening + useLines(edited) + closing + (hasNewText ? useLines(`\n${markdown}`) : body);
  return { text: whole, added: hasNewText || changesPictures(fields) ? added : [] };
}

const toWindowsLines = (text: string): string => text.replace(/\r?\n/g, "\r\n");

const changesPictures = (fields: readonly SourceField[]): boolean =>
  fields.includes("coverMedia") || fields.includes("heroImage");

async function readPostFile(folder: string, item: string): Promise<SourcePost | undefined> {
  const { items } = await openMarkdown(folder, { kind: "quire", only: [item] });
  for await (const one of items()) if (one.kind === "post") return one.post;
  return undefined;
}
