/** The tables for members' likes and star ratings. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createLikes: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table member_like (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    id ${text} not null unique,
    created_at ${integer} not null,
    constraint member_like_key primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create table member_rating (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    rating ${integer} not null,
    rated_at ${integer} not null,
    constraint member_rating_key primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create index member_like_by_member on member_like (member_id, created_at, id)`,
  sql`create index member_rating_by_member on member_rating (member_id)`,
];
