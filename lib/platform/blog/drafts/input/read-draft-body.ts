import type { JsonLimits } from "../../../../wix/json.ts";
import { readJson } from "../../../http/parse.ts";

/** Maximum size of a request body, in bytes. The site's HTTP layer has the same limit. */
const maximumBytes = 2 * 1024 * 1024;
/** Documents are nested more deeply, and have more entries, than other requests. */
export const documentLimits: JsonLimits = { depth: 200, entries: 500_000 };

/** Reads the JSON body of a request that may contain documents. Throws 413 and 400 like {@link readJson}. */
export const readDraftBody = (request: Request): Promise<unknown> =>
  readJson(request, maximumBytes, documentLimits);
