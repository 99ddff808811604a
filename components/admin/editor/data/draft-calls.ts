/** The editor's calls for drafts. Each throws `CallError` on failure. */
import { memberAuth } from "#lib/auth/browser.ts";
import type { SaveRequest } from "#lib/editor/saving/saver-ports.ts";
import { readFailure } from "#lib/wix/failure.ts";
import { CallError, notAsked } from "#components/calls/call-error.ts";
import { ask } from "#components/calls/ask.ts";
import { createdResponse, draftResponse, draftsResponse, type Draft } from "./draft-schema.ts";

const drafts = "/_api/communities-blog-node-api/v3/draft-posts";
const multilingual = "/_api/communities-blog-node-api/v3/multilingual";

const buildDraftPath = (id: string) => `${drafts}/${encodeURIComponent(id)}`;

/** Maximum total size of the request bodies that may outlive their page, in bytes. Browsers set the limit. */
const longestLastBody = 60_000;

/** Returns whether a request with these values is small enough for `keepalive`, so that it can outlive its page. */
export const fitsLastRequest = (values: object): boolean =>
  new Blob([JSON.stringify(values)]).size <= longestLastBody;

/** Returns the latest version of a post with its document. */
export const readDraft = async (id: string): Promise<Draft> =>
  (await ask(draftResponse, `${buildDraftPath(id)}?fieldsets=RICH_CONTENT`)).draftPost;

/** Creates a translation and returns its ID. */
export async function translateDraft(id: string, language: string): Promise<string> {
  const path = `${multilingual}/draft/${encodeURIComponent(id)}`;
  return (await ask(createdResponse, path, "POST", { language })).draftPost.id;
}

/** Returns the versions of a post in other languages, without their documents. */
export async function readTranslations(translationId: string): Promise<Draft[]> {
  const query = { filter: { translationId }, paging: { limit: 50 } };
  return (await ask(draftsResponse, `${drafts}/query`, "POST", { query })).draftPosts;
}

/** Saves fields of a draft, and performs an action. Returns the draft, with its document if the document was saved. */
export async function saveDraft(id: string, request: SaveRequest): Promise<Draft> {
  const body = JSON.stringify(buildUpdate(request));
  const keepalive = request.isLeaving && new Blob([body]).size <= longestLastBody;
  let response: Response;
  try {
    const init = { method: "PATCH", body, keepalive };
    response = await memberAuth().fetchWithAuth(buildDraftPath(id), init);
  } catch (cause) {
    throw notAsked(cause);
  }
  if (!response.ok) throw new CallError(await readFailure(response));
  const read = draftResponse.safeParse(await response.json().catch(() => undefined));
  if (read.success) return read.data.draftPost;
  throw new CallError({ status: response.status, code: "UNEXPECTED_ANSWER" }, read.error);
}

function buildUpdate(request: SaveRequest): object {
  const { values, version, session, startsSession, isManual, action } = request;
  return {
    draftPost: {
      ...toWire(values),
      editedDate: version,
      editingSessionId: session,
      changeOrigin: startsSession ? "NEW_EDIT_SESSION" : isManual ? "MANUAL_SAVE" : "AUTO_SAVE",
    },
    ...action,
    ...(values["richContent"] !== undefined && { fieldsets: ["RICH_CONTENT"] }),
  };
}

/** Replaces missing values by `null`, which clears them. */
const toWire = (values: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? null]));
