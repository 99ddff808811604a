/** Authors for the admin list: members who wrote a post or may write one, and guest authors without an account. */
import { sql, type InferResult } from "kysely";
import { isPost } from "../page-rules.ts";
import { matchAll, matchText } from "../../database/conditions.ts";
import type { Database } from "../../database/database.ts";
import { orderByIds } from "../../database/rows.ts";
import { readOffsetPage } from "../../query/page.ts";
import { describeFields } from "../../query/query.ts";
import { isListed } from "../posts/overview-filter.ts";

export type AuthorFilter = {
  /** Part of the name or the slug, ignoring case and accents. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** Number of posts in the lists of posts, as the author or a co-author. Posts in the trash do not count. */
const posts = sql<number>`(
  select count(*) from post where status <> 'DELETED' and ${isPost()} and ${isListed} and (author_id = member.id
    or exists (select 1 from post_co_author
      where post_co_author.post_id = post.id and post_co_author.member_id = member.id)))`;

const selectAuthors = (database: Database) =>
  database
    .selectFrom("member")
    .leftJoin("identity", "identity.id", "member.id")
    .select(["member.id", "member.nickname as name", "member.slug", "member.about", "member.photo"])
    .select(["identity.id as accountId", posts.as("posts")]);

const isAuthor = sql`(not exists (select 1 from identity where identity.id = member.id)
  or exists (select 1 from member_role where identity_id = member.id
    and role in ('owner', 'editor', 'author'))
  or exists (select 1 from post where post.author_id = member.id)
  or exists (select 1 from post_co_author where post_co_author.member_id = member.id))`;

const { columns } = describeFields({
  name: ["string", "member.nickname_key"],
  slug: ["string", "member.slug"],
});

/** Returns a page of the authors, by name. */
export async function listAuthors(database: Database, { search, limit, offset }: AuthorFilter) {
  const where = matchAll([isAuthor, matchText(search, ["member.nickname_key", "member.slug"])]);
  const source = { from: sql`member`, where, id: "member.id", columns };
  const sort = [
    { fieldName: "name", order: "ASC" },
    { fieldName: "slug", order: "ASC" },
  ] as const;
  const { ids, total } = await readOffsetPage(database, source, { sort, limit, offset });
  return { authors: await readAuthors(database, ids), total };
}

/** Returns the author with this ID, or `undefined`. */
export const findAuthor = async (database: Database, id: string) =>
  (await readAuthors(database, [id]))[0];

async function readAuthors(database: Database, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await selectAuthors(database).where("member.id", "in", ids).execute();
  return orderByIds(rows, ids).map(toListed);
}

function toListed({
  accountId,
  photo,
  ...author
}: InferResult<ReturnType<typeof selectAuthors>>[number]) {
  return {
    ...author,
    hasAccount: accountId !== null,
    photo: photo === null ? undefined : toPhoto(JSON.parse(photo)),
  };
}

function toPhoto({ id, url }: { id?: string; url?: string }) {
  return { id: id ?? "", url: url ?? "" };
}
