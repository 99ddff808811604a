/** The moderators' queues of comments. */
import { sql, type RawBuilder } from "kysely";
import type { CommentQueue } from "../../../wix/admin.ts";
import { invalidField } from "../../../wix/errors.ts";
import type { Database } from "../../database/database.ts";
import { escapePattern } from "../../database/text.ts";
import { readComments } from "../comment.reader.ts";
import { addPosts, type ListedComment } from "../listed-comment.ts";

export type QueueFilter = {
  readonly queue: CommentQueue;
  readonly postId?: string | undefined;
  readonly authorId?: string | undefined;
  /** Part of the text or of the author's name. */
  readonly search?: string | undefined;
  /** A cursor from another page. */
  readonly cursor?: string | undefined;
  /** From 1 to 100. Default: 50. */
  readonly limit?: number | undefined;
};

export type QueuePage = {
  readonly comments: readonly ListedComment[];
  /** Cursors of the next and the previous page. Absent on the last and the first page, respectively. */
  readonly nextCursor?: string;
  readonly previousCursor?: string;
};

const defaultLimit = 50;
const maximumLimit = 100;

/** The condition for each queue. */
const conditions: Readonly<Record<CommentQueue, RawBuilder<unknown>>> = {
  waiting: sql`draft_content is not null and status in ('PENDING', 'PUBLISHED')`,
  reported: sql`report_count > 0`,
  published: sql`status = 'PUBLISHED'`,
  hidden: sql`status = 'HIDDEN' and reason <> 'SPAM'`,
  spam: sql`status = 'HIDDEN' and reason = 'SPAM'`,
  deleted: sql`status = 'DELETED'`,
};

type Row = { readonly id: string; readonly commented_at: number };

/**
 * Returns a page of comments for moderators. Waiting comments are sorted oldest first, all others newest first. Throws
 * `INVALID_ARGUMENT` for an unknown cursor.
 */
export async function listQueue(reader: Database, filter: QueueFilter): Promise<QueuePage> {
  const limit = Math.min(Math.max(filter.limit ?? defaultLimit, 1), maximumLimit);
  const cursor = filter.cursor === undefined ? undefined : parseCursor(filter.cursor);
  const isBackward = cursor?.direction === "before";
  const isAscending = (filter.queue === "waiting") !== isBackward;
  const direction = isAscending ? sql`asc` : sql`desc`;
  const wanted = [
    ...compileConditions(filter),
    ...(cursor === undefined
      ? []
      : [sql`(commented_at, id) ${isAscending ? sql`>` : sql`<`} (${cursor.date}, ${cursor.id})`]),
  ];
  const { rows } = await sql<Row>`
    select id, commented_at from comment
    where ${sql.join(wanted, sql` and `)}
    order by commented_at ${direction}, id ${direction}
    limit ${limit + 1}`.execute(reader);
  const hasMore = rows.length > limit;
  const shown = isBackward ? rows.slice(0, limit).toReversed() : rows.slice(0, limit);
  const [first, last] = [shown[0], shown.at(-1)];
  const hasNext = isBackward || hasMore;
  const hasPrevious = isBackward ? hasMore : cursor !== undefined;
  const comments = await readComments(
    reader,
    shown.map(({ id }) => id),
  );
  return {
    comments: await addPosts(reader, comments),
    ...(hasNext && last && { nextCursor: formatCursor("after", last) }),
    ...(hasPrevious && first && { previousCursor: formatCursor("before", first) }),
  };
}

function compileConditions({
  queue,
  postId,
  authorId,
  search = "",
}: QueueFilter): RawBuilder<unknown>[] {
  return [
    conditions[queue],
    ...(postId === undefined ? [] : [sql`post_id = ${postId}`]),
    ...(authorId === undefined ? [] : [sql`author_id = ${authorId}`]),
    ...(search.trim() === "" ? [] : [compileSearch(search.trim())]),
  ];
}

function compileSearch(search: string): RawBuilder<unknown> {
  const pattern = `%${escapePattern(search.toLowerCase())}%`;
  return sql`(lower(content_text) like ${pattern} escape '\\'
    or lower(author_name) like ${pattern} escape '\\'
    or author_id in (select id from member where lower(nickname) like ${pattern} escape '\\'))`;
}

type Cursor = {
  readonly direction: "after" | "before";
  readonly date: number;
  readonly id: string;
};

const formatCursor = (direction: Cursor["direction"], { commented_at, id }: Row): string =>
  `${direction}.${commented_at}.${id}`;

function parseCursor(cursor: string): Cursor {
  const [, direction, date, id] = /^(after|before)\.(\d{1,15})\.([\w-]{1,64})$/.exec(cursor) ?? [];
  if (direction === undefined || date === undefined || id === undefined) {
    throw invalidField("cursor", "FORMAT", "is not a cursor of this list");
  }
  return { direction: direction === "before" ? "before" : "after", date: Number(date), id };
}

/** The numbers of comments that need a decision. */
export type QueueCounts = { readonly waiting: number; readonly reported: number };

/** Counts the comments that wait for approval, and the comments reported since the last decision. */
export async function countQueues(reader: Database): Promise<QueueCounts> {
  const count = async (queue: keyof QueueCounts) => {
    const { rows } = await sql<{ total: number }>`
      select count(*) as total from comment where ${conditions[queue]}`.execute(reader);
    return rows[0]?.total ?? 0;
  };
  return { waiting: await count("waiting"), reported: await count("reported") };
}
