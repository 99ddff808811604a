import type { SaveRequest } from "#lib/editor/saving/saver-ports.ts";
import { classifyFailure } from "../data/classify-failure.ts";
import { readDraft, saveDraft } from "../data/draft-calls.ts";
import type { Draft } from "../data/draft-schema.ts";
import { restoreVersion } from "../data/version-calls.ts";
import { createSessionId, setTimer } from "./browser-ports.ts";
import type { BrowserMemory } from "./browser-memory.ts";
import { EditingSession } from "./editing-session.ts";

type Options = {
  readonly memory: BrowserMemory;
  /** The title of new posts. */
  readonly untitled: string;
  /** Receives whether the browser has kept the unsaved text. */
  readonly onKept: (isKept: boolean) => void;
};

/** Starts the session of a page that has loaded a draft, with the calls of the site and the browser's memory. */
export const startSession = (draft: Draft, { memory, untitled, onKept }: Options): EditingSession =>
  new EditingSession(draft, {
    untitled,
    now: Date.now,
    setTimer,
    createSession: createSessionId,
    send: async (request) => {
      const saved = await saveAndAct(draft.id, request);
      memory.confirm();
      return saved;
    },
    readLatest: () => readDraft(draft.id),
    classify: classifyFailure,
    keep: (text) => void memory.keep(text).then(onKept),
    forget: (session) => memory.forget(session),
  });

/** Saves the draft with its action. An earlier version is restored by a second call, in the session of the first one. */
async function saveAndAct(id: string, { action, ...request }: SaveRequest): Promise<Draft> {
  if (action === undefined || "action" in action) return saveDraft(id, { ...request, action });
  const { editedDate } = await saveDraft(id, { ...request, action: undefined });
  const latest = { editedDate, editingSessionId: request.session };
  return restoreVersion(id, action.restoredVersion, latest);
}
