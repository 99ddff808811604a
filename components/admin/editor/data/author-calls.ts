/** The editor's calls for authors. Each throws `CallError` on failure. */
import { z } from "zod";
import { ask } from "#components/calls/ask.ts";
import { authorsResponse } from "#lib/wix/admin/admin-responses.ts";
import { buildListPath } from "../../admin-calls.ts";

type AuthorChoice = { readonly id: string; readonly label: string };

const membersResponse = z.object({
  members: z.array(z.object({ id: z.string(), profile: z.object({ nickname: z.string() }) })),
});

/** Returns authors whose name contains a text. */
export async function searchAuthors(search: string): Promise<AuthorChoice[]> {
  const { authors } = await ask(authorsResponse, buildListPath("authors", { search, page: 1 }));
  return authors.map(({ id, name }) => ({ id, label: name }));
}

/** Returns the authors with the given IDs. */
export async function findAuthors(ids: readonly string[]): Promise<AuthorChoice[]> {
  if (ids.length === 0) return [];
  const query = { filter: { id: { $in: ids } }, paging: { limit: 50 } };
  const path = "/_api/members/v1/members/query";
  const { members } = await ask(membersResponse, path, "POST", { query });
  return members.map(({ id, profile }) => ({ id, label: profile.nickname }));
}
