/** Conversion of a row of Ghost's posts to a post of this blog. */
import { z } from "zod";
import { escapeHtml } from "../../site/escape-markup.ts";
import type { RichContentNode } from "../../rich-content/document.ts";
import { cutExcerpt } from "../../rich-content/text.ts";
import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { lineIn, parseHtml } from "../../convert/html/parse-html.ts";
import { scheduledWithoutDate } from "../source-status.ts";
import type { SourcePost } from "../source.ts";
import { hashText } from "../stable-id.ts";
import { createGhostAddresses, type GhostAddresses, unknownOrigin } from "./addresses.ts";
import { lexicalToHtml } from "./lexical.ts";
import { mobiledocToHtml } from "./mobiledoc.ts";
import { buildPermalink, usualPermalink } from "./permalink.ts";
import { isPage, type GhostMeta, type GhostSurvey } from "./survey.ts";

/** Version of the conversion. Must change when the same row becomes another document. */
const version = "1";
const longestTitle = 200;
const longestExcerpt = 500;

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "")
  .catch("");

const postRow = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  title: text,
  slug: text,
  type: text,
  page: z.unknown().optional(),
  status: text,
  visibility: text,
  featured: z.unknown().optional(),
  locale: text,
  language: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  markdown: text,
  plaintext: text,
  feature_image: text,
  image: text,
  custom_excerpt: text,
  meta_title: text,
  meta_description: text,
  canonical_url: text,
  codeinjection_head: text,
  codeinjection_foot: text,
  author_id: z.union([z.string(), z.number()]).transform(String).nullish().catch(undefined),
  published_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
});
type PostRow = z.infer<typeof postRow>;

export type GhostContext = {
  readonly survey: GhostSurvey;
  readonly url: string | undefined;
  readonly permalink: string;
  readonly withPages: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
};

export type ReadGhostPost = {
  readonly post: SourcePost;
  readonly author: string | undefined;
  readonly category: string | undefined;
  /** Problems that are reported to the owner. */
  readonly problems: readonly string[];
};

/** Converts a row. Returns `undefined` if it is not a post, or if it is a page and pages are not imported. */
export function readGhostPost(value: unknown, context: GhostContext): ReadGhostPost | undefined {
  const row = postRow.safeParse(value).data;
  if (row === undefined || (isPage(row) && !context.withPages)) return undefined;
  const { survey } = context;
  const problems: string[] = [];
  const [author, ...others] = listAuthors(row, survey);
  const [category, ...tags] = survey.findTags(row.id);
  const published = parseInstant(row.published_at);
  const folder = context.url === undefined ? "" : new URL(context.url).pathname.replace(/\/$/, "");
  const buildPath = (slug: string) => {
    const path = buildPermalink(isPage(row) ? usualPermalink : context.permalink, {
      slug,
      id: row.id,
      published,
      primary_tag: category === undefined ? undefined : survey.tags.get(category)?.slug,
      primary_author: author === undefined ? undefined : survey.users.get(author)?.slug,
    });
    return path === undefined ? undefined : folder + path;
  };
  const addresses = createGhostAddresses(context.url, survey.slugs, (slug) =>
    context.permalink === usualPermalink || slug === row.slug
      ? buildPath(slug)
      : // The dates and tags of another post, and therefore its path, are unknown here.
        undefined,
  );
  const meta = survey.findMeta(row.id);
  const writtenTitle = row.title.replace(/\s+/g, " ").trim();
  const title = cutExcerpt(writtenTitle === "(Untitled)" ? "" : writtenTitle, longestTitle);
  const formerPath = row.slug === "" ? undefined : buildPath(row.slug);
  const content = readContent(row, addresses);
  const excerpt = cutExcerpt(row.custom_excerpt, longestExcerpt);
  const cover = row.feature_image || row.image;
  const coverCaption = plainLine(meta.feature_image_caption ?? "");

  if (title === "") problems.push(`it has no title, so it is called “${row.slug || "Untitled"}”`);
  if (writtenTitle.length > longestTitle)
    problems.push("its title was shortened to 200 characters");
  if (others.length > 0) {
    const names = others.map((id) => survey.users.get(id)?.name ?? id).join(", ");
    problems.push(`a post can have only one author, so these were left out: ${names}`);
  }
  if (row.codeinjection_head.trim() !== "" || row.codeinjection_foot.trim() !== "") {
    problems.push("code injected into its page was left out");
  }
  if (coverCaption !== "" && cover !== "" && (meta.feature_image_alt ?? "") !== "") {
    problems.push(`the caption of its cover picture was left out: ${cutExcerpt(coverCaption, 80)}`);
  }
  const said = {
    key: row.id,
    title: title || row.slug || "Untitled",
    slug: row.slug || undefined,
    excerpt: excerpt || undefined,
    author,
    categories: category === undefined ? [] : [category],
    tags: [...new Set(tags.flatMap((id) => survey.tags.get(id)?.name ?? []))],
    ...readStatus(row, published, context.now, problems),
    featured: row.featured === 1 || row.featured === true,
    cover:
      cover === ""
        ? undefined
        : {
            file: addresses.resolveFile(wholeAddress(cover, addresses)),
            alt: meta.feature_image_alt || coverCaption,
          },
    language: parseLanguage(row.locale || row.language) ?? languageOfBlog(survey),
    seoData: buildSeoData(row, meta, addresses),
    formerPaths: formerPath === undefined ? [] : [formerPath],
  };
  return {
    author,
    category,
    problems,
    post: {
      ...said,
      where: `“${cutExcerpt(said.title, 60)}” (${isPage(row) ? "page" : "post"} ${row.slug || row.id})`,
      fingerprint: hashText(JSON.stringify([version, said, content.html, content.problems])),
      async convert(media) {
        for (const problem of content.problems) media.report(problem);
        const { baseUrl, resolveFile, isFile, linkTo } = addresses;
        const options = { media, baseUrl, resolveFile, isFile, linkTo };
        const document = await htmlToRichContent(content.html, options);
        return { ...document, nodes: withoutLost(document.nodes) };
      },
    },
  };
}

/** Removes nodes with files at an unknown location. The copier has already reported these files. */
function withoutLost(nodes: readonly RichContentNode[]): RichContentNode[] {
  return nodes.flatMap(({ nodes: inner, ...node }) =>
    JSON.stringify(node).includes(unknownOrigin) ? [] : [{ ...node, nodes: withoutLost(inner) }],
  );
}

function listAuthors(row: PostRow, survey: GhostSurvey): string[] {
  const listed = survey.findAuthors(row.id);
  const all = listed.length > 0 ? listed : [row.author_id ?? ""];
  return all.filter((id) => survey.users.has(id));
}

type Content = { readonly html: string; readonly problems: readonly string[] };

/** Returns the text from the newest format that the row has. */
function readContent(row: PostRow, { whole }: GhostAddresses): Content {
  const problems = new Set<string>();
  const report = (what: string) => problems.add(what);
  const written =
    (row.lexical === "" ? undefined : lexicalToHtml(whole(row.lexical), report)) ??
    (row.mobiledoc === "" ? undefined : mobiledocToHtml(whole(row.mobiledoc), report));
  if (written === undefined && (row.lexical !== "" || row.mobiledoc !== "")) {
    report("its editor content can't be read, so the published HTML was used");
  }
  const shown = whole(row.html);
  const html =
    written ?? (shown || (row.plaintext === "" ? "" : `<p>${escapeHtml(row.plaintext)}</p>`));
  return { html, problems: [...problems] };
}

const plainLine = (html: string): string => (html === "" ? "" : lineIn(parseHtml(html).root));

function wholeAddress(address: string, { whole, baseUrl }: GhostAddresses): string {
  const written = whole(address.trim());
  return URL.canParse(written, baseUrl) ? new URL(written, baseUrl).href : written;
}

type Standing = Pick<SourcePost, "status" | "firstPublishedAt" | "lastPublishedAt" | "scheduledAt">;

/** Returns the status and dates. A post that not everybody could read becomes a draft. */
function readStatus(
  row: PostRow,
  published: number | undefined,
  now: number,
  problems: string[],
): Standing {
  const draft: Standing = { status: "UNPUBLISHED", firstPublishedAt: published };
  const isPublic = row.visibility === "" || row.visibility === "public";
  switch (row.status) {
    case "published":
    case "scheduled":
      if (!isPublic) {
        problems.push(
          `only ${describeAudience(row.visibility)} could read it, so it was imported as a draft`,
        );
        return row.status === "scheduled" ? { status: "UNPUBLISHED" } : draft;
      }
      if (row.status === "scheduled") {
        if (published === undefined) {
          problems.push(scheduledWithoutDate);
          return draft;
        }
        if (published > now) {
          return { status: "SCHEDULED", scheduledAt: published };
        }
        problems.push("its scheduled time has passed, so it was published");
      }
      return { ...draft, status: "PUBLISHED", lastPublishedAt: lastChange(row, published) };
    case "sent":
      problems.push("it was sent only as an email, so it was imported as a draft");
      return draft;
    case "draft":
    case "":
      return { status: "UNPUBLISHED" };
    default:
      problems.push(`its status ${row.status} is unknown, so it was imported as a draft`);
      return { status: "UNPUBLISHED" };
  }
}

const describeAudience = (visibility: string): string =>
  visibility === "members"
    ? "members"
    : visibility === "paid"
      ? "paying members"
      : "members of certain tiers";

function lastChange(row: PostRow, published: number | undefined): number | undefined {
  const changed = parseInstant(row.updated_at);
  return published !== undefined && changed !== undefined
    ? Math.max(published, changed)
    : published;
}

/** Parses a date: ISO, as databases write it (in UTC), or epoch milliseconds in the oldest exports. */
function parseInstant(value: unknown): number | undefined {
  if (typeof value === "number")
    return Number.isSafeInteger(value) && value > 0 ? value : undefined;
  if (typeof value !== "string") return undefined;
  const written = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/.exec(value.trim());
  const instant = Date.parse(written === null ? value : `${written[1]}T${written[2]}Z`);
  return Number.isNaN(instant) || instant <= 0 ? undefined : instant;
}

function parseLanguage(tag: string): string | undefined {
  try {
    return tag === "" ? undefined : new Intl.Locale(tag).language;
  } catch {
    return undefined;
  }
}

export const languageOfBlog = ({ settings }: GhostSurvey): string | undefined =>
  parseLanguage(
    settings.get("locale") ?? settings.get("lang") ?? settings.get("default_locale") ?? "",
  );

function buildSeoData(row: PostRow, meta: GhostMeta, addresses: GhostAddresses): unknown {
  const title = meta.meta_title || row.meta_title;
  const named = (key: "name" | "property", name: string, content: string | undefined) =>
    content === undefined || content === ""
      ? []
      : [{ type: "meta", props: { [key]: name, content } }];
  const canonical = row.canonical_url === "" ? "" : wholeAddress(row.canonical_url, addresses);
  const tags = [
    ...(title === "" ? [] : [{ type: "title", children: title }]),
    ...named("name", "description", meta.meta_description || row.meta_description),
    ...named("property", "og:title", meta.og_title),
    ...named("property", "og:description", meta.og_description),
    ...(canonical === "" ? [] : [{ type: "link", props: { rel: "canonical", href: canonical } }]),
  ];
  return tags.length === 0 ? undefined : { tags };
}
