/**
 * Saves a post from a page: performs the commands of the state machine with the given calls and timers, and holds the
 * values that the server is known to have.
 */
import { compareVersions, type ServerVersion, type Values } from "./compare-versions.ts";
import { reduceSaving } from "./reduce-saving.ts";
import {
  createSavingState,
  hasUnsaved,
  type SaveFailure,
  type SavingCommand,
  type SavingEvent,
  type SavingState,
} from "./saving-state.ts";
import { findNextTick } from "./send-times.ts";

/** An action of the draft post calls, for example `UPDATE_PUBLISH`. */
export type SaveAction = {
  readonly action: string;
  /** ISO 8601, for scheduling. */
  readonly scheduledPublishDate?: string | undefined;
};

export type SaveRequest = {
  readonly values: Values;
  readonly version: string;
  readonly session: string;
  readonly startsSession: boolean;
  readonly isManual: boolean;
  readonly isLeaving: boolean;
  readonly action: SaveAction | undefined;
};

export type KeptText = {
  readonly version: string;
  readonly session: string;
  readonly values: Values;
};

export type SaverPorts = {
  readonly now: () => number;
  /** Runs a function after a number of milliseconds. Returns a function that cancels it. */
  readonly setTimer: (run: () => void, delay: number) => () => void;
  readonly createSession: () => string;
  /** Returns the values on the page. */
  readonly readValues: (fields: readonly string[]) => Values;
  /** Saves values. Returns the saved version; values that it leaves out are as they were sent. */
  readonly send: (request: SaveRequest) => Promise<ServerVersion>;
  readonly readLatest: () => Promise<ServerVersion>;
  readonly classify: (error: unknown, isAction: boolean) => SaveFailure;
  readonly keep: (text: KeptText) => void;
  readonly forget: (session: string) => void;
  /** Shows the values of fields that were changed elsewhere. */
  readonly adopt: (values: Values) => void;
};

/** Thrown for an action that was not sent. */
export class ActionDropped extends Error {
  override readonly name = "ActionDropped";
}

type Action = {
  readonly action: SaveAction;
  readonly resolve: (version: ServerVersion) => void;
  readonly reject: (error: unknown) => void;
};

export type Saver = ReturnType<typeof createSaver>;

type EventDetails = SavingEvent extends infer Event
  ? Event extends { at: number }
    ? Omit<Event, "at">
    : never
  : never;

/** Number of unanswered requests whose values are remembered. */
const longestUncertain = 50;

/** Creates the saver of a page that has loaded a version of the post. */
export function createSaver(ports: SaverPorts, loaded: ServerVersion) {
  let session = ports.createSession();
  let base = loaded;
  let state: SavingState = createSavingState(loaded.version, false);
  /** Values that were sent after the base, and may have been saved. */
  let uncertain: Values[] = [];
  let lastError: unknown;
  let action: Action | undefined;
  let cancelTimer = () => {};
  const listeners = new Set<() => void>();
  const waiting = new Set<() => void>();

  function dispatch(event: EventDetails): void {
    const step = reduceSaving(state, { ...event, at: ports.now() });
    state = step.state;
    for (const command of step.commands) perform(command);
    setTimer();
    if (state.sending === undefined) {
      for (const resume of waiting) resume();
      waiting.clear();
    }
    for (const listener of listeners) listener();
  }

  function setTimer(): void {
    cancelTimer();
    const next = findNextTick(state);
    cancelTimer =
      next === undefined
        ? () => {}
        : ports.setTimer(() => dispatch({ type: "tick" }), Math.max(0, next - ports.now()));
  }

  function perform(command: SavingCommand): void {
    switch (command.type) {
      case "send":
        return void sendValues(command);
      case "check":
        return void check();
      case "adopt":
        return ports.adopt(pick(base.values, command.fields));
      case "keep":
        return ports.keep({
          version: command.version,
          session,
          values: ports.readValues(command.fields),
        });
      case "forget":
        return ports.forget(session);
      case "dropAction":
        action?.reject(new ActionDropped());
        action = undefined;
    }
  }

  async function sendValues(command: Extract<SavingCommand, { type: "send" }>): Promise<void> {
    const { fields, version, startsSession, isManual, isLeaving, isAction } = command;
    const values = ports.readValues(fields);
    const sentAction = isAction ? action : undefined;
    if (isAction) action = undefined;
    uncertain = [...uncertain.slice(-longestUncertain), values];
    try {
      const request = { values, version, session, startsSession, isManual, isLeaving };
      const saved = await ports.send({ ...request, action: sentAction?.action });
      base = { ...saved, values: { ...base.values, ...values, ...saved.values } };
      uncertain = [];
      lastError = undefined;
      dispatch({ type: "saved", version: saved.version });
      sentAction?.resolve(saved);
    } catch (error) {
      fail(error, isAction);
      sentAction?.reject(error);
    }
  }

  async function check(): Promise<void> {
    try {
      const latest = await ports.readLatest();
      const { session: relation, foreign } = compareVersions(base, latest, session, uncertain);
      if (relation !== "other" && !foreign.some((name) => Object.hasOwn(state.unsaved, name))) {
        base = latest;
        uncertain = [];
      }
      dispatch({ type: "checked", version: latest.version, session: relation, foreign });
    } catch (error) {
      fail(error);
    }
  }

  function fail(error: unknown, isAction = false): void {
    lastError = error;
    dispatch({ type: "failed", failure: ports.classify(error, isAction) });
  }

  /** Resolves when no request is running. */
  const settle = (): Promise<void> =>
    state.sending === undefined
      ? Promise.resolve()
      : new Promise((resolve) => void waiting.add(resolve));

  return {
    getState: () => state,
    /** Returns the error of the last failed request, or `undefined` after a successful one. */
    getLastError: () => lastError,
    getSession: () => session,
    /** Returns the latest version that the page knows. */
    getBase: () => base,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edited: (fields: readonly string[]) => dispatch({ type: "edited", fields }),
    saveNow: () => dispatch({ type: "saveWanted" }),
    leave: () => dispatch({ type: "left" }),
    reconnect: () => dispatch({ type: "reconnected" }),
    /** Stops saving, because another page has taken over. */
    stop: () => dispatch({ type: "replaced" }),
    settle,

    /** Saves the unsaved edits together with an action. Rejects with the error, or with `ActionDropped`. */
    perform: (wanted: SaveAction): Promise<ServerVersion> =>
      new Promise((resolve, reject) => {
        action?.reject(new ActionDropped());
        action = { action: wanted, resolve, reject };
        dispatch({ type: "actionWanted" });
      }),

    /** Starts the page's session at once, even without unsaved edits. */
    claim: () => dispatch({ type: "takenOver", version: state.version }),

    /** Starts a new session, and saves the unsaved edits after the latest version. */
    async takeOver(): Promise<void> {
      await settle();
      const latest = await ports.readLatest();
      base = latest;
      uncertain = [];
      dispatch({ type: "takenOver", version: latest.version });
    },

    /** Checks whether the post was changed elsewhere, and adopts changes that no unsaved edit conflicts with. */
    recheck(): void {
      if (state.sending !== undefined || state.hold !== undefined) return;
      dispatch({ type: "failed", failure: { reason: "changed" } });
    },

    /**
     * Continues with another version, which the page already shows. Unsaved edits stay in the browser under their
     * session, and the page gets another one.
     */
    async load(latest: ServerVersion, isFollowing: boolean): Promise<void> {
      await settle();
      if (hasUnsaved(state)) session = ports.createSession();
      base = latest;
      uncertain = [];
      dispatch({ type: "loaded", version: latest.version, isFollowing });
    },

    /** Stops all timers. Unsaved edits stay in the browser. */
    dispose(): void {
      cancelTimer();
      listeners.clear();
    },
  };
}

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));
