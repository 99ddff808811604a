/** Creates drafts, in the blog or as Markdown files. */
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { stringify } from "yaml";
import type { CreatedPost } from "../../lib/platform/blog/posts/create-posts.ts";
import { makeSlugBase } from "../../lib/platform/blog/slug.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { hasCode, formatError } from "../../lib/command/format-error.ts";
import { ensureSiteAuthor } from "../../lib/import/site-author.ts";
import { CommandError } from "../../lib/command/command-error.ts";

/** Creates a draft without text, with the blog itself as author. */
export async function createDraft(
  platform: Platform,
  title: string,
  siteName: string,
): Promise<CreatedPost> {
  const authorId = await ensureSiteAuthor(platform, siteName);
  return platform.posts.create(
    { title, authorId, status: "UNPUBLISHED", richContent: { nodes: [] } },
    "ADMIN",
  );
}

/** Writes a draft as a new Markdown file. Throws {@link CommandError} if the file exists. */
export async function createDraftFile(
  folder: string,
  title: string,
): Promise<{ path: string; slug: string }> {
  if (title.trim() === "") throw new CommandError("The title must not be empty.");
  const slug = makeSlugBase(title, "post");
  const path = resolve(join(folder, `${slug}.md`));
  const text = `---
${stringify({ title: title.trim(), slug }, { lineWidth: 0 })}status: draft # Change this to published when the post is ready.
# cover: picture.jpg
# coverAlt: A description for people who can't see the picture
---

`;
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(path, text, { flag: "wx" });
  } catch (error) {
    if (hasCode(error, "EEXIST"))
      throw new CommandError(`${path} already exists.`, { cause: error });
    throw new CommandError(`${path} can't be written: ${formatError(error)}.`, { cause: error });
  }
  return { path, slug };
}
