/** Reads the JSON bodies of the draft post calls and of the editor's other calls. Throws 413 and 400 like `readJson`. */
import type { JsonLimits } from "../../../../wix/json.ts";
import { documentBytes } from "../../../http/declare-calls.ts";
import { readJson } from "../../../http/parse.ts";
import { editorBytes } from "../draft.calls.ts";

/** Documents are nested more deeply, and have more entries, than other requests. */
export const documentLimits: JsonLimits = { depth: 200, entries: 500_000 };

/** Reads a body that may contain documents. */
export const readDraftBody = (request: Request): Promise<unknown> =>
  readJson(request, documentBytes, documentLimits);

/** Reads a body without documents. */
export const readEditorBody = (request: Request): Promise<unknown> =>
  readJson(request, editorBytes);
