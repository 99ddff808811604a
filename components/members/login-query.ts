import type { Translator } from "#lib/messages/translator.ts";
import type { PageQuery } from "#lib/site/page-query.ts";
import { safeReturnTo, sitePath } from "#lib/site/return-to.ts";
import { refusalOfQuery } from "./problems.ts";

/** Values with which the rejected plain form was submitted. */
export type FormValues = { readonly email: string; readonly nickname: string };

export const emptyValues: FormValues = { email: "", nickname: "" };

/**
 * Parses the query of a login or registration page: the destination, the error message to display, and the
 * values to fill in. `cameFrom` is the path of the previous page, if known.
 */
export function readLoginQuery(
  t: Translator,
  query: PageQuery,
  cameFrom = "",
  typed = emptyValues,
) {
  const { returnTo, session, problem } = query;
  const refusal = refusalOfQuery(t, problem);
  const page = typeof returnTo === "string" ? safeReturnTo(returnTo) : (sitePath(cameFrom) ?? "");
  return {
    // An authorization request has its own destination.
    destination:
      typeof session === "string" && session !== ""
        ? { returnTo: "", session }
        : { returnTo: page, session: "" },
    refusal,
    typed: refusal === undefined ? emptyValues : typed,
  };
}
