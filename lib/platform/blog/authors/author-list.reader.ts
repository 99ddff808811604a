/** Authors for the admin list: members who wrote a post or may write one, and guest authors without an account. */
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { escapePattern, makeSortKey } from "../../database/text.ts";

export type AuthorFilter = {
  /** Part of the name or the slug, ignoring case and accents. */
  readonly search?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

/** An author in the admin list. */
export type ListedAuthor = Awaited<ReturnType<typeof listAuthors>>["authors"][number];

/** Number of posts that are not in the trash, as the author or a co-author. */
const posts = sql<number>`(
  select count(*) from post where status <> 'DELETED' and (author_id = member.id
    or exists (select 1 from post_co_author
      where post_co_author.post_id = post.id and post_co_author.member_id = member.id)))`;

const selectAuthors = (database: Database) =>
  database
    .selectFrom("member")
    .leftJoin("identity", "identity.id", "member.id")
    .leftJoin("member_role", "member_role.identity_id", "member.id");

/** Returns a page of the authors, by name. */
export async function listAuthors(
  database: Database,
  { search = "", limit, offset }: AuthorFilter,
) {
  const isAuthor = sql<boolean>`(identity.id is null
    or member_role.role in ('owner', 'editor', 'author')
    or exists (select 1 from post where post.author_id = member.id)
    or exists (select 1 from post_co_author where post_co_author.member_id = member.id))`;
  const pattern = `%${escapePattern(makeSortKey(search))}%`;
  const matching = selectAuthors(database)
    .where(isAuthor)
    .$if(search.trim() !== "", (query) =>
      query.where(
        sql<boolean>`(member.nickname_key like ${pattern} escape '\\'
          or member.slug like ${pattern} escape '\\')`,
      ),
    );
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await selectColumns(matching)
    .orderBy("member.nickname_key")
    .orderBy("member.slug")
    .limit(limit)
    .offset(offset)
    .execute();
  return { authors: rows.map(toListed), total };
}

/** Returns the author with this ID, or `undefined`. */
export async function findAuthor(
  database: Database,
  id: string,
): Promise<ListedAuthor | undefined> {
  const row = await selectColumns(selectAuthors(database))
    .where("member.id", "=", id)
    .executeTakeFirst();
  return row && toListed(row);
}

const selectColumns = (query: ReturnType<typeof selectAuthors>) =>
  query.select([
    "member.id",
    "member.nickname as name",
    "member.slug",
    "member.about",
    "member.photo",
    "identity.id as accountId",
    posts.as("posts"),
  ]);

function toListed({
  accountId,
  photo,
  ...author
}: Awaited<ReturnType<ReturnType<typeof selectColumns>["execute"]>>[number]) {
  return {
    ...author,
    hasAccount: accountId !== null,
    photo: photo === null ? undefined : toPhoto(JSON.parse(photo)),
  };
}

function toPhoto({ id, url }: { id?: string; url?: string }) {
  return { id: id ?? "", url: url ?? "" };
}
