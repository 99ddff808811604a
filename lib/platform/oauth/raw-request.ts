/**
 * The bodies of OAuth calls. They are JSON, a form (RFC 6749, section 4.1.3), or either of these in base64 in
 * the field `body` of a JSON object: `@wix/identity` sends and expects such raw requests and responses.
 */
import { z } from "zod";
import { readBytes } from "../../wix/body.ts";
import { invalidField, WireError } from "../../wix/errors/errors.ts";
import { createEnvelope } from "../../wix/errors/error-response.ts";
import { parseJson } from "../../wix/json.ts";
import { memberBytes } from "../http/declare-calls.ts";
import { parse } from "../http/parse.ts";

/** Maximum number of fields in a form. */
const maximumFields = 50;

/** The form of a request, and so of its response. */
export type BodyForm = "json" | "form" | "raw";

const rawBody = z.object({
  body: z.base64({ error: "must be base64" }),
  headers: z.array(z.object({ key: z.string(), value: z.string() })).nullish(),
});
const fields = z.record(z.string(), z.unknown());

/** Reads the fields of an OAuth call, with names in camel case. Throws `INVALID_ARGUMENT`. */
export async function readFields(
  request: Request,
): Promise<{ readonly form: BodyForm; readonly fields: Readonly<Record<string, unknown>> }> {
  const text = new TextDecoder().decode(await readBytes(request, memberBytes));
  if (isForm(request.headers.get("content-type"))) return { form: "form", fields: parseForm(text) };
  const json = text === "" ? {} : parse(fields, parseJson(text));
  if (!("body" in json)) return { form: "json", fields: toCamelCase(json) };
  const inner = Buffer.from(parse(rawBody, json).body, "base64").toString("utf8");
  const isJson = inner.trimStart().startsWith("{");
  return {
    form: "raw",
    fields: isJson ? toCamelCase(parse(fields, parseJson(inner), "body")) : parseForm(inner),
  };
}

const isForm = (contentType: string | null): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType ?? "");

/** Parses URL-encoded fields. A field may occur once (RFC 6749, section 3.2). */
function parseForm(text: string): Record<string, string> {
  const parameters = new URLSearchParams(text);
  if (parameters.size > maximumFields) {
    throw invalidField("body", "MAX_SIZE", `must not have more than ${maximumFields} fields`);
  }
  const names = new Set<string>();
  for (const name of parameters.keys()) {
    if (names.has(name)) throw invalidField(name, "FORMAT", "must occur once");
    names.add(name);
  }
  return toCamelCase(Object.fromEntries(parameters));
}

/**
 * Converts parameter names to camel case. RFC 6749 uses underscores, whereas the API's own clients use camel
 * case.
 */
export function toCamelCase<Value>(
  parameters: Readonly<Record<string, Value>>,
): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

/** Returns an object as the response to a request of this form. */
export function answer(form: BodyForm, body: object, status = 200): Response {
  const headers = { "Cache-Control": "no-store" };
  return form === "raw"
    ? Response.json(wrapRaw(body, status), { headers })
    : Response.json(body, { status, headers });
}

/** Returns a response as `@wix/identity` expects it: status, headers, and the body in base64. */
export function wrapRaw(body: object, statusCode: number) {
  return {
    statusCode,
    headers: [{ key: "Content-Type", value: "application/json" }],
    body: Buffer.from(JSON.stringify(body)).toString("base64"),
  };
}

/**
 * Returns the response to a request that failed. Forms and raw requests also get `error` and
 * `error_description` (RFC 6749, section 5.2). Rethrows errors that are not the client's.
 */
export function answerFailure(form: BodyForm, error: unknown): Response {
  if (form === "json" || !(error instanceof WireError) || error.status >= 500) throw error;
  const body = {
    error: nameError(error),
    error_description: error.message,
    ...createEnvelope(error),
  };
  return answer(form, body, error.status);
}

function nameError({ code, violations }: WireError): string {
  if (code !== "INVALID_ARGUMENT") return code;
  const isGrant = violations.some(({ field }) => field === "grantType");
  return isGrant ? "unsupported_grant_type" : "invalid_request";
}
