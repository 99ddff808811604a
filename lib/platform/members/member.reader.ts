/** The queries of the Members API: public profiles for everyone, all members for the team. */
import { sql } from "kysely";
import { selectPostCount } from "../blog/stats/post-count.repository.ts";
import { isVisible } from "../blog/visibility.ts";
import { matchAll, matchText } from "../database/conditions.ts";
import type { Database } from "../database/database.ts";
import type { Resource } from "../query/page.ts";
import { describeFields } from "../query/query.ts";
import type { MemberSearch, SearchField } from "./member-input.ts";
import type { MemberRecord } from "./member.wire.ts";

/** The condition that a row of `member` has visible posts, as an author or co-author. */
export const hasPosts = sql`(exists (select 1 from post
    where post.author_id = member.id and ${isVisible("post")})
  or exists (select 1 from post_co_author inner join post on post.id = post_co_author.post_id
    where post_co_author.member_id = member.id and ${isVisible("post")}))`;

/** Public profiles. Private members are listed only if they are authors, under a generic name. */
const publicMembers: Resource = {
  from: sql`(select member.*, coalesce(identity.privacy, 'PUBLIC') as privacy,
    ${selectPostCount("author", "member.id")} as post_count
    from member left join identity on identity.id = member.id) as member`,
  where: sql<boolean>`(${isVisible("member")} and (member.privacy = 'PUBLIC' or ${hasPosts}))`,
  id: "member.id",
  ...describeFields({
    id: ["string", "member.id"],
    contactId: ["string", "member.id"],
    "profile.slug": ["string", "member.slug"],
    "profile.nickname": ["string", "member.nickname"],
    // Not part of the Wix API. Distinguishes authors from other members.
    publishedPostCount: ["number", "member.post_count"],
  }),
  sortable: new Set(["id", "profile.nickname"]),
  defaultSort: { fieldName: "profile.nickname", order: "ASC" },
  // A filter on this field reads the count of every member.
  costs: { publishedPostCount: 50 },
};

/** The accounts of all members, and guest authors, who have no account. */
const allMembers: Resource = {
  from: sql`(select
      coalesce(identity.id, member.id) as id,
      coalesce(identity.email, '') as email,
      case identity.status when 'ACTIVE' then 'APPROVED' when 'PENDING' then 'PENDING'
        when 'BLOCKED' then 'BLOCKED' else 'OFFLINE' end as status,
      coalesce(identity.privacy, 'PUBLIC') as privacy,
      case when identity.muted = 1 then 'MUTED' else 'ACTIVE' end as activity,
      coalesce(identity.nickname, member.nickname, '') as nickname,
      coalesce(nullif(identity.nickname_key, ''), member.nickname_key, '') as nickname_key,
      coalesce(identity.first_name, '') as first_name,
      coalesce(identity.first_name_key, '') as first_name_key,
      coalesce(identity.last_name, '') as last_name,
      coalesce(identity.last_name_key, '') as last_name_key,
      coalesce(member.slug, identity.slug, '') as slug,
      lower(coalesce(member.about, identity.title, '')) as title_key,
      coalesce(identity.created_at, member.created_at) as created_at,
      coalesce(identity.updated_at, member.updated_at) as updated_at,
      coalesce(identity.last_login_at, 0) as last_login_at
    from identity full join member on member.id = identity.id) as found`,
  where: sql<boolean>`1 = 1`,
  id: "found.id",
  ...describeFields({
    id: ["string", "found.id"],
    contactId: ["string", "found.id"],
    loginEmail: ["string", "found.email"],
    status: ["string", "found.status"],
    privacyStatus: ["string", "found.privacy"],
    activityStatus: ["string", "found.activity"],
    "contact.firstName": ["string", "found.first_name"],
    "contact.lastName": ["string", "found.last_name"],
    "profile.nickname": ["string", "found.nickname"],
    "profile.slug": ["string", "found.slug"],
    createdDate: ["date", "found.created_at"],
    updatedDate: ["date", "found.updated_at"],
    lastLoginDate: ["date", "found.last_login_at"],
  }),
  sortable: new Set([
    "id",
    "loginEmail",
    "contact.firstName",
    "contact.lastName",
    "profile.nickname",
    "createdDate",
    "updatedDate",
    "lastLoginDate",
  ]),
  defaultSort: { fieldName: "createdDate", order: "DESC" },
};

const publicColumns: Readonly<Partial<Record<SearchField, string>>> = {
  "profile.nickname": "member.nickname_key",
  "profile.slug": "member.slug",
};
const allColumns: Readonly<Record<SearchField, string>> = {
  loginEmail: "found.email",
  "contact.firstName": "found.first_name_key",
  "contact.lastName": "found.last_name_key",
  "profile.title": "found.title_key",
  "profile.nickname": "found.nickname_key",
  "profile.slug": "found.slug",
};

/** Returns the members that a caller may query, narrowed by a text search. */
export function selectMembers(seesAll: boolean, search: MemberSearch): Resource {
  const resource = seesAll ? allMembers : publicMembers;
  const { expression, fields } = search ?? {};
  if (!expression) return resource;
  const known = seesAll ? allColumns : publicColumns;
  // Searches in fields that the caller may not see match nothing.
  const columns = (fields ?? ["profile.nickname"]).flatMap((field) => known[field] ?? []);
  const matches = columns.length === 0 ? sql`1 = 0` : matchText(expression, columns);
  return { ...resource, where: matchAll([resource.where, matches]) };
}

/** Returns the public profiles with these IDs, in no particular order. */
export async function readPublicMembers(
  database: Database,
  ids: readonly string[],
): Promise<MemberRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select member.id from ${publicMembers.from}
    where ${publicMembers.where} and member.id in (${sql.join(ids)})`.execute(database);
  return readMembers(
    database,
    rows.map(({ id }) => id),
  );
}

/** Returns the members with these IDs, in the order of the IDs. */
export async function readMembers(
  database: Database,
  ids: readonly string[],
): Promise<MemberRecord[]> {
  if (ids.length === 0) return [];
  const [accounts, pages] = await Promise.all([
    database.selectFrom("identity").selectAll().where("id", "in", ids).execute(),
    database
      .selectFrom("member")
      .selectAll()
      .where("id", "in", ids)
      .where(isVisible("member"))
      .execute(),
  ]);
  const accountById = new Map(accounts.map((row) => [row.id, row]));
  const pageById = new Map(pages.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const record = { account: accountById.get(id), page: pageById.get(id) };
    return record.account === undefined && record.page === undefined ? [] : [record];
  });
}
