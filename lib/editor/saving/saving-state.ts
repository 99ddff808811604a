/**
 * The state of saving one post from one page. The state machine (`reduce-saving.ts`) knows which fields have unsaved
 * edits, but not their values: the caller reads these when it performs a command.
 */

/** For each field with unsaved edits, the number of its last edit. */
export type Edits = Readonly<Record<string, number>>;

/** Why the page saves nothing until the writer decides or something else happens. */
export type Hold =
  /** The version on the server is compared with the version that the page is based on. */
  | "checking"
  /** The post was changed elsewhere, or another page took over, and this page has unsaved edits. */
  | "conflict"
  /** Another page edits the post, and this page has no unsaved edits. */
  | "following"
  | "loggedOut"
  /** The post was deleted. */
  | "missing"
  /** The post is in the trash. It can be saved again once it is restored. */
  | "trashed"
  /** The member may no longer edit the post. */
  | "denied";

export type SavingState = {
  /** Number of the last edit. */
  readonly edit: number;
  readonly unsaved: Edits;
  /** Fields that the server has rejected, with the number of the rejected edit. */
  readonly rejected: Edits;
  /** Date of the version on the server that the page is based on. */
  readonly version: string;
  /** Whether the server has this page's editing session. */
  readonly hasSession: boolean;
  readonly hold: Hold | undefined;
  /** Whether the next request starts the session even without unsaved edits. */
  readonly isClaiming: boolean;
  /** Whether no other page has started a session, as far as the page has just read. */
  readonly isSessionFree: boolean;
  /** Whether the server has rejected the version or the session of a request, so that the page checks why. */
  readonly isRefused: boolean;
  /** Whether the latest version is being read. */
  readonly isChecking: boolean;
  /** The edits of the request that is being sent. */
  readonly sending: Edits | undefined;
  /** Whether an action, such as publishing, waits for the running request. */
  readonly hasAction: boolean;
  /** Number of failed requests since the last successful one. */
  readonly failures: number;
  /** Whether the last request got no response. */
  readonly isOffline: boolean;
  /** When the first of the unsaved edits was made. All times are in milliseconds. */
  readonly firstEditAt: number | undefined;
  /** When to send the unsaved edits. */
  readonly sendAt: number | undefined;
  /** When to keep the unsaved edits in the browser. */
  readonly keepAt: number | undefined;
  readonly lastSentAt: number;
  /** Number of times the writer asked to save. */
  readonly manualSaves: number;
};

/** Creates the state for a page that has just loaded a version of the post. */
export function createSavingState(version: string, hasSession: boolean): SavingState {
  return {
    edit: 0,
    unsaved: {},
    rejected: {},
    version,
    hasSession,
    isClaiming: false,
    isSessionFree: false,
    isRefused: false,
    hold: undefined,
    isChecking: false,
    sending: undefined,
    hasAction: false,
    failures: 0,
    isOffline: false,
    firstEditAt: undefined,
    sendAt: undefined,
    keepAt: undefined,
    lastSentAt: -Infinity,
    manualSaves: 0,
  };
}

/** Why a request failed. */
export type SaveFailure =
  | { readonly reason: "offline" | "busy"; readonly retryAfter?: number | undefined }
  /** The server has a later version, or another editing session. */
  | { readonly reason: "changed" }
  | { readonly reason: "loggedOut" | "missing" | "trashed" | "denied" }
  /** The server rejects the values of some fields. Without names, it rejects all fields of the request. */
  | { readonly reason: "rejected"; readonly fields: readonly string[] };

export type SavingEvent = { readonly at: number } & (
  | { readonly type: "edited"; readonly fields: readonly string[] }
  | { readonly type: "tick" }
  /** The writer asks to save now. */
  | { readonly type: "saveRequested" }
  /** The writer asks for an action, such as publishing. */
  | { readonly type: "actionRequested" }
  /** The page is hidden and may be closed. */
  | { readonly type: "left" }
  /** The version was saved. `differing` lists the fields whose stored text differs from the text that was sent. */
  | { readonly type: "saved"; readonly version: string; readonly differing?: readonly string[] }
  | { readonly type: "failed"; readonly failure: SaveFailure }
  /** The version on the server was read. `foreign` are the fields that another page or program has changed. */
  | {
      readonly type: "checked";
      readonly version: string;
      /** The editing session on the server: this page's, one that replaces it, or one that does not matter. */
      readonly session: "own" | "other" | "none";
      readonly foreign: readonly string[];
    }
  /** The connection or the login is back. */
  | { readonly type: "reconnected" }
  /** Another page took over. */
  | { readonly type: "replaced" }
  /** The writer takes over: the unsaved edits are saved after `version`, whatever it contains. */
  | { readonly type: "takenOver"; readonly version: string }
  /** The page shows `version` now, without its unsaved edits. */
  | { readonly type: "loaded"; readonly version: string; readonly isFollowing: boolean }
);

/** An event without its time. */
export type SavingEventDetails = SavingEvent extends infer Event
  ? Event extends { at: number }
    ? Omit<Event, "at">
    : never
  : never;

export type SendOptions = {
  readonly version: string;
  readonly startsSession: boolean;
  /** Whether the writer asked to save. */
  readonly isManual: boolean;
  /** Whether the page may be closed before the response. */
  readonly isLeaving: boolean;
};

export type SavingCommand =
  /** Send the fields with the version. Answer with `saved` or `failed`. */
  | {
      readonly type: "send";
      readonly fields: readonly string[];
      readonly isAction: boolean;
      readonly options: SendOptions;
    }
  /** Read the latest version. Answer with `checked` or `failed`. */
  | { readonly type: "check" }
  /** Show the values of fields that were changed elsewhere and have no unsaved edits. */
  | { readonly type: "adopt"; readonly fields: readonly string[] }
  /** Keep the fields in the browser. */
  | { readonly type: "keep"; readonly fields: readonly string[]; readonly version: string }
  /** Delete the fields that were kept in the browser, because the server has them. */
  | { readonly type: "forget" }
  /** Tell the caller of the action that it was not sent. */
  | { readonly type: "dropAction" };

export type SavingStep = {
  readonly state: SavingState;
  readonly commands: readonly SavingCommand[];
};

/** Returns whether some edits are neither saved nor being sent for the first time. */
export const hasUnsaved = ({ unsaved }: Pick<SavingState, "unsaved">): boolean =>
  Object.keys(unsaved).length > 0;

/** Returns whether a request is running. */
export const isBusy = ({ sending, isChecking }: SavingState): boolean =>
  sending !== undefined || isChecking;

/** Returns the unsaved edits that the server has not rejected. */
export const listSendable = ({ unsaved, rejected }: SavingState): Edits =>
  Object.fromEntries(Object.entries(unsaved).filter(([name, edit]) => rejected[name] !== edit));
