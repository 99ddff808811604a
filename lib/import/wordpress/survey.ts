/**
 * First pass over an export: authors, categories, attachments and addresses of posts. It comes before the
 * posts, because posts may name items that follow them in the file.
 */
import type { Attachment } from "./content.ts";
import { readWxr, type WxrFault, type WxrItem } from "./read-items.ts";

export type WxrCategory = {
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly parent: string;
};

export type Survey = {
  /** Names by login. */
  readonly authors: ReadonlyMap<string, string>;
  readonly categories: ReadonlyMap<string, WxrCategory>;
  readonly attachments: ReadonlyMap<number, Attachment>;
  readonly findAttachments: (postId: number) => readonly Attachment[];
  /** Former paths of the imported posts, by post id. */
  readonly paths: ReadonlyMap<number, string>;
  readonly siteUrl: string | undefined;
  readonly siteTitle: string;
  readonly language: string | undefined;
  readonly posts: number;
  readonly pages: number;
  readonly trash: number;
  /** Number of items of other types: menus, products, forms… */
  readonly others: ReadonlyMap<string, number>;
  /** Number of tags with a description, which tags do not have here. */
  readonly describedTags: number;
  readonly fault: WxrFault | undefined;
};

/** Reads the export. Throws {@link SourceError} if the file is not a WordPress export. */
export async function surveyWxr(path: string, withPages: boolean): Promise<Survey> {
  const channel = new Map<string, string>();
  const authors = new Map<string, string>();
  const categories = new Map<string, WxrCategory>();
  const attachments = new Map<number, Attachment>();
  const paths = new Map<number, string>();
  const others = new Map<string, number>();
  const counts = { posts: 0, pages: 0, trash: 0, describedTags: 0 };

  const parts = readWxr(path);
  let next = await parts.next();
  for (; next.done !== true; next = await parts.next()) {
    const part = next.value;
    switch (part.kind) {
      case "channel":
        channel.set(part.name, part.text);
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
        categories.set(slug, {
          slug,
          name: field("wp:cat_name") || slug,
          description: field("wp:category_description"),
          parent: field("wp:category_parent"),
        });
        break;
      }
      case "tag":
        if (part.fields.get("wp:tag_description")) counts.describedTags += 1;
        break;
      case "item":
        surveyItem(part.item);
        break;
    }
  }

  function surveyItem({ fields, terms, meta }: WxrItem): void {
    const type = fields.get("wp:post_type") ?? "post";
    const id = Number(fields.get("wp:post_id"));
    if (type === "attachment") {
      const url = fields.get("wp:attachment_url")?.trim() ?? "";
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
    const creator = fields.get("dc:creator")?.trim() ?? "";
    if (creator !== "" && !authors.has(creator)) authors.set(creator, creator);
    const former = parsePath(fields.get("link"));
    if (status === "publish" && former !== undefined) paths.set(id, former);
    for (const { domain, slug, name } of terms) {
      if (domain !== "category" || categories.has(slug)) continue;
      categories.set(slug, { slug, name: name || slug, description: "", parent: "" });
    }
  }

  const byParent = Map.groupBy(attachments.values(), ({ parent }) => parent);
  return {
    ...counts,
    authors,
    categories,
    attachments,
    findAttachments: (postId) =>
      (postId === 0 ? [] : (byParent.get(postId) ?? [])).toSorted(
        (one, other) => one.order - other.order || one.id - other.id,
      ),
    paths,
    siteUrl: channel.get("wp:base_blog_url") || channel.get("link") || undefined,
    siteTitle: channel.get("title") ?? "",
    language: parseLanguage(channel.get("language")),
    others,
    fault: next.value,
  };
}

/** Returns the path of a permalink, or `undefined` for a plain permalink (`/?p=12`), which has no path. */
export function parsePath(link: string | undefined): string | undefined {
  const written = link?.trim() ?? "";
  if (!URL.canParse(written)) return undefined;
  const { pathname, search } = new URL(written);
  return pathname === "/" || search !== "" ? undefined : pathname;
}

/** Returns the language without the country. Most blogs name a country without meaning it. */
function parseLanguage(tag: string | undefined): string | undefined {
  try {
    return tag === undefined ? undefined : new Intl.Locale(tag.trim()).language;
  } catch {
    return undefined;
  }
}
