/** Posts with comments. */
import type { Platform } from "#lib/platform/platform.ts";
import { newPost } from "../servers/site-platform.ts";

/** Returns a document with one paragraph. */
export const createCommentDocument = (text: string) => ({
  nodes: [
    {
      type: "PARAGRAPH",
      id: "",
      nodes: [{ type: "TEXT", id: "", nodes: [], textData: { text, decorations: [] } }],
    },
  ],
});

type CommentText = {
  readonly name: string;
  readonly text: string;
  /** The ID of the comment to which this one replies. */
  readonly parentId?: string | undefined;
  readonly content?: unknown;
};

const start = Date.UTC(2026, 0, 2, 3, 4, 5);
const aMinute = 60_000;

/** Returns a `minute` for `addComment` that is later than all comments that members have written. */
export const nextMinute = (): number => Math.ceil((Date.now() - start) / aMinute);

/** Publishes a post without comments. */
export async function publishPost(platform: Platform, slug: string, language = "en") {
  const author = await platform.members.upsert({ slug: "host", nickname: "The Host", about: "" });
  const draft = { ...newPost(`A post named ${slug}`, author.id), slug, language };
  return platform.posts.create(draft, "PUBLISH");
}

/** Adds a comment to a post. `minute` is the time after a fixed date. Returns the ID of the comment. */
export async function addComment(
  platform: Platform,
  postId: string,
  minute: number,
  { name, text, parentId, content }: CommentText,
): Promise<string> {
  const { id } = await platform.comments.importComment({
    origin: `test:${postId}:${minute}`,
    postId,
    parentId,
    author: { name },
    content: content ?? createCommentDocument(text),
    status: "PUBLISHED",
    commentedAt: start + minute * aMinute,
  });
  return id;
}

/**
 * Polls a page until it contains a text. Returns the start time of the last request whose response lacked the text, in
 * milliseconds after `since` (`performance.now()`).
 */
export async function measureStaleness(url: string, text: string, since: number): Promise<number> {
  for (let last = 0; ;) {
    const askedAt = performance.now();
    const body = await (await fetch(url)).text();
    if (body.includes(text)) return last;
    last = askedAt - since;
    if (last > 30_000) throw new Error(`${url} does not show ${text}.`);
  }
}
