import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { settings } from "#lib/config/current.ts";
import { isLoggedIn } from "#lib/proxy/session/member-token.ts";
import { readPlainLogin } from "#lib/proxy/forms/plain-login.ts";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { safeReturnTo } from "#lib/site/paths/return-to.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { readLoginQuery } from "../login-query.ts";
import { withDestination } from "./destination.tsx";

/**
 * Returns the parsed query of the login or registration page at `path`. Redirects members who are already logged in,
 * unless an authorization request requires a new login. Redirects a visitor who comes from another page to the URL with
 * the way back, so that further links of the login keep it.
 */
export async function openLoginPage(path: string, searchParams: Promise<PageQuery>) {
  const query = await searchParams;
  const requestHeaders = await headers();
  const { session, returnTo } = query;
  if (session === undefined && (await isLoggedIn(requestHeaders))) redirect(safeReturnTo(returnTo));
  const page = readLoginQuery(
    getTranslations(),
    query,
    readReferrerPath(requestHeaders.get("referer")),
    readPlainLogin(requestHeaders),
  );
  const { problem } = query;
  const isFromElsewhere = session === undefined && returnTo === undefined && problem === undefined;
  const address = withDestination(path, page.destination);
  if (isFromElsewhere && address !== path) redirect(address);
  return page;
}

/** Returns the path in the `Referer` header if it is a page on this site, otherwise `undefined`. */
function readReferrerPath(referer: string | null): string | undefined {
  const { url } = settings().site;
  return referer?.startsWith(`${url}/`) === true ? referer.slice(url.length) : undefined;
}
