import { classifyFailure } from "../data/classify-failure.ts";
import { readDraft, saveDraft } from "../data/draft-calls.ts";
import type { Draft } from "../data/draft-schema.ts";
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
      const version = await saveDraft(draft.id, request);
      memory.confirm();
      return version;
    },
    readLatest: () => readDraft(draft.id),
    classify: classifyFailure,
    keep: (text) => void memory.keep(text).then(onKept),
    forget: (session) => memory.forget(session),
  });
