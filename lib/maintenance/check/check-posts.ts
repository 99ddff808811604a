/** Checks for posts, a few at a time: their JSON fields, documents, links and files. */
import { z } from "zod";
import { collectMediaIds } from "../../rich-content/media-ids.ts";
import { readRichContent } from "../../rich-content/read.ts";
import type { RichContent } from "../../rich-content/document.ts";
import type { Snapshot } from "../snapshot.ts";
import { collectParts, type DocumentParts } from "./document-parts.ts";
import { createProblem, type Finding, type Report } from "./finding.ts";
import { readKnownAddresses, type KnownAddresses } from "./known-addresses.ts";

const postsAtOnce = 25;

export type PostCheckOptions = {
  /** The site's origin. */
  readonly siteUrl: string;
  /** Called for each external link, with the post that contains it. */
  readonly onExternalLink: (url: string, where: string) => void;
};

/** Checks all posts and returns how many there are. Links and files in trashed posts are not checked. */
export async function checkPosts(
  snapshot: Snapshot,
  report: Report,
  options: PostCheckOptions,
): Promise<number> {
  const known = await readKnownAddresses(snapshot);
  let checked = 0;
  let last = "";
  for (;;) {
    const posts = await readPosts(snapshot, last);
    for (const post of posts) checkPost(post, known, report, options);
    checked += posts.length;
    if (posts.length < postsAtOnce) return checked;
    last = posts.at(-1)?.id ?? "";
  }
}

/** Reads a batch of posts, ordered by ID. `rich_content` is `null` if its row is missing. */
function readPosts({ database }: Snapshot, afterId: string) {
  return database
    .selectFrom("post")
    .leftJoin("post_content", "post_content.post_id", "post.id")
    .leftJoin("draft_post", "draft_post.post_id", "post.id")
    .select([
      "draft_post.patch",
      "draft_post.rich_content as draft_content",
      "post.id",
      "post.slug",
      "post.status",
      "post.cover_media",
      "post.hero_image",
      "post.seo_data",
      "post.hashtags",
      "post.related_post_ids",
      "post.pricing_plan_ids",
      "post_content.rich_content",
    ])
    .where("post.id", ">", afterId)
    .orderBy("post.id")
    .limit(postsAtOnce)
    .execute();
}

type PostRow = Awaited<ReturnType<typeof readPosts>>[number];

const texts = z.array(z.string());

const repair =
  "Restore the latest good backup (npm run blog -- restore), or change the post at its source and import it.";
const changeLink = "Change or remove the link.";

/** Reports a problem with a post. */
type ReportProblem = (kind: Finding["kind"], what: string, advice: string) => void;

function checkPost(
  post: PostRow,
  known: KnownAddresses,
  report: Report,
  options: PostCheckOptions,
): void {
  const where = `post ${post.slug}`;
  const reportProblem: ReportProblem = (kind, what, advice) =>
    report(createProblem(kind, where, what, advice));
  const { cover, hero, related, document } = parseFields(post, reportProblem);
  if (post.status === "DELETED") return;

  for (const id of related) {
    if (known.isPost(id)) continue;
    const advice = "Remove it from the related posts.";
    reportProblem("reference", `the related post ${id} is missing`, advice);
  }
  const parts = collectParts(document, cover, hero);
  for (const id of parts.media) {
    if (known.leadsSomewhere(`/media/${id}`)) continue;
    reportProblem(
      "missing-media",
      `it shows the file ${id}, which is missing`,
      "Remove the file from the post at its source and import it, or restore a backup.",
    );
  }
  checkLinks(parts, known, reportProblem, options.siteUrl, (url) =>
    options.onExternalLink(url, where),
  );
  checkDraft(post, known, reportProblem);
}

/** Checks the JSON fields and the files of a post's draft version. Its links may lead to other drafts. */
function checkDraft(post: PostRow, known: KnownAddresses, reportProblem: ReportProblem): void {
  const values = [post.patch, post.draft_content].map((text) => {
    try {
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return reportProblem("document", "its draft version isn't valid JSON", repair);
    }
  });
  for (const id of collectMediaIds(values)) {
    if (known.leadsSomewhere(`/media/${id}`)) continue;
    const advice = "Remove the file from the draft, or restore a backup.";
    reportProblem("missing-media", `its draft shows the file ${id}, which is missing`, advice);
  }
}

/** Parses a post's JSON fields and reports invalid ones. */
function parseFields(post: PostRow, reportProblem: ReportProblem) {
  const parse = (column: string, text: string | null): unknown => {
    if (text === null) return undefined;
    try {
      return JSON.parse(text);
    } catch {
      reportProblem("document", `the field ${column} isn't valid JSON`, repair);
      return undefined;
    }
  };
  const cover = parse("cover_media", post.cover_media);
  const hero = parse("hero_image", post.hero_image);
  parse("seo_data", post.seo_data);
  parse("hashtags", post.hashtags);
  parse("pricing_plan_ids", post.pricing_plan_ids);
  const related = texts.safeParse(parse("related_post_ids", post.related_post_ids)).data ?? [];
  const document = readDocument(parse("body", post.rich_content));
  if (document === "unreadable") {
    reportProblem("document", "its content isn't a valid document", repair);
  }
  return { cover, hero, related, document };
}

function checkLinks(
  { links, anchors, nodeIds }: DocumentParts,
  known: KnownAddresses,
  reportProblem: ReportProblem,
  siteUrl: string,
  onExternalLink: (url: string) => void,
): void {
  const reportMissingSection = (url: string) =>
    reportProblem("broken-link", `its link to ${url} points to a missing section`, changeLink);
  for (const url of links) {
    const target = resolveTarget(url, siteUrl);
    if (target.kind === "external") onExternalLink(url);
    if (target.kind === "site" && !known.leadsSomewhere(target.path)) {
      const advice = "Change or remove the link, or publish the post it points to.";
      reportProblem("broken-link", `its link to ${url} is broken`, advice);
    }
    if (target.kind === "node" && !nodeIds.has(target.id)) reportMissingSection(url);
  }
  for (const anchor of anchors) if (!nodeIds.has(anchor)) reportMissingSection(anchor);
}

function readDocument(value: unknown): RichContent | "unreadable" | undefined {
  if (value === undefined) return undefined;
  const isDocument =
    typeof value === "object" && value !== null && "nodes" in value && Array.isArray(value.nodes);
  return isDocument ? readRichContent({ richContent: value }) : "unreadable";
}

type Target =
  | { readonly kind: "site"; readonly path: string }
  | { readonly kind: "node"; readonly id: string }
  | { readonly kind: "external" | "other" };

/**
 * Returns a link's target. Fragments other than `#viewer-…` are not checked, because they may be heading IDs,
 * which are derived from the text.
 */
function resolveTarget(url: string, siteUrl: string): Target {
  if (url.startsWith("#")) {
    const id = /^#viewer-([\w-]+)$/.exec(url)?.[1];
    return id === undefined ? { kind: "other" } : { kind: "node", id };
  }
  if (!URL.canParse(url, siteUrl)) return { kind: "other" };
  const target = new URL(url, siteUrl);
  if (target.origin === new URL(siteUrl).origin)
    return { kind: "site", path: normalizePath(target) };
  return { kind: /^https?:$/.test(target.protocol) ? "external" : "other" };
}

/** Returns the path as stored for redirects: decoded and without a trailing slash. */
function normalizePath({ pathname }: URL): string {
  const path = pathname.replace(/\/+$/u, "");
  try {
    return decodeURIComponent(path).normalize("NFC");
  } catch {
    return path;
  }
}
