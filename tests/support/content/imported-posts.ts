/** Reads the posts that an import has created. */
import type { Platform } from "#lib/platform/platform.ts";
import { normaliseRichContent } from "#lib/rich-content/normalise.ts";
import { toHtml } from "#lib/rich-content/export/to-html.ts";
import { plainText } from "#lib/rich-content/text.ts";

/** Returns all posts by slug. */
export async function readImportedPosts(platform: Platform) {
  const found = new Map<string, ReturnType<typeof readPost>>();
  for await (const archived of platform.archive.posts()) {
    found.set(archived.post.slug, readPost(archived));
  }
  return found;
}

type ArchivedPost =
  ReturnType<Platform["archive"]["posts"]> extends AsyncIterable<infer Item> ? Item : never;

function readPost({ post, content, tags }: ArchivedPost) {
  const document = normaliseRichContent(JSON.parse(content?.rich_content ?? "null"));
  return {
    ...post,
    tags,
    document,
    html: toHtml(document, { siteUrl: "https://blog.example", language: "en" }),
    text: plainText(document),
  };
}
