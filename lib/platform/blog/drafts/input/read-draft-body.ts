import type { JsonLimits } from "../../../../wix/json.ts";
import { documentBytes } from "../../../http/declare-calls.ts";
import { readJson } from "../../../http/parse.ts";

/** Documents are nested more deeply, and have more entries, than other requests. */
export const documentLimits: JsonLimits = { depth: 200, entries: 500_000 };

/** Reads the JSON body of a request that may contain documents. Throws 413 and 400 like {@link readJson}. */
export const readDraftBody = (request: Request): Promise<unknown> =>
  readJson(request, documentBytes, documentLimits);
