/** Generates WordPress exports: individual parts, and complete exports of any size. */

export type WxrItemFields = {
  readonly id: number;
  readonly title?: string;
  readonly type?: string;
  readonly status?: string;
  readonly slug?: string;
  readonly link?: string;
  readonly content?: string;
  readonly excerpt?: string;
  readonly author?: string;
  /** A date in WordPress's format, in UTC. */
  readonly date?: string;
  readonly changed?: string;
  readonly parent?: number;
  readonly order?: number;
  readonly password?: string;
  readonly isSticky?: boolean;
  readonly comments?: "open" | "closed";
  readonly attachmentUrl?: string;
  readonly meta?: Readonly<Record<string, string>>;
  /** Domain, slug and name of each term. */
  readonly terms?: readonly (readonly [string, string, string])[];
  readonly commentList?: readonly WxrCommentFields[];
};

export type WxrCommentFields = {
  readonly id: number;
  readonly parent?: number;
  readonly author?: string;
  readonly email?: string;
  readonly url?: string;
  readonly userId?: number;
  /** A date in WordPress's format, in UTC. */
  readonly date?: string;
  readonly content?: string;
  readonly approved?: string;
  readonly type?: string;
};

const cdata = (text: string): string => `<![CDATA[${text.replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function wxrComment(comment: WxrCommentFields): string {
  const { id, parent = 0, userId = 0, date = "2024-03-15 08:00:00" } = comment;
  const { author = "A reader", email = "", url = "", content = "Well said." } = comment;
  return `<wp:comment>
<wp:comment_id>${id}</wp:comment_id>
<wp:comment_author>${cdata(author)}</wp:comment_author>
<wp:comment_author_email>${cdata(email)}</wp:comment_author_email>
<wp:comment_author_url>${cdata(url)}</wp:comment_author_url>
<wp:comment_author_IP>${cdata("192.0.2.7")}</wp:comment_author_IP>
<wp:comment_date>${cdata(date)}</wp:comment_date>
<wp:comment_date_gmt>${cdata(date)}</wp:comment_date_gmt>
<wp:comment_content>${cdata(content)}</wp:comment_content>
<wp:comment_approved>${cdata(comment.approved ?? "1")}</wp:comment_approved>
<wp:comment_type>${cdata(comment.type ?? "")}</wp:comment_type>
<wp:comment_parent>${parent}</wp:comment_parent>
<wp:comment_user_id>${userId}</wp:comment_user_id>
<wp:commentmeta><wp:meta_key>${cdata("akismet_result")}</wp:meta_key><wp:meta_value>${cdata("false")}</wp:meta_value></wp:commentmeta>
</wp:comment>`;
}

function wxrItem(item: WxrItemFields): string {
  const date = item.date ?? "2024-03-14 07:30:00";
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  const terms = (item.terms ?? []).map(
    ([domain, slug, name]) =>
      `<category domain="${domain}" nicename="${escaped(slug)}">${cdata(name)}</category>`,
  );
  const comments = (item.commentList ?? []).map(wxrComment);
  return `<item>
<title>${cdata(item.title ?? "")}</title>
<link>${escaped(item.link ?? "")}</link>
<dc:creator>${cdata(item.author ?? "desk")}</dc:creator>
<description></description>
<content:encoded>${cdata(item.content ?? "")}</content:encoded>
<excerpt:encoded>${cdata(item.excerpt ?? "")}</excerpt:encoded>
<wp:post_id>${item.id}</wp:post_id>
<wp:post_date>${cdata(date)}</wp:post_date>
<wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
<wp:post_modified_gmt>${cdata(item.changed ?? date)}</wp:post_modified_gmt>
<wp:comment_status>${cdata(item.comments ?? "open")}</wp:comment_status>
<wp:post_name>${cdata(item.slug ?? "")}</wp:post_name>
<wp:status>${cdata(item.status ?? "publish")}</wp:status>
<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:menu_order>${item.order ?? 0}</wp:menu_order>
<wp:post_type>${cdata(item.type ?? "post")}</wp:post_type>
<wp:post_password>${cdata(item.password ?? "")}</wp:post_password>
<wp:is_sticky>${item.isSticky === true ? 1 : 0}</wp:is_sticky>
${item.attachmentUrl === undefined ? "" : `<wp:attachment_url>${cdata(item.attachmentUrl)}</wp:attachment_url>`}
${terms.join("\n")}
${meta.join("\n")}
${comments.join("\n")}
</item>
`;
}

function wxrHead(siteUrl: string, definitions = ""): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.8" -->
<rss version="2.0"
	xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
	xmlns:content="http://purl.org/rss/1.0/modules/content/"
	xmlns:wfw="http://wellformedweb.org/CommentAPI/"
	xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>The Old Blog</title>
<link>${siteUrl}</link>
<language>en-GB</language>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${siteUrl}</wp:base_site_url>
<wp:base_blog_url>${siteUrl}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata("desk")}</wp:author_login><wp:author_email>${cdata("desk@old.example")}</wp:author_email><wp:author_display_name>${cdata("The Desk")}</wp:author_display_name></wp:author>
${definitions}
`;
}

const wxrEnd = "</channel>\n</rss>\n";

export const wxr = (siteUrl: string, items: readonly WxrItemFields[], definitions?: string) =>
  wxrHead(siteUrl, definitions) + items.map(wxrItem).join("") + wxrEnd;

const sentences = [
  "The ferry left at seven, and the harbour was quiet again by a quarter past.",
  "What the ledger said in pencil, the ink of the next page took back.",
  "A lamp was left on in the workshop, as on every evening of that winter.",
  "Nobody had counted the steps, so we did, twice, and came to different numbers.",
];

/**
 * Yields an export of `count` posts in chunks, as it would be written to a file. Every post has its own
 * picture, and every second post consists of blocks.
 */
export function* generatedWxr(siteUrl: string, count: number): Generator<string> {
  yield wxrHead(siteUrl);
  for (let number = 1; number <= count; number += 1) {
    const picture = `${siteUrl}/wp-content/uploads/2024/03/picture-${number}.png`;
    const words = Array.from(
      { length: 6 },
      (_, line) => `${sentences[(number + line) % sentences.length]} <em>${line}</em>`,
    );
    const isBlocks = number % 2 === 0;
    const content = isBlocks
      ? `${words.map((line) => `<!-- wp:paragraph --><p>${line}</p><!-- /wp:paragraph -->`).join("\n\n")}
<!-- wp:image {"id":${100_000 + number}} --><figure class="wp-block-image"><img src="${picture}" alt="Picture ${number}"/><figcaption>Number ${number}</figcaption></figure><!-- /wp:image -->`
      : `${words.join("\n\n")}\n\n[caption align="alignright" width="300"]<img src="${picture.replace(".png", "-300x200.png")}" alt="" /> Number ${number}[/caption]`;
    yield wxrItem({
      id: number,
      title: `Log of day ${number}`,
      slug: `log-of-day-${number}`,
      link: `${siteUrl}/2024/03/log-of-day-${number}/`,
      content,
      terms: [
        ["category", "log", "Log"],
        ["post_tag", `tag-${number % 20}`, `Tag ${number % 20}`],
      ],
      meta: { _thumbnail_id: String(100_000 + number) },
    });
    yield wxrItem({
      id: 100_000 + number,
      type: "attachment",
      status: "inherit",
      title: `picture-${number}`,
      parent: number,
      attachmentUrl: picture,
    });
  }
  yield wxrEnd;
}
