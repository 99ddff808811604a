/** API calls of this site as the member, with the page's authenticated fetch. */
import type { z } from "zod";
import { memberAuth } from "#lib/auth/browser.ts";
import { readFailure } from "#lib/wix/failure.ts";
import { AccountError, notAsked } from "./account-error.ts";

export function sending(method: string, body: object): RequestInit {
  return {
    method,
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
}

/** Sends a request and parses the response with a schema. Throws {@link AccountError}. */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  address: string,
  init?: RequestInit,
): Promise<z.output<Schema>> {
  const response = await send(address, init);
  const body: unknown = await response.json().catch(() => undefined);
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new AccountError({ status: response.status, code: "UNEXPECTED_ANSWER" }, read.error);
}

/** Sends a request. Throws {@link AccountError} without a response, or for a status outside 200 to 299. */
export async function send(address: string, init?: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await memberAuth().fetchWithAuth(address, init);
  } catch (cause) {
    throw notAsked(cause);
  }
  if (!response.ok) throw new AccountError(await readFailure(response));
  return response;
}
