/** The comments below a post in the static export. */
import type { Translator } from "../../messages/translator.ts";
import type { Comment } from "../../platform/index.ts";
import { toHtml } from "../../rich-content/export/to-html.ts";
import { safeUrl } from "../../rich-content/url.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { dateHtml, type Site } from "./page.ts";

type Context = { readonly site: Site; readonly language: string; readonly t: Translator };

/** Returns the published comments of a post as HTML, thread by thread. Empty if there are none. */
export function commentsHtml(comments: readonly Comment[], context: Context): string {
  const shown = selectShown(comments);
  if (shown.length === 0) return "";
  const byThread = Map.groupBy(shown, ({ threadId }) => threadId);
  const threads = [...byThread.values()].map((own) => {
    const root = own.find(({ id, threadId }) => id === threadId);
    const replies = own.filter((comment) => comment !== root);
    const repliesHtml = replies.map((reply) => itemHtml(reply, context)).join("\n");
    const [first, last] = [root === undefined ? "" : itemHtml(root, context), repliesHtml];
    return { isPinned: root?.marked === true, html: nestHtml(first, last) };
  });
  // Sorting is stable, so the threads stay in the order of their dates.
  const sorted = threads.toSorted((one, other) => Number(other.isPinned) - Number(one.isPinned));
  const heading = escapeHtml(context.t("reading.comments.heading"));
  return `<section class="comments">
<h2>${heading}</h2>
<ol>
${sorted.map(({ html }) => html).join("\n")}
</ol>
</section>`;
}

/** Returns the published comments, and the others to which these reply. */
function selectShown(comments: readonly Comment[]): Comment[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const shown = new Set<string>();
  for (const comment of comments) {
    if (!isPublished(comment)) continue;
    shown.add(comment.id);
    for (const id of [comment.parent?.id, comment.threadId]) {
      if (id !== undefined && byId.has(id)) shown.add(id);
    }
  }
  return comments.filter(({ id }) => shown.has(id));
}

const isPublished = ({ status, content }: Comment): boolean =>
  status === "PUBLISHED" && content !== undefined;

/** Puts the replies into the item of the comment that started the thread. */
const nestHtml = (root: string, replies: string): string =>
  replies === "" ? root : root.replace(/<\/li>$/, () => `\n<ol>\n${replies}\n</ol></li>`);

function itemHtml(comment: Comment, { site, language, t }: Context): string {
  const { id, content, commentedAt, edited } = comment;
  if (content === undefined || !isPublished(comment)) {
    return `<li id="comment-${escapeHtml(id)}"><p class="quiet">${escapeHtml(t("reading.comments.deleted"))}</p></li>`;
  }
  const facts = [
    authorHtml(comment, t),
    dateHtml(commentedAt, language),
    edited ? escapeHtml(t("reading.comments.edited")) : "",
    replyHtml(comment, t),
  ];
  return `<li id="comment-${escapeHtml(id)}"><p class="quiet">${facts.filter(Boolean).join(" · ")}</p>
${toHtml(content, { siteUrl: site.url, language })}</li>`;
}

function authorHtml({ author }: Comment, t: Translator): string {
  const name = escapeHtml(author.name || t("reading.comments.formerMember"));
  const url = safeUrl(author.url, "link");
  return url === undefined
    ? name
    : `<a href="${escapeHtml(url)}" rel="nofollow ugc noopener">${name}</a>`;
}

/** Names the parent of a reply to a reply. The other replies follow their parent. */
function replyHtml({ parent, threadId }: Comment, t: Translator): string {
  if (parent === undefined || parent.id === threadId) return "";
  const link = (text: string) => `<a href="#comment-${escapeHtml(parent.id)}">${text}</a>`;
  if (parent.status !== "PUBLISHED") {
    return t.markup("reading.comments.inReplyToDeleted", { parent: link });
  }
  const name = escapeHtml(parent.author.name || t("reading.comments.formerMember"));
  return t.markup("reading.comments.inReplyTo", { name, parent: link });
}
