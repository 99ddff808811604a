/** The calls about authors, and the schema of their response. Each call throws `CallError` on failure. */
import { z } from "zod";
import { send } from "#components/calls/ask.ts";
import { pageSize } from "../admin-calls.ts";

const path = "/api/admin/authors";

const author = z.object({
  id: z.string(),
  name: z.string(),
  slug: z.string(),
  about: z.string(),
  photo: z.object({ id: z.string(), url: z.string() }).optional(),
  hasAccount: z.boolean(),
  posts: z.number(),
});

export const authorsResponse = z.object({
  authors: z.array(author),
  metaData: z.object({ offset: z.number(), total: z.number() }),
});

export type AdminAuthor = z.output<typeof author>;

export const buildAuthorsPath = ({ search, page }: { search: string; page: number }) =>
  `${path}?${new URLSearchParams({
    ...(search !== "" && { search }),
    "paging.limit": String(pageSize),
    "paging.offset": String((page - 1) * pageSize),
  })}`;

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
