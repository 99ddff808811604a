import type { Translator } from "#lib/messages/translator.ts";
import type { PageQuery } from "#lib/site/paths/page-query.ts";
import { safeReturnTo, sitePath } from "#lib/site/paths/return-to.ts";
import type { Destination } from "./login/destination.tsx";
import { refusalOfQuery } from "#components/calls/problems.ts";

/** Values with which the rejected plain form was submitted. */
export type FormValues = { readonly email: string; readonly nickname: string };

export const emptyValues: FormValues = { email: "", nickname: "" };

/**
 * Parses the query of a login or registration page: the destination, the error message to display, and the
 * values to fill in. `cameFrom` is the path and the query of the previous page, if known.
 */
export function readLoginQuery(
  t: Translator,
  query: PageQuery,
  cameFrom = "",
  typed = emptyValues,
) {
  const { returnTo, session, problem } = query;
  const refusal = refusalOfQuery(t, problem);
  const page = typeof returnTo === "string" ? safeReturnTo(returnTo) : undefined;
  return {
    // An authorization request has its own destination.
    destination:
      typeof session === "string" && session !== ""
        ? { returnTo: "", session }
        : page === undefined
          ? readOrigin(cameFrom)
          : { returnTo: page, session: "" },
    refusal,
    typed: refusal === undefined ? emptyValues : typed,
  };
}

/** Returns the destination of a login that started on a page. A page of a login passes its own destination on. */
function readOrigin(cameFrom: string): Destination {
  const page = sitePath(cameFrom);
  if (page !== undefined) return { returnTo: page, session: "" };
  const query = new URLSearchParams(cameFrom.split("?")[1]);
  const session = query.get("session") ?? "";
  return { returnTo: session === "" ? (sitePath(query.get("returnTo") ?? "") ?? "") : "", session };
}
