/** API calls of this site as the member, with the page's authenticated fetch. */
import type { z } from "zod";
import { memberAuth } from "#lib/auth/browser.ts";
import { readFailure } from "#lib/wix/failure.ts";
import { AccountError, notAsked } from "./account-error.ts";

/** Sends a request and parses the response with a schema. Throws {@link AccountError}. */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  method?: string,
  content?: object,
): Promise<z.output<Schema>> {
  const response = await send(path, method, content);
  const body: unknown = await response.json().catch(() => undefined);
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new AccountError({ status: response.status, code: "UNEXPECTED_ANSWER" }, read.error);
}

/** Sends a request. Throws {@link AccountError} without a response, or for a status outside 200 to 299. */
export async function send(path: string, method = "GET", content?: object): Promise<Response> {
  const init = content === undefined ? { method } : { method, body: JSON.stringify(content) };
  let response: Response;
  try {
    response = await memberAuth().fetchWithAuth(path, init);
  } catch (cause) {
    throw notAsked(cause);
  }
  if (!response.ok) throw new AccountError(await readFailure(response));
  return response;
}
