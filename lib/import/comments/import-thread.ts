/** Import of all comments of a source on one post. */
import { SourceError } from "../../convert/source-media.ts";
import type { CommentAuthorInput } from "../../platform/index.ts";
import type { RichContent } from "../../rich-content/document.ts";
import { describeFailure } from "../failures.ts";
import { type ImportRun, readRecord } from "../import-records.ts";
import { formatCount } from "../problems.ts";
import { stableId } from "../stable-id.ts";
import { planThreads, type Placement } from "./plan-threads.ts";
import { reduceDocument } from "./reduce-document.ts";
import type {
  PostReference,
  SourceComment,
  SourceCommentAuthor,
  SourceThread,
} from "./source-comment.ts";

/** Imports the comments on a post. Adds to the counts and problems of the run. */
export async function importThread(run: ImportRun, thread: SourceThread): Promise<void> {
  const { where, comments } = thread;
  const report = (what: string) => void run.problems.push({ where, what });
  const postId = await findPost(run, thread.post);
  if (postId === undefined) {
    run.comments.skipped += comments.length;
    const counted = formatCount(comments.length, "comment was", "comments were");
    report(`${counted} left out, because the blog doesn't have the post`);
    return;
  }
  const ids = new Map(await run.platform.comments.listOrigins(postId));
  const plan = planThreads(comments, (origin) => ids.has(origin));
  for (const placement of plan.placements) {
    const id = await importComment(run, { postId, where, ids, placement });
    if (id !== undefined) ids.set(placement.comment.origin, id);
  }
  run.comments.skipped += plan.deleted + plan.repeated;
  for (const what of describePlan(plan)) report(what);
}

function describePlan(plan: ReturnType<typeof planThreads<SourceComment>>): string[] {
  const { deleted, repeated, detached } = plan;
  const labels = detached.slice(0, 5).map(({ label }) => label);
  const listed = labels.join(", ") + (detached.length > labels.length ? ", …" : "");
  return [
    deleted === 0
      ? []
      : `${formatCount(deleted, "deleted comment without replies was", "deleted comments without replies were")} left out`,
    repeated === 0
      ? []
      : `${formatCount(repeated, "comment occurs", "comments occur")} again in the source and ${repeated === 1 ? "was" : "were"} left out`,
    detached.length === 0
      ? []
      : `${formatCount(detached.length, "reply was", "replies were")} to a comment that the source doesn't contain and became top-level: ${listed}`,
  ].flat();
}

type Context = {
  readonly postId: string;
  readonly where: string;
  /** IDs of the post's comments by origin. */
  readonly ids: ReadonlyMap<string, string>;
  readonly placement: Placement<SourceComment>;
};

/** Imports a comment and returns its ID, or reports why it was not imported. */
async function importComment(run: ImportRun, context: Context): Promise<string | undefined> {
  const { comment, parentOrigin = "" } = context.placement;
  const { origin, status } = comment;
  const problems = new Set<string>();
  try {
    const { id, outcome } = await run.platform.comments.importComment({
      origin,
      id: comment.id ?? stableId(`comment ${origin}`),
      postId: context.postId,
      parentId: context.ids.get(parentOrigin),
      author: await chooseAuthor(run, comment),
      content: await convert(comment, (what) => problems.add(what)),
      status: status === "SPAM" ? "HIDDEN" : status,
      reason: status === "SPAM" ? "SPAM" : undefined,
      commentedAt: comment.writtenAt,
      marked: comment.isPinned,
      edited: comment.isEdited,
    });
    run.comments[outcome] += 1;
    return id;
  } catch (error) {
    problems.add(describeFailure("", error).what);
    run.comments.failed += 1;
    return undefined;
  } finally {
    for (const what of problems) {
      run.problems.push({ where: `${context.where}, ${comment.label}`, what });
    }
  }
}

async function convert(
  comment: SourceComment,
  report: (what: string) => void,
): Promise<RichContent | undefined> {
  if (comment.status === "DELETED") return undefined;
  // The owner does not need to know what is lost from spam.
  const reportLoss = comment.status === "SPAM" ? () => undefined : report;
  const content = reduceDocument(await comment.convert(reportLoss), reportLoss);
  if (content.nodes.length === 0) throw new SourceError("it contains no text");
  return content;
}

/** Returns the member who wrote the comment, or the author's name and website. */
async function chooseAuthor(
  run: ImportRun,
  { author, status }: SourceComment,
): Promise<CommentAuthorInput> {
  if (status === "DELETED") return { name: "" };
  const memberId = await findMember(run, author);
  return memberId === undefined ? { name: author.name, url: author.url } : { memberId };
}

/** Finds the author among the authors of the source, then among the members with an active account. */
async function findMember(
  run: ImportRun,
  { authorKey, memberId, accountEmail }: SourceCommentAuthor,
): Promise<string | undefined> {
  const imported = run.authors.get(authorKey ?? memberId ?? "");
  if (imported !== undefined) return imported;
  for (const key of [memberId, accountEmail]) {
    const member = key ? await run.platform.identities.find(key) : undefined;
    const isTrusted = key === memberId || member?.email.isVerified === true;
    if (member?.status.name === "ACTIVE" && isTrusted) return member.id;
  }
  return undefined;
}

/** Returns the ID of the post that a source refers to. */
async function findPost(
  run: ImportRun,
  { key, names = [], paths = [] }: PostReference,
): Promise<string | undefined> {
  const { posts, redirects } = run.platform;
  const record =
    key === undefined ? undefined : await readRecord(run, `import ${run.sourceName} ${key}`);
  const slugs = paths.map((path) => () => redirects.find(path));
  for (const find of [() => record?.id, ...names.map((name) => () => name), ...slugs]) {
    const name = await find();
    const post = name ? await posts.find(name) : undefined;
    if (post !== undefined) return post.id;
  }
  return undefined;
}
