/** The calls about authors. Each throws `CallError` on failure. */
import { send } from "#components/calls/ask.ts";

const path = "/api/admin/authors";

export type AuthorFields = {
  readonly name: string;
  readonly slug: string;
  readonly about: string;
  /** A picture of the library, or `null` to remove it. Without it, the picture stays as it is. */
  readonly photo?: { readonly id: string } | null;
};

export const createAuthor = (author: AuthorFields) => send(path, "POST", author);

export const changeAuthor = (id: string, author: AuthorFields) =>
  send(`${path}/${encodeURIComponent(id)}`, "PATCH", author);
