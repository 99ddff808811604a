/**
 * The state machine of saving. It sends edits only if they are based on the latest version or the writer takes over,
 * and it drops edits only if the writer loads another version.
 */
import { applyFailure } from "./apply-failure.ts";
import { loadVersion, stopForOther, takeOver } from "./change-version.ts";
import { markEdited } from "./mark-edited.ts";
import {
  hasUnsaved,
  listSendable,
  type Edits,
  type SavingCommand,
  type SavingEvent,
  type SavingState,
  type SavingStep,
} from "./saving-state.ts";
import { chooseKeepTime } from "./send-times.ts";
import { settleCheck } from "./settle-check.ts";

/** Returns the next state and the commands that the caller performs, in order. */
export function reduceSaving(state: SavingState, event: SavingEvent): SavingStep {
  const { at } = event;
  switch (event.type) {
    case "edited":
      return stay(markEdited(state, event.fields, at));
    case "tick":
      return sendDue(keepDue(state, at), at);
    case "saveRequested":
      return join(keepDue({ ...state, keepAt: state.keepAt && at }, at), (next) =>
        send({ ...next, manualSaves: next.manualSaves + 1 }, at, { isManual: true }),
      );
    case "actionRequested":
      if (state.hold !== undefined && state.hold !== "checking") {
        return { state, commands: [{ type: "dropAction" }] };
      }
      return send({ ...state, hasAction: true }, at);
    case "left":
      return join(keepDue({ ...state, keepAt: state.keepAt && at }, at), (next) =>
        send(next, at, { isLeaving: true }),
      );
    case "saved":
      return settleSaved(state, event);
    case "failed":
      return applyFailure(state, event.failure, at);
    case "checked":
      return join(settleCheck(state, event), (next) =>
        next.hold === undefined && next.failures === 0 ? send(next, at) : stay(next),
      );
    case "reconnected":
      return reconnect(state, at);
    case "replaced":
      return dropWaitingAction(stopForOther(state));
    case "takenOver":
      return send(takeOver(state, event.version), at);
    case "loaded":
      return dropWaitingAction(loadVersion(state, event.version, event.isFollowing));
  }
}

const stay = (state: SavingState): SavingStep => ({ state, commands: [] });

/**
 * Drops the action that waits for the pending request, because it was meant for a version that the page no longer
 * shows.
 */
const dropWaitingAction = (state: SavingState): SavingStep => ({
  state: { ...state, hasAction: false },
  commands: state.hasAction ? [{ type: "dropAction" }] : [],
});

function join(step: SavingStep, next: (state: SavingState) => SavingStep): SavingStep {
  const { state, commands } = next(step.state);
  return { state, commands: [...step.commands, ...commands] };
}

/** Keeps the unsaved edits in the browser if it is time. */
function keepDue(state: SavingState, at: number): SavingStep {
  if (state.keepAt === undefined || state.keepAt > at) return stay(state);
  const { unsaved, version } = state;
  const commands: SavingCommand[] = hasUnsaved(state)
    ? [{ type: "keep", fields: Object.keys(unsaved), version }]
    : [];
  return { state: { ...state, keepAt: undefined }, commands };
}

function sendDue(step: SavingStep, at: number): SavingStep {
  return join(step, (state) => {
    if (state.sendAt === undefined || state.sendAt > at) return stay(state);
    return state.hold === "checking" ? check(state) : send(state, at);
  });
}

/** Reads the latest version, unless it is being read. */
function check(state: SavingState): SavingStep {
  if (state.isChecking) return stay(state);
  return {
    state: { ...state, hold: "checking", isChecking: true, sendAt: undefined },
    commands: [{ type: "check" }],
  };
}

type Options = { readonly isManual?: boolean; readonly isLeaving?: boolean };

/**
 * Sends the unsaved edits, unless a request is running or the page may not save. Before it starts its session, the page
 * reads whether another page has started one in the meantime.
 */
function send(
  state: SavingState,
  at: number,
  { isManual = false, isLeaving = false }: Options = {},
): SavingStep {
  if (state.hold !== undefined) return stay(state);
  if (state.sending !== undefined) {
    return stay(isManual || isLeaving ? { ...state, sendAt: at } : state);
  }
  const edits: Edits = listSendable(state);
  const fields = Object.keys(edits);
  const { hasAction: isAction, isClaiming, version } = state;
  if (fields.length === 0 && !isAction && !isClaiming) return stay({ ...state, sendAt: undefined });
  const startsSession = !state.hasSession;
  if (startsSession && !isClaiming && !state.isSessionFree && !isLeaving) return check(state);
  return {
    state: {
      ...state,
      sending: edits,
      hasAction: false,
      isSessionFree: false,
      sendAt: undefined,
      firstEditAt: undefined,
      lastSentAt: at,
    },
    commands: [
      { type: "send", fields, isAction, options: { version, startsSession, isManual, isLeaving } },
    ],
  };
}

type Saved = Extract<SavingEvent, { readonly type: "saved" }>;

function settleSaved(before: SavingState, { version, at, differing = [] }: Saved): SavingStep {
  const { sending = {} } = before;
  const unsaved = Object.fromEntries(
    Object.entries(before.unsaved).filter(
      ([name, edit]) => sending[name] !== edit || differing.includes(name),
    ),
  );
  const rejected = Object.fromEntries(differing.map((name) => [name, sending[name] ?? 0]));
  const isDone = Object.keys(unsaved).length === 0;
  const state: SavingState = {
    ...before,
    unsaved,
    rejected: { ...before.rejected, ...rejected },
    version,
    hasSession: true,
    isClaiming: false,
    sending: undefined,
    failures: 0,
    isOffline: false,
    hold: before.hold === "conflict" && isDone ? "following" : before.hold,
    keepAt: isDone ? undefined : chooseKeepTime(before, at),
  };
  const commands: SavingCommand[] = isDone ? [{ type: "forget" }] : [];
  if (state.hasAction) return join({ state, commands }, (next) => send(next, at));
  const isDue = state.sendAt !== undefined && state.sendAt <= at;
  return isDue ? join({ state, commands }, (next) => send(next, at)) : { state, commands };
}

function reconnect(state: SavingState, at: number): SavingStep {
  if (state.hold === "checking") return sendDue(stay({ ...state, sendAt: at }), at);
  const isBack = state.hold === "loggedOut" || state.hold === "trashed";
  if (!isBack && state.failures === 0) return stay(state);
  return send({ ...state, hold: isBack ? undefined : state.hold, isOffline: false }, at);
}
