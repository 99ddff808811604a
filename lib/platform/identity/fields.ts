/** Fields that occur in the request bodies of several member calls. */
import { z } from "zod";
import { readCodeDigits } from "../../wix/identity.ts";
import { memberBytes } from "../http/declare-calls.ts";
import { parse, readJson } from "../http/parse.ts";

export const password = z.string({ error: "must be text" });

export const stateToken = z.string().max(200);

export const identityId = z.string().regex(/^[\w-]{1,64}$/, "must be the id of an identity");

/** Maximum length of a code with its separators. */
const longestCode = 100;

/** An emailed code. Separators between the digits are ignored. */
export const code = z
  .string()
  .transform((text) => (text.length > longestCode ? "" : readCodeDigits(text)))
  .pipe(z.string().regex(/^\d{6}$/, "must have six digits"));

/** Parses a JSON request body of at most 64 KiB. Throws `INVALID_ARGUMENT`. */
export async function readBody<Schema extends z.ZodType>(schema: Schema, request: Request) {
  return parse(schema, await readJson(request, memberBytes));
}
