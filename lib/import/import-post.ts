/** Import of a single post: detects whether it has changed, copies its files and writes it. */
import type { Clearable, NewPost, Platform } from "../platform/index.ts";
import type { PostStatus } from "../wix/enums.ts";
import { WireError } from "../wix/errors/errors.ts";
import { decideImport, describeSource } from "./decide-import.ts";
import { createCover, importAuthor, importCategory } from "./import-groups.ts";
import { type ImportRecord, type ImportRun, readRecord, writeRecord } from "./import-records.ts";
import { type PreparedPost, preparePost } from "./prepare-post.ts";
import { findLostWords } from "./reading/lost-words.ts";
import { ensureSiteAuthor } from "./site-author.ts";
import { parseDraftVersion } from "./draft-version.ts";
import type { SourceMedia } from "../convert/source-media.ts";
import { describeFailure } from "./failures.ts";
import type { ImportProblem, SourcePost } from "./source.ts";
import { limitTime } from "./reading/time-limit.ts";
import { applyDates, isSameSourceStatus, readSourceStatus } from "./source-status.ts";
import { hashText, stableId } from "./stable-id.ts";

type Outcome = "created" | "updated" | "unchanged";

/** An imported post. `where` is the file or URL that it comes from. */
export type ImportedPost = {
  readonly where: string;
  readonly outcome: Outcome;
  readonly status: PostStatus;
};

/** Imports a post. Calls `onPost` unless the import failed. */
export async function importPost(
  run: ImportRun,
  sourcePost: SourcePost,
  onPost: ((post: ImportedPost) => void) | undefined,
): Promise<Outcome | "failed"> {
  const post = preparePost(sourcePost, run.now());
  const { where } = post;
  const problems = new Set<string | ImportProblem>();
  try {
    const groups = await importPostGroups(run, post);
    const { id, outcome } = await writeIfChanged(run, post, groups, (what) => problems.add(what));
    const written = onPost && (await run.platform.posts.find(id));
    if (written !== undefined) onPost?.({ where, outcome, status: written.status });
    return outcome;
  } catch (error) {
    problems.add(describeFailure(where, error));
    return "failed";
  } finally {
    for (const problem of [...post.problems, ...problems]) {
      run.problems.push(typeof problem === "string" ? { where, what: problem } : problem);
    }
  }
}

type PostGroups = Pick<NewPost, "authorId" | "coAuthorIds" | "categoryIds">;

/** Imports a post's authors and categories, which may have changed even if the post has not. */
async function importPostGroups(run: ImportRun, post: SourcePost): Promise<PostGroups> {
  const [author, ...others] = post.authors;
  const authorId =
    author === undefined
      ? (run.siteAuthor ??= await ensureSiteAuthor(run.platform, run.siteName))
      : await importAuthor(run, author);
  const coAuthorIds = new Set<string>();
  for (const one of others) coAuthorIds.add(await importAuthor(run, one));
  coAuthorIds.delete(authorId);
  const categoryIds: string[] = [];
  for (const category of post.categories) categoryIds.push(await importCategory(run, category));
  return {
    authorId,
    // Absent if empty, so that the fingerprints of earlier releases stay valid.
    ...(coAuthorIds.size > 0 && { coAuthorIds: [...coAuthorIds] }),
    categoryIds,
  };
}

/** Writes the post unless its fingerprint is unchanged. */
async function writeIfChanged(
  run: ImportRun,
  prepared: PreparedPost,
  groups: PostGroups,
  report: SourceMedia["report"],
): Promise<{ readonly id: string; readonly outcome: Outcome }> {
  const { platform, sourceName } = run;
  const now = run.now();
  const recordName = `import ${sourceName} ${prepared.key}`;
  const record = await readRecord(run, recordName);
  const decision = record && (await decideImport(run, prepared, record));
  const isForced = decision?.action === "write" && decision.isForced;
  if (record !== undefined && decision !== undefined && decision.action !== "write") {
    if (decision.action === "leave") {
      report("it was edited in this blog, so its changes were not imported");
      await platform.sources.detach(record.id);
    }
    await keepRecord(run, recordName, record, prepared);
    return { id: record.id, outcome: "unchanged" };
  }

  const post = applyDates(prepared, now);
  const id = post.id ?? stableId(`post ${sourceName} ${post.key}`);
  // A post with problems gets a different fingerprint, so that the next import retries it.
  let isComplete = true;
  const newPost = await createNewPost(run, post, groups, (what) => {
    isComplete = false;
    report(what);
  });
  reportLostWords(post, newPost, report);
  const fingerprint = hashText(JSON.stringify(newPost));
  const keepsStatus = isSameSourceStatus(record?.sourceStatus, prepared, now);
  const outcome =
    record?.fingerprint === fingerprint && !isForced
      ? "unchanged"
      : await writeUnderAnySlug(platform, { ...newPost, id }, keepsStatus, report);
  if (outcome !== "unchanged") await importDraft(run, id, post, report);
  const setsStatus = outcome === "created" || (outcome === "updated" && !keepsStatus);
  if (setsStatus && post.status !== prepared.status) {
    report("its date is in the future, so it is scheduled");
  }
  await platform.redirects.add(post.formerPaths ?? [], id);
  const source = describeSource(run, prepared);
  if (source !== undefined) await platform.sources.record(id, source);
  await writeRecord(run, recordName, {
    id,
    fingerprint: isComplete ? post.fingerprint : fingerprint,
    sourceStatus: (prepared.isUndecided && record?.sourceStatus) || readSourceStatus(prepared),
    ...(source && { hasSource: true }),
  });
  return { id, outcome };
}

/** Reports words of the source that the document lacks. */
function reportLostWords(
  { text, title, excerpt = "" }: SourcePost,
  { richContent }: NewPost,
  report: SourceMedia["report"],
): void {
  const lost = text && limitTime(() => [findLostWords(text, richContent, [title, excerpt])])[0];
  if (lost === undefined) return;
  report(`${lost.count} words of its text were lost, beginning with “${lost.beginning}”`);
}

/** Stores that a post does not need the changes of its source. */
async function keepRecord(
  run: ImportRun,
  recordName: string,
  record: ImportRecord,
  { fingerprint }: PreparedPost,
): Promise<void> {
  const hasSource = run.system !== undefined;
  if (record.fingerprint === fingerprint && (record.hasSource ?? false) === hasSource) return;
  await writeRecord(run, recordName, { ...record, fingerprint, ...(hasSource && { hasSource }) });
}

/** Imports the draft version of a published post. If the source has no draft version, the blog's draft stays. */
async function importDraft(
  { platform, media, language }: ImportRun,
  id: string,
  post: SourcePost,
  report: SourceMedia["report"],
): Promise<void> {
  if (post.draft === undefined) return;
  const { patch, tags } = parseDraftVersion(await post.draft.copy(media.createMedia(report)));
  const tagIds = tags && [
    ...(await platform.tags.ensure(tags, post.language ?? language)).values(),
  ];
  await platform.posts.saveDraft(id, { ...patch, tagIds }, "IMPORT");
}

async function createNewPost(
  run: ImportRun,
  post: SourcePost,
  groups: PostGroups,
  report: SourceMedia["report"],
): Promise<NewPost> {
  const media = run.media.createMedia(report);
  const language = post.language ?? run.language;
  const tags = await run.platform.tags.ensure(post.tags, language);
  const cover = post.cover && (await media.copy(post.cover.file));
  const pictures = await post.pictures?.(media);
  return {
    title: post.title,
    slug: post.pagePath ?? post.slug,
    basePath: post.pagePath,
    excerpt: post.excerpt,
    language,
    translationId: post.translationId,
    authorId: groups.authorId,
    coAuthorIds: groups.coAuthorIds,
    status: post.status,
    firstPublishedAt: post.firstPublishedAt,
    lastPublishedAt: post.lastPublishedAt,
    scheduledAt: post.scheduledAt,
    featured: post.featured ?? false,
    pinned: post.pinned ?? false,
    commentingEnabled: post.commentingEnabled ?? post.pagePath === undefined,
    contactId: post.contactId,
    coverMedia: cover ? createCover(cover, post.cover?.alt ?? "") : pictures?.coverMedia,
    heroImage: pictures?.heroImage,
    seoData: post.seoData,
    hashtags: post.hashtags ?? [],
    relatedPostIds: post.relatedPostIds ?? [],
    pricingPlanIds: post.pricingPlanIds ?? [],
    previewTextParagraph: post.previewTextParagraph,
    categoryIds: groups.categoryIds,
    tagIds: [
      ...new Set([
        ...(post.tagKeys ?? []).flatMap((key) => run.tags.get(key) ?? []),
        ...post.tags.flatMap((label) => tags.get(label) ?? []),
      ]),
    ],
    richContent: await post.convert(media),
    metrics: post.metrics,
  } satisfies NewPost & Record<Exclude<keyof NewPost, "id" | "sourceDocument">, unknown>;
}

type IdentifiedPost = NewPost & { readonly id: string };

/** The errors for a slug that another post, a page or a redirect has. */
const takenCodes: ReadonlySet<string> = new Set([
  "SLUG_TAKEN",
  "PAGE_PATH_TAKEN",
  "PAGE_PATH_REDIRECTS",
]);

/**
 * Writes a post. If another post already has its slug, for example when two blogs are merged, it gets a
 * different slug.
 */
async function writeUnderAnySlug(
  platform: Platform,
  post: IdentifiedPost,
  keepsStatus: boolean,
  report: SourceMedia["report"],
): Promise<Outcome> {
  try {
    return await writePost(platform, post, keepsStatus);
  } catch (error) {
    if (!(error instanceof WireError && takenCodes.has(error.code))) throw error;
    const outcome = await writePost(platform, { ...post, slug: undefined }, keepsStatus);
    const { slug = "" } = (await platform.posts.find(post.id)) ?? {};
    const [kind, what] = post.basePath === undefined ? ["slug", "post"] : ["path", "page"];
    report(`the ${kind} ${post.slug} is taken, so the ${what} got the ${kind} ${slug}`);
    return outcome;
  }
}

/**
 * Creates the post, or updates the post from an earlier import to match the source. That import may have been
 * interrupted before it stored its record.
 */
async function writePost(
  platform: Platform,
  post: IdentifiedPost,
  keepsStatus: boolean,
): Promise<Outcome> {
  if ((await platform.posts.find(post.id)) === undefined) {
    try {
      await platform.posts.create(post, "IMPORT");
      return "created";
    } catch (error) {
      // Several instances may start at once, so another instance may have just created the post.
      if (!(error instanceof WireError && error.code === "ID_TAKEN")) throw error;
    }
  }
  const { id, metrics: _metrics, status, scheduledAt, basePath: _path, ...fields } = post;
  // `null` removes values that are no longer in the source. The date of publication stays.
  const { translationId = null, contactId = null, seoData = null } = fields;
  const { coverMedia = null, heroImage = null, previewTextParagraph = null } = fields;
  const cleared = {
    translationId,
    contactId,
    seoData,
    coverMedia,
    heroImage,
    previewTextParagraph,
  } satisfies Record<Exclude<Clearable, "firstPublishedAt">, unknown>;
  const kept = keepsStatus ? {} : { status, scheduledAt };
  const { coAuthorIds = [] } = fields;
  await platform.posts.update(id, { ...fields, coAuthorIds, ...kept, ...cleared }, "IMPORT_PATCH");
  return "updated";
}
