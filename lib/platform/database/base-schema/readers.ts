/** Actions of readers: views, votes, likes and ratings. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createReaderData: MigrationStatements = ({ text, integer, strictByKey }) => [
  sql`create table post_view (
    post_id ${text} not null references post (id) on delete cascade,
    day ${text} not null,
    visitor ${text} not null,
    constraint post_view_key primary key (day, post_id, visitor)
  ) ${strictByKey}`,
  sql`create index post_view_post on post_view (post_id)`,
  sql`create table view_salt (
    day ${text} not null primary key,
    salt ${text} not null
  ) ${strictByKey}`,
  sql`create table poll_voter (
    post_id ${text} not null references post (id) on delete cascade,
    poll_id ${text} not null,
    voter ${text} not null,
    voted_at ${integer} not null,
    constraint poll_voter_key primary key (post_id, poll_id, voter)
  ) ${strictByKey}`,
  sql`create table poll_vote (
    post_id ${text} not null references post (id) on delete cascade,
    poll_id ${text} not null,
    voter ${text} not null,
    option_id ${text} not null,
    constraint poll_vote_key primary key (post_id, poll_id, voter, option_id)
  ) ${strictByKey}`,
  sql`create table member_like (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    id ${text} not null unique,
    created_at ${integer} not null,
    constraint member_like_key primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create index member_like_by_member on member_like (member_id, created_at, id)`,
  sql`create table member_rating (
    post_id ${text} not null references post (id) on delete cascade,
    member_id ${text} not null,
    rating ${integer} not null,
    rated_at ${integer} not null,
    constraint member_rating_key primary key (post_id, member_id)
  ) ${strictByKey}`,
  sql`create index member_rating_by_member on member_rating (member_id)`,
];
