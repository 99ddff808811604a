/** Drafts of “New post” that are still empty. Lists leave them out. */
import { sql } from "kysely";

/** The editing session of a new draft. The first save replaces it, and clients cannot set it. */
export const newPostSession = "quire-new-post";

/** Selects the IDs of untouched drafts. Every change of a post changes its date. */
export const untouchedDrafts = sql`(
  select untouched.id from post as untouched
  where untouched.status = 'UNPUBLISHED' and untouched.editing_session_id = ${newPostSession}
    and untouched.updated_at = untouched.created_at)`;
