/** Adds the imports, exports and backups that owners start in the dashboard, and the files that they upload for them. */
import { sql } from "kysely";
import type { MigrationStatements } from "../column-types.ts";

export const createMoving: MigrationStatements = ({ text, integer, strict }) => [
  sql`create table moving_file (
    id ${text} not null primary key,
    name ${text} not null,
    bytes ${integer} not null,
    member_id ${text},
    created_at ${integer} not null,
    expires_at ${integer} not null
  ) ${strict}`,
  sql`create table moving_task (
    id ${text} not null primary key,
    kind ${text} not null,
    state ${text} not null,
    instructions ${text} not null,
    -- The kind of an unfinished task. The constraint allows only one of each kind.
    slot ${text} unique,
    is_cancelling ${integer} not null,
    member_id ${text},
    file_id ${text},
    created_at ${integer} not null,
    attempts ${integer} not null,
    lost_claims ${integer} not null,
    next_attempt_at ${integer},
    claimed_until ${integer},
    started_at ${integer},
    finished_at ${integer},
    progress ${text},
    summary ${text},
    problems ${text},
    failure ${text},
    output_name ${text},
    output_bytes ${integer},
    output_expires_at ${integer}
  ) ${strict}`,
  sql`create index moving_task_due on moving_task (next_attempt_at, id)`,
  sql`create index moving_task_created on moving_task (created_at, id)`,
];
