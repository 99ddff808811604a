/** The editor's calls for drafts. Each throws `CallError` on failure. */
import { memberAuth } from "#lib/auth/browser.ts";
import type { Values } from "#lib/editor/saving/compare-versions.ts";
import type { SaveFailure, SendOptions } from "#lib/editor/saving/saving-state.ts";
import { readFailure } from "#lib/wix/errors/failure.ts";
import { CallError, notAsked } from "#components/calls/call-error.ts";
import { ask } from "#components/calls/ask.ts";
import {
  createdResponse,
  draftResponse,
  draftsResponse,
  postStatusResponse,
  type Draft,
} from "./draft-schema.ts";
import { restoreVersion } from "./version-calls.ts";

export type SaveAction =
  /** An action of the draft post calls, for example `UPDATE_PUBLISH`. */
  | {
      readonly action: string;
      /** ISO 8601, for scheduling. */
      readonly scheduledPublishDate?: string | undefined;
    }
  /** The ID of the version that becomes the latest one, after the unsaved edits were saved. */
  | { readonly restoredVersion: string };

export type SaveRequest = SendOptions & {
  readonly values: Values;
  readonly session: string;
  readonly action: SaveAction | undefined;
};

/** The calls that read and save one draft. */
export type DraftServer = {
  readonly read: () => Promise<Draft>;
  /** Saves fields, and performs an action. Returns the draft, with its document if the document was saved. */
  readonly save: (request: SaveRequest) => Promise<Draft>;
};

const drafts = "/_api/communities-blog-node-api/v3/draft-posts";
const multilingual = "/_api/communities-blog-node-api/v3/multilingual";

const buildDraftPath = (id: string) => `${drafts}/${encodeURIComponent(id)}`;

/** Maximum total size of the request bodies that may outlive their page, in bytes. Browsers set the limit. */
const longestLastBody = 60_000;

/** Returns whether a request with these values is small enough for `keepalive`, so that it can outlive its page. */
export const fitsLastRequest = (values: object): boolean =>
  new Blob([JSON.stringify(values)]).size <= longestLastBody;

/** Returns the latest version of a post with its document. Throws `POST_DELETED` for a post in the trash. */
export async function readDraft(id: string): Promise<Draft> {
  try {
    return (await ask(draftResponse, `${buildDraftPath(id)}?fieldsets=RICH_CONTENT`)).draftPost;
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404;
    if (isGone && (await isInTrash(id))) throw new CallError({ status: 409, code: "POST_DELETED" });
    throw error;
  }
}

/** The draft post calls do not tell a post in the trash from one that does not exist. */
const isInTrash = (id: string): Promise<boolean> =>
  ask(postStatusResponse, `/api/admin/posts/${encodeURIComponent(id)}`).then(
    ({ post }) => post.status === "DELETED",
    () => false,
  );

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

/** Returns the calls for a draft. */
export const connectDraft = (id: string): DraftServer => ({
  read: () => readDraft(id),
  async save({ action, ...request }) {
    if (action === undefined || "action" in action) return saveDraft(id, { ...request, action });
    // A second call restores the version, in the session of the first one.
    const { editedDate } = await saveDraft(id, { ...request, action: undefined });
    const latest = { editedDate, editingSessionId: request.session };
    return restoreVersion(id, action.restoredVersion, latest);
  },
});

async function saveDraft(id: string, request: SaveRequest): Promise<Draft> {
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

/** Fields by the error codes of their conflicts. */
const conflictingFields: Readonly<Record<string, string>> = {
  SLUG_TAKEN: "seoSlug",
  PAGE_PATH_INVALID: "seoSlug",
  PAGE_PATH_REDIRECTS: "seoSlug",
  PAGE_PATH_RESERVED: "seoSlug",
  PAGE_PATH_TAKEN: "seoSlug",
  ALREADY_EXISTS: "language",
};

/**
 * Returns how the page handles an error. After a failed action, it saves the fields again without the action, unless
 * the session has ended or the post is gone.
 */
export function classifyFailure(error: unknown, isAction: boolean): SaveFailure {
  if (!(error instanceof CallError)) return { reason: "busy" };
  const { status, code = "", retryAfterSeconds } = error;
  if (code === "MEMBER_CHANGED") return { reason: "loggedOut" };
  if (code === "TEXT_DIFFERS") return { reason: "rejected", fields: ["richContent"] };
  if (status === 0) return { reason: "offline" };
  if (status === 401 || (status === 403 && !memberAuth().loggedIn())) {
    return { reason: "loggedOut" };
  }
  if (status === 404) return { reason: "missing" };
  if (code === "POST_DELETED") return { reason: "trashed" };
  if (status === 403 && code === "PERMISSION_DENIED" && !isAction) return { reason: "denied" };
  if (status === 409 || code === "PAGE_PATH_INVALID") return classifyConflict(code);
  if (status === 413) return { reason: "rejected", fields: ["richContent"] };
  if (status === 400 && !isAction) return { reason: "rejected", fields: listFields(error) };
  const retryAfter = retryAfterSeconds === undefined ? undefined : retryAfterSeconds * 1000;
  return { reason: "busy", retryAfter };
}

function classifyConflict(code: string): SaveFailure {
  const field = conflictingFields[code];
  return field === undefined ? { reason: "changed" } : { reason: "rejected", fields: [field] };
}

/** Returns the names of the rejected fields, for example `seoData` for `draftPost.seoData.tags[3]`. */
const listFields = ({ violations }: CallError): string[] =>
  violations.flatMap(({ field }) => /^draftPost\.(\w+)/.exec(field)?.[1] ?? []);
