/** The tables for poll votes: each poll's voters, and the options they chose. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createPolls: MigrationStatements = ({ text, integer, strictByKey }) => [
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
];
