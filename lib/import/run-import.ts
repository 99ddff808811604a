/**
 * Import of a source into the platform. The fingerprint of every imported post is stored, so that a second
 * import changes nothing and an interrupted import continues where it stopped.
 */
import { z } from "zod";
import type { NewPost } from "../platform/blog/posts/new-post.ts";
import type { Platform } from "../platform/platform.ts";
import type { PostStatus } from "../wix/enums.ts";
import { WireError } from "../wix/errors.ts";
import type { CoverMedia } from "../wix/media.ts";
import { createMediaCopier, type MediaCopier, type MediaCounts } from "./media-copier.ts";
import {
  SourceError,
  type ImportedFile,
  type ImportProblem,
  type ImportSource,
  type SourceAuthor,
  type SourceCategory,
  type SourceMedia,
  type SourcePost,
  type SourceTag,
} from "./source.ts";
import { hashText, stableId } from "./stable-id.ts";
import { shorten } from "../convert/markdown/shorten.ts";
import { describeRefusal } from "../command/describe-refusal.ts";
import { applyDates, isSameSourceStatus, readSourceStatus } from "./source-status.ts";
import { ensureSiteAuthor } from "./site-author.ts";

/** Maximum length of a text in a report, in UTF-16 units. */
const longestReport = 500;

export type ImportReport = {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Number of posts that could not be imported. Each has a problem with the reason. */
  readonly failed: number;
  readonly media: Readonly<MediaCounts>;
  readonly problems: readonly ImportProblem[];
};

/** A callback for the progress. `total` is `undefined` if the source only knows it at the end. */
export type ImportProgress = (done: number, total: number | undefined, title: string) => void;

/** A post that was imported. `where` is the file or address that it comes from. */
export type ImportedPost = {
  readonly where: string;
  readonly outcome: Outcome;
  readonly status: PostStatus;
};

export type ImportOptions = {
  /** Language of posts and categories that name none. */
  readonly language: string;
  /** Name of the author of posts without an author. */
  readonly siteName: string;
  readonly onProgress?: ImportProgress | undefined;
  readonly onPost?: ((post: ImportedPost) => void) | undefined;
  /** Epoch milliseconds. Default: the clock of the machine. */
  readonly now?: (() => number) | undefined;
};

type Import = Omit<ImportOptions, "now"> & {
  readonly now: () => number;
  readonly platform: Platform;
  readonly source: ImportSource;
  readonly media: MediaCopier;
  readonly problems: ImportProblem[];
  readonly authors: Map<string, string>;
  readonly categories: Map<string, string>;
  readonly tags: Map<string, string>;
  /** Id of the author of posts without an author. Set when the first such post is imported. */
  siteAuthor?: string;
};

type Outcome = "created" | "updated" | "unchanged";

/** Imports all items of `source`. Throws only errors that end the whole import. */
export async function runImport(
  platform: Platform,
  source: ImportSource,
  options: ImportOptions,
): Promise<ImportReport> {
  const run: Import = {
    ...options,
    now: options.now ?? Date.now,
    platform,
    source,
    media: createMediaCopier(platform, source.name, source.files),
    problems: [],
    authors: new Map(),
    categories: new Map(),
    tags: new Map(),
  };
  const counts = { created: 0, updated: 0, unchanged: 0, failed: 0 };
  let done = 0;
  for await (const item of source.items()) {
    switch (item.kind) {
      case "author":
        await importAuthor(run, item.author);
        break;
      case "category":
        await importCategory(run, item.category);
        break;
      case "tag":
        await importTag(run, item.tag);
        break;
      case "problem":
        run.problems.push(item.problem);
        break;
      case "failure":
        run.problems.push(item.problem);
        counts.failed += 1;
        done += 1;
        break;
      case "post":
        options.onProgress?.(done, source.total, item.post.title);
        counts[await importPost(run, item.post)] += 1;
        done += 1;
        break;
    }
  }
  options.onProgress?.(done, done, "");
  // Reports quote the source, whose texts may have any length.
  const problems = run.problems.map(({ where, what }) => ({
    where: shorten(where, longestReport),
    what: shorten(what, longestReport),
  }));
  return { ...counts, media: run.media.counts, problems };
}

async function importAuthor(run: Import, author: SourceAuthor): Promise<void> {
  const { members } = run.platform;
  const slug = author.slug ?? author.name;
  const id = await bringOver(run, { ...author, kind: "author", slug }, members.find, async (id) => {
    const photo = await copyPicture(run, `author ${author.name}`, author.photo);
    return members.upsert({
      id,
      slug,
      nickname: author.name,
      about: author.about ?? "",
      ...(photo === undefined ? {} : { photo: { ...photo, altText: author.name } }),
    });
  });
  run.authors.set(author.key, id);
}

async function importCategory(run: Import, category: SourceCategory): Promise<void> {
  const { categories } = run.platform;
  const slug = category.slug ?? category.label;
  const id = await bringOver(
    run,
    { ...category, kind: "category", slug },
    categories.find,
    async (id) => {
      const media = mediaFor(run, `category ${category.label}`);
      const cover = category.cover === undefined ? undefined : await media.copy(category.cover);
      return categories.upsert({
        id,
        slug,
        label: category.label,
        title: category.title ?? category.label,
        description: category.description ?? "",
        language: category.language ?? run.language,
        displayPosition: category.position ?? run.categories.size,
        translationId: category.translationId,
        coverMedia:
          cover === undefined
            ? await category.coverMedia?.(media)
            : toCoverMedia(cover, category.coverAlt ?? ""),
        seoData: category.seoData,
      });
    },
  );
  run.categories.set(category.key, id);
}

async function importTag(run: Import, tag: SourceTag): Promise<void> {
  const { tags } = run.platform;
  const language = tag.language ?? run.language;
  const id = await bringOver(run, { ...tag, kind: "tag" }, tags.find, (id) =>
    tags.upsert({ ...tag, id, language }),
  );
  run.tags.set(tag.key, id);
}

function mediaFor(run: Import, where: string): SourceMedia {
  return {
    copy: (reference) => copyPicture(run, where, reference),
    report: (what) => run.problems.push({ where, what }),
  };
}

const remembered = z.object({
  id: z.string(),
  fingerprint: z.string(),
  /** Status of a post in its source. Only posts have it, and older releases did not store it. */
  standing: z.object({ status: z.string(), at: z.number() }).optional(),
});
type Remembered = z.infer<typeof remembered>;

/**
 * Imports an author, category or tag of the source and returns its id. An existing one with the same slug is
 * used unchanged, unless an earlier import created it.
 */
async function bringOver(
  run: Import,
  thing: {
    readonly kind: string;
    readonly key: string;
    readonly id?: string | undefined;
    readonly slug: string;
  },
  find: (slug: string) => Promise<{ id: string } | undefined>,
  write: (id: string) => Promise<{ id: string }>,
): Promise<string> {
  const note = `${thing.kind} ${run.source.name} ${thing.key}`;
  const fingerprint = hashText(JSON.stringify(thing));
  const known = await recall(run, note);
  if (known?.fingerprint === fingerprint) return known.id;
  const namesake = known ?? (await find(thing.slug));
  const isOurs = known !== undefined || namesake === undefined || namesake.id === thing.id;
  const { id } = isOurs ? await write(known?.id ?? thing.id ?? stableId(note)) : namesake;
  await run.platform.notes.write(note, JSON.stringify({ id, fingerprint } satisfies Remembered));
  return id;
}

async function recall(run: Import, note: string): Promise<Remembered | undefined> {
  const value = await run.platform.notes.read(note);
  return value === undefined ? undefined : remembered.parse(JSON.parse(value));
}

async function importPost(run: Import, described: SourcePost): Promise<Outcome | "failed"> {
  const { platform, source } = run;
  const now = run.now();
  const post = applyDates(described, now);
  const note = `import ${source.name} ${post.key}`;
  const id = post.id ?? stableId(`post ${source.name} ${post.key}`);
  const problems = new Set<string>();
  const report = (what: string) => void problems.add(what);
  try {
    const known = await recall(run, note);
    if (known?.fingerprint === post.fingerprint) {
      await reportPost(run, post.where, known.id, "unchanged");
      return "unchanged";
    }
    const written = await toPost(run, post, report);
    const fingerprint = hashText(JSON.stringify(written));
    // A post with problems gets another fingerprint, so that the next import tries it again.
    const isWhole = problems.size === 0;
    const keepsStatus = isSameSourceStatus(known?.standing, described, now);
    const outcome =
      known?.fingerprint === fingerprint
        ? "unchanged"
        : await writeUnderAnySlug(platform, { ...written, id }, { keepsStatus, report });
    const setsStatus = outcome === "created" || (outcome === "updated" && !keepsStatus);
    if (setsStatus && post.status !== described.status) {
      report("its date is in the future, so it is scheduled");
    }
    await platform.redirects.lead(post.formerPaths ?? [], id);
    await platform.notes.write(
      note,
      JSON.stringify({
        id,
        fingerprint: isWhole ? post.fingerprint : fingerprint,
        standing: (described.isUndecided && known?.standing) || readSourceStatus(described),
      } satisfies Remembered),
    );
    await reportPost(run, post.where, id, outcome);
    return outcome;
  } catch (error) {
    if (error instanceof WireError) report(`not imported: ${describeRefusal(error)}`);
    else if (error instanceof SourceError) report(`not imported: ${error.message}`);
    else throw error;
    return "failed";
  } finally {
    run.problems.push(...Array.from(problems, (what) => ({ where: post.where, what })));
  }
}

async function reportPost(
  { platform, onPost }: Import,
  where: string,
  id: string,
  outcome: Outcome,
): Promise<void> {
  if (onPost === undefined) return;
  const post = await platform.posts.find(id);
  if (post !== undefined) onPost({ where, outcome, status: post.status });
}

async function toPost(
  run: Import,
  post: SourcePost,
  report: SourceMedia["report"],
): Promise<NewPost> {
  const copy: SourceMedia["copy"] = async (reference) => {
    try {
      return await run.media.copy(reference);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      report(error.message);
      return undefined;
    }
  };
  const language = post.language ?? run.language;
  const tags = await run.platform.tags.ensure(post.tags, language);
  const cover = post.cover === undefined ? undefined : await copy(post.cover.file);
  const altText = post.cover?.alt ?? "";
  const pictures = await post.pictures?.({ copy, report });
  return {
    title: post.title,
    slug: post.slug,
    excerpt: post.excerpt,
    language,
    translationId: post.translationId,
    authorId: await resolveAuthor(run, post),
    status: post.status,
    firstPublishedAt: post.firstPublishedAt,
    lastPublishedAt: post.lastPublishedAt,
    scheduledAt: post.scheduledAt,
    featured: post.featured ?? false,
    pinned: post.pinned ?? false,
    commentingEnabled: post.commentingEnabled ?? true,
    contactId: post.contactId,
    coverMedia: cover === undefined ? pictures?.coverMedia : toCoverMedia(cover, altText),
    heroImage: pictures?.heroImage,
    seoData: post.seoData,
    hashtags: post.hashtags ?? [],
    relatedPostIds: post.relatedPostIds ?? [],
    categoryIds: post.categories.map((key) => resolveCategory(run, key)),
    tagIds: [
      ...new Set([
        ...(post.tagKeys ?? []).flatMap((key) => run.tags.get(key) ?? []),
        ...post.tags.flatMap((label) => tags.get(label) ?? []),
      ]),
    ],
    richContent: await post.convert({ copy, report }),
    metrics: post.metrics,
  };
}

const toCoverMedia = (image: ImportedFile, altText: string): CoverMedia => ({
  enabled: true,
  displayed: true,
  custom: true,
  image: { ...image, altText },
  altText,
});

async function resolveAuthor(run: Import, { author }: Pick<SourcePost, "author">): Promise<string> {
  if (author === undefined) {
    run.siteAuthor ??= await ensureSiteAuthor(run.platform, run.siteName);
    return run.siteAuthor;
  }
  const id = run.authors.get(author);
  if (id === undefined) throw new SourceError(`the author ${author} doesn't exist`);
  return id;
}

function resolveCategory(run: Import, key: string): string {
  const id = run.categories.get(key);
  if (id === undefined) throw new SourceError(`the category ${key} doesn't exist`);
  return id;
}

type WriteOptions = {
  /** Keeps the status of an existing post. */
  readonly keepsStatus: boolean;
  readonly report: SourceMedia["report"];
};

/** Writes a post. If another post has its slug, as in a merge of two blogs, the post gets a different slug. */
async function writeUnderAnySlug(
  platform: Platform,
  post: NewPost & { id: string },
  options: WriteOptions,
): Promise<Outcome> {
  try {
    return await write(platform, post, options);
  } catch (error) {
    if (!(error instanceof WireError && error.code === "SLUG_TAKEN")) throw error;
    const outcome = await write(platform, { ...post, slug: undefined }, options);
    const { slug = "" } = (await platform.posts.find(post.id)) ?? {};
    options.report(`the slug ${post.slug} is taken, so the post got the slug ${slug}`);
    return outcome;
  }
}

/** Creates the post, or updates the one from an earlier import to match the source. */
async function write(
  platform: Platform,
  post: NewPost & { id: string },
  { keepsStatus }: WriteOptions,
): Promise<Outcome> {
  const { id, metrics: _, ...fields } = post;
  // A post without a note comes from an import that was interrupted before it wrote the note.
  if ((await platform.posts.find(id)) === undefined && (await create(platform, post))) {
    return "created";
  }
  // `null` removes a value that the source no longer has.
  const { translationId = null, coverMedia = null, seoData = null } = fields;
  const { heroImage = null, contactId = null } = fields;
  const { status: _status, scheduledAt: _scheduledAt, ...others } = fields;
  await platform.posts.update(
    id,
    {
      ...(keepsStatus ? others : fields),
      translationId,
      coverMedia,
      heroImage,
      contactId,
      seoData,
    },
    "IMPORT_PATCH",
  );
  return "updated";
}

/**
 * Creates the post. Returns `false` if another instance has just created it, because instances start at the
 * same time.
 */
async function create(platform: Platform, post: NewPost): Promise<boolean> {
  try {
    await platform.posts.create(post, "IMPORT");
    return true;
  } catch (error) {
    if (error instanceof WireError && error.code === "ID_TAKEN") return false;
    throw error;
  }
}

async function copyPicture(run: Import, where: string, reference: string | undefined) {
  if (reference === undefined) return undefined;
  try {
    return await run.media.copy(reference);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    run.problems.push({ where, what: error.message });
    return undefined;
  }
}
