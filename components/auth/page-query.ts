import type { Say } from "#lib/messages/translator.ts";
import { safeReturnTo } from "#lib/site/return-to.ts";
import { refusalOfQuery } from "./problems.ts";

export type PageQuery = Readonly<Record<string, string | string[] | undefined>>;

/** What a login or registration page was opened with. */
export function readPageQuery(say: Say, query: PageQuery) {
  const { returnTo, session, problem } = query;
  return {
    destination: {
      returnTo: typeof returnTo === "string" ? safeReturnTo(returnTo) : "",
      session: typeof session === "string" ? session : "",
    },
    refusal: refusalOfQuery(say, problem),
  };
}

/** The address of a sister page, which leads to the same destination. */
export function sisterAddress(path: string, { returnTo, session }: PageQuery): string {
  const query = new URLSearchParams();
  if (typeof returnTo === "string") query.set("returnTo", safeReturnTo(returnTo));
  if (typeof session === "string") query.set("session", session);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
