/** Calls to this site's API on the member's behalf, using the page's authenticated fetch. */
import type { z } from "zod";
import { memberAuth } from "#lib/auth/browser.ts";
import { readFailure } from "#lib/wix/errors/failure.ts";
import { CallError, notAsked } from "./call-error.ts";

/** Sends a request and parses the response with a schema. Throws {@link CallError} on failure. */
export async function ask<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  method?: string,
  content?: object,
): Promise<z.output<Schema>> {
  return parseResponse(schema, await send(path, method, content));
}

/** Uploads the bytes of a file and parses the response with a schema. Throws {@link CallError} on failure. */
export async function upload<Schema extends z.ZodType>(
  schema: Schema,
  path: string,
  file: Blob,
  maximumBytes: number,
): Promise<z.output<Schema>> {
  if (file.size > maximumBytes) throw new CallError({ status: 413, code: "FILE_TOO_LARGE" });
  const headers = { "Content-Type": "application/octet-stream" };
  return parseResponse(schema, await request(path, { method: "POST", headers, body: file }));
}

async function parseResponse<Schema extends z.ZodType>(
  schema: Schema,
  response: Response,
): Promise<z.output<Schema>> {
  const body: unknown = await response.json().catch(() => undefined);
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new CallError({ status: response.status, code: "UNEXPECTED_ANSWER" }, read.error);
}

/** Sends a request. Throws {@link CallError} if there is no response or its status is outside 200–299. */
export async function send(path: string, method = "GET", content?: object): Promise<Response> {
  return request(
    path,
    content === undefined ? { method } : { method, body: JSON.stringify(content) },
  );
}

async function request(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await memberAuth().fetchWithAuth(path, init);
  } catch (cause) {
    throw notAsked(cause);
  }
  if (!response.ok) throw new CallError(await readFailure(response));
  return response;
}
