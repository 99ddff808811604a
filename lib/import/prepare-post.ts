/** Rules that apply to posts from every source: title, excerpt, author, status, dates and fingerprint. */
import { choosePagePath } from "./choose-page-path.ts";
import { decodePercent, withoutTrailingSlash } from "./reading/parse.ts";
import { cutExcerpt } from "../rich-content/text.ts";
import type { SourcePost } from "./source.ts";
import { resolveStatus } from "./source-status.ts";
import { hashText } from "./stable-id.ts";
import { postLimits } from "../wix/post-limits.ts";
import { cleanName } from "../wix/clean-name.ts";

export type PreparedPost = SourcePost & {
  /** The post's origin as shown to the owner: a file, or the title with the label. */
  readonly where: string;
  /** Hash of all of the post's data. If it is unchanged, the import skips the post. */
  readonly fingerprint: string;
};

/** Applies the rules to a post. `now` is in epoch milliseconds. */
export function preparePost(post: SourcePost, now: number): PreparedPost {
  const problems = [...post.problems];
  const report = (what: string) => void problems.push(what);
  const title = prepareTitle(post, report);
  const [author, ...others] = new Map(post.authors.map((one) => [one.key, one])).values();
  const coAuthors = others.slice(0, postLimits.coAuthorIds);
  if (others.length > coAuthors.length) {
    const names = others.slice(postLimits.coAuthorIds).map(({ name }) => name);
    report(
      `a post can have at most ${postLimits.coAuthorIds} co-authors, so these were left out: ${names.join(", ")}`,
    );
  }
  const pagePath = post.isPage === true ? choosePagePath({ ...post, title }) : undefined;
  // A page needs no redirect from its own path.
  const isOwnPath = (path: string) => withoutTrailingSlash(decodePercent(path)) === pagePath;
  // The order of these fields is part of the fingerprint.
  const fields = {
    key: post.key,
    id: post.id,
    title,
    slug: post.slug,
    // Absent for posts, so that the fingerprints of earlier releases stay valid.
    pagePath,
    excerpt: prepareExcerpt(post.excerpt),
    language: post.language,
    translationId: post.translationId,
    author: author?.key,
    // Absent without co-authors, so that the fingerprints of earlier releases stay valid.
    coAuthors: coAuthors.length === 0 ? undefined : coAuthors.map(({ key }) => key),
    categories: post.categories.map(({ key }) => key),
    tags: post.tags,
    tagKeys: post.tagKeys,
    hashtags: post.hashtags,
    ...resolveStatus(post, now, report),
    featured: post.featured,
    pinned: post.pinned,
    commentingEnabled: post.commentingEnabled,
    cover: post.cover,
    contactId: post.contactId,
    seoData: post.seoData,
    relatedPostIds: post.relatedPostIds,
    metrics: post.metrics,
    formerPaths: post.formerPaths?.filter((path) => !isOwnPath(path)),
  };
  return {
    ...post,
    ...fields,
    authors: author === undefined ? [] : [author, ...coAuthors],
    categories: post.categories,
    problems,
    where: post.isFile ? post.label : `“${cutExcerpt(title, 60)}” (${post.label})`,
    fingerprint: hashText(JSON.stringify([post.version, fields, ...post.state])),
  };
}

/** Returns a title that is neither blank nor too long. */
function prepareTitle(post: SourcePost, report: (what: string) => void): string {
  const given = cleanName(post.title);
  if (given !== "") {
    if (given.length <= postLimits.title) return given;
    report(`its title was shortened to ${postLimits.title} characters`);
    return cutExcerpt(given, postLimits.title);
  }
  const fallback = cleanName(post.fallbackTitle ?? "") || cleanName(post.slug ?? "") || "Untitled";
  const title = cutExcerpt(fallback, postLimits.title);
  report(`it has no title, so it is called “${title}”`);
  return title;
}

const prepareExcerpt = (excerpt = ""): string | undefined =>
  (excerpt.length <= postLimits.excerpt ? excerpt : cutExcerpt(excerpt, postLimits.excerpt)) ||
  undefined;
