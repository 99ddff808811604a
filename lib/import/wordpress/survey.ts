/**
 * First pass over an export: authors, categories, attachments and addresses of posts. It comes before the
 * posts, because posts may name items that follow them in the file.
 */
import { decodePercent, parseLanguage, parsePermalink } from "../parse.ts";
import type { SourceCategory } from "../source.ts";
import type { Attachment } from "./content.ts";
import { readWxr, type WxrItem } from "./read-items.ts";

export type Survey = Awaited<ReturnType<typeof surveyWxr>>;

const channelFields = new Set(["title", "link", "language", "wp:base_blog_url"]);

/** Reads the export. Throws {@link SourceError} if the file is not a WordPress export. */
export async function surveyWxr(path: string, withPages: boolean) {
  const channel = new Map<string, string>();
  /** Names by login. */
  const authors = new Map<string, string>();
  /** Categories by slug. */
  const categories = new Map<string, SourceCategory>();
  const attachments = new Map<number, Attachment>();
  /** Former paths of the imported posts, by post id. */
  const paths = new Map<number, string>();
  /** Number of items of other types: menus, products, forms… */
  const others = new Map<string, number>();
  /** `nested` are categories within another category, and tags have no descriptions here. */
  const counts = { posts: 0, pages: 0, trash: 0, nested: 0, describedTags: 0 };
  const addCategory = (slug: string, name: string, description = "") =>
    categories.set(slug, {
      key: slug,
      slug: decodePercent(slug),
      label: name || slug,
      description,
    });

  const parts = readWxr(path);
  let next = await parts.next();
  for (; next.done !== true; next = await parts.next()) {
    const part = next.value;
    switch (part.kind) {
      case "channel":
        if (channelFields.has(part.name)) channel.set(part.name, part.text);
        break;
      case "author": {
        const login = part.fields.get("wp:author_login") ?? "";
        const name = part.fields.get("wp:author_display_name") || login;
        if (login !== "") authors.set(login, name);
        break;
      }
      case "category": {
        const field = (name: string) => part.fields.get(name) ?? "";
        const slug = field("wp:category_nicename");
        addCategory(slug, field("wp:cat_name"), field("wp:category_description"));
        if (field("wp:category_parent") !== "") counts.nested += 1;
        break;
      }
      case "tag":
        if (part.fields.get("wp:tag_description")) counts.describedTags += 1;
        break;
      case "item":
        surveyItem(part);
        break;
    }
  }

  function surveyItem({ fields, terms, meta }: WxrItem): void {
    const type = fields.get("wp:post_type") ?? "post";
    const id = Number(fields.get("wp:post_id"));
    if (type === "attachment") {
      const url = fields.get("wp:attachment_url") ?? "";
      if (url === "") return;
      attachments.set(id, {
        id,
        url,
        alt: meta.get("_wp_attachment_image_alt") ?? "",
        caption: fields.get("excerpt:encoded") ?? "",
        parent: Number(fields.get("wp:post_parent") ?? 0),
        order: Number(fields.get("wp:menu_order") ?? 0),
      });
      return;
    }
    if (type !== "post" && type !== "page") {
      others.set(type, (others.get(type) ?? 0) + 1);
      return;
    }
    const status = fields.get("wp:status");
    if (status === "trash") counts.trash += 1;
    else if (status !== "auto-draft") counts[type === "post" ? "posts" : "pages"] += 1;
    if (type === "page" && !withPages) return;
    const creator = fields.get("dc:creator") ?? "";
    if (creator !== "" && !authors.has(creator)) authors.set(creator, creator);
    const former = parsePermalink(fields.get("link"));
    if (status === "publish" && former !== undefined) paths.set(id, former);
    for (const { domain, slug, name } of terms) {
      if (domain === "category" && !categories.has(slug)) addCategory(slug, name);
    }
  }

  const language = parseLanguage(channel.get("language"));
  const byParent = Map.groupBy(attachments.values(), ({ parent }) => parent);
  return {
    ...counts,
    authors,
    categories: new Map([...categories].map(([slug, one]) => [slug, { ...one, language }])),
    attachments,
    /** Returns the attachments of a post, for a gallery that lists none. */
    findAttachments: (postId: number): Attachment[] =>
      (postId === 0 ? [] : (byParent.get(postId) ?? [])).toSorted(
        (one, other) => one.order - other.order || one.id - other.id,
      ),
    paths,
    siteUrl: channel.get("wp:base_blog_url") || channel.get("link") || undefined,
    siteTitle: channel.get("title") ?? "",
    language,
    others,
    /** Damage that ended the reading. */
    fault: next.value,
  };
}
