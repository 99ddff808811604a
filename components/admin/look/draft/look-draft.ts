/** The edited look: saves each edit to the draft after a short pause, one save at a time, and detects other owners' edits. */
import { CallError } from "#components/calls/call-error.ts";
import type { Look } from "#lib/wix/site/look.ts";
import type { LookState } from "#lib/wix/site/look-responses.ts";

/** The calls of the server. Each returns the state after it. */
export type LookCalls = {
  readonly read: () => Promise<LookState>;
  readonly save: (version: number, look: Look) => Promise<LookState>;
  readonly publish: (version: number, publishedVersion: number) => Promise<LookState>;
  readonly discard: (version: number) => Promise<LookState>;
};

export type LookSnapshot = {
  /** The edited look. */
  readonly look: Look;
  /** The state that the server returned last. */
  readonly server: LookState;
  readonly status: "saved" | "unsaved" | "saving" | "failed" | "conflict";
  /** Why the last call failed. */
  readonly failure?: unknown;
  /** Increases when the server has another look to preview. */
  readonly revision: number;
};

/** Debounce delay for saving, in milliseconds. */
const pause = 300;

export type LookDraft = ReturnType<typeof createLookDraft>;

/** Creates the edited look from the state that the server has returned. */
export function createLookDraft(loaded: LookState, calls: LookCalls) {
  let snapshot: LookSnapshot = {
    look: findLook(loaded),
    server: loaded,
    status: "saved",
    revision: 0,
  };
  /** The look that the server has. */
  let saved = snapshot.look;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function change(changes: Partial<LookSnapshot>): void {
    snapshot = { ...snapshot, ...changes };
    for (const listener of listeners) listener();
  }

  /** Shows the look of the server instead of the edited one. */
  function adopt(server: LookState): void {
    saved = findLook(server);
    const revision = snapshot.revision + 1;
    change({ server, look: saved, status: "saved", failure: undefined, revision });
  }

  /** Records that a call failed. After a conflict, loads the other owner's state without showing it. */
  async function fail(failure: unknown): Promise<void> {
    const isConflict = failure instanceof CallError && failure.code === "SETTINGS_CHANGED";
    if (!isConflict) return change({ status: "failed", failure });
    try {
      change({ server: await calls.read(), status: "conflict", failure: undefined });
    } catch (error) {
      change({ status: "failed", failure: error });
    }
  }

  async function save(): Promise<void> {
    while (snapshot.look !== saved) {
      const { look, server } = snapshot;
      change({ status: "saving" });
      try {
        const next = await calls.save(server.draft.version, look);
        saved = look;
        change({ server: next, revision: snapshot.revision + 1, failure: undefined });
      } catch (failure) {
        return fail(failure);
      }
    }
    change({ status: "saved" });
  }

  /** Saves the edits now. Resolves when the server has them, or the save has failed. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    if (snapshot.status === "conflict") return Promise.resolve();
    running ??= save().finally(() => (running = undefined));
    return running;
  }

  /** Saves the edits, and then makes a call whose result is shown. Resolves with whether it succeeded. */
  async function act(call: (server: LookState) => Promise<LookState>): Promise<boolean> {
    await flush();
    if (snapshot.status !== "saved") return false;
    try {
      adopt(await call(snapshot.server));
      return true;
    } catch (failure) {
      await fail(failure);
      return false;
    }
  }

  /** Replaces the look. */
  function replace(look: Look): void {
    clearTimeout(timer);
    change({ look, status: snapshot.status === "conflict" ? "conflict" : "unsaved" });
    timer = setTimeout(() => void flush(), pause);
  }

  return {
    getSnapshot: (): LookSnapshot => snapshot,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Changes fields of the look. */
    edit: (changes: Partial<Look>): void => replace({ ...snapshot.look, ...changes }),
    replace,
    flush,
    publish: () => act(({ draft, published }) => calls.publish(draft.version, published.version)),
    discard: () => act(({ draft }) => calls.discard(draft.version)),
    /** Resolves a conflict with the other owner's look. */
    takeOther: () => adopt(snapshot.server),
    /** Resolves a conflict with the edited look, which replaces the other owner's draft. */
    keepOwn(): Promise<void> {
      // Copies the look, so that it is saved even if it equals the last saved one.
      change({ look: { ...snapshot.look }, status: "unsaved" });
      return flush();
    },
    /** Shows a newer state that the server has returned to another call, unless there are edits. */
    receive(server: LookState): void {
      const { draft, published } = snapshot.server;
      const isNewer =
        server.draft.version > draft.version || server.published.version > published.version;
      if (isNewer && snapshot.status === "saved") adopt(server);
    },
  };
}

/** Returns the look that the preview shows. */
const findLook = ({ draft, published }: LookState): Look => draft.look ?? published.look;

/** Returns whether the server has a draft that differs from the published look. */
export const hasChanges = ({ draft, published }: LookState): boolean =>
  draft.look !== undefined && JSON.stringify(draft.look) !== JSON.stringify(published.look);
