/** A post as a Markdown file that a person edits: the text, and the fields that are part of it. */
import { stringify } from "yaml";
import type { KnownFile } from "../../convert/markdown/known-files.ts";
import { richContentToMarkdown } from "../../convert/markdown/from-rich-content.ts";
import { readDocument } from "../../export/columns.ts";
import { buildFrontMatter } from "../../export/markdown/front-matter.ts";
import type { ArchivedPost, Platform } from "../../platform/index.ts";
import { collectMediaIds } from "../../rich-content/media-ids.ts";
import { editableFields } from "./editable-fields.ts";

/** Formats the latest version of a post. Files of this blog have the paths that pages use: `/media/{id}`. */
export async function formatPost(platform: Platform, record: ArchivedPost): Promise<string> {
  const { post, content, coAuthorIds, categoryIds } = record;
  const document = readDocument(content);
  const files = new Map<string, KnownFile>();
  for (const id of collectMediaIds([document, post.cover_media, post.hero_image])) {
    const stored = await platform.media.find(id);
    if (stored !== undefined) files.set(id, { ...stored, path: `/media/${id}` });
  }
  const markdown = richContentToMarkdown(document, files);
  const authors = new Map((await platform.archive.authors()).map(({ id, slug }) => [id, slug]));
  const categories = new Map(
    (await platform.archive.categories()).map(({ id, slug }) => [id, slug]),
  );
  const values = buildFrontMatter(record, {
    author: authors.get(post.author_id),
    coAuthors: coAuthorIds.flatMap((id) => authors.get(id) ?? []),
    categories: categoryIds.flatMap((id) => categories.get(id) ?? []),
    files,
    text: markdown,
    document,
    draftVersion: undefined,
    commentsFile: undefined,
  });
  const fields = Object.entries(values).filter(([name]) => editableFields.has(name));
  const yaml = stringify(Object.fromEntries(fields), {
    lineWidth: 0,
    aliasDuplicateObjects: false,
  });
  return `---\n${yaml}---\n\n${markdown}`;
}
