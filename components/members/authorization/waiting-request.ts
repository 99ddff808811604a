import "server-only";
import { redirect } from "next/navigation";
import { readWaitingRequest } from "#lib/proxy/session/authorization.ts";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { paths } from "#lib/site/paths/paths.ts";

/** Reads the pending authorization request for a page. Redirects to the login if the request has expired. */
export async function requireWaitingRequest({ session }: PageQuery) {
  const handle = typeof session === "string" ? session : "";
  const waiting = handle === "" ? undefined : await readWaitingRequest(handle);
  if (waiting === undefined) redirect(paths.expiredLogin());
  return { session: handle, ...waiting };
}
