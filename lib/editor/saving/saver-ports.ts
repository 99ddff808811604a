/** The calls and timers that the saver uses. */
import type { ServerVersion, Values } from "./compare-versions.ts";
import type { SaveFailure, SendOptions } from "./saving-state.ts";

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

export type SavedVersion = ServerVersion & {
  /** The fields whose stored text differs from the text that was sent, and the error to report. */
  readonly difference?: { readonly fields: readonly string[]; readonly error: Error } | undefined;
};

/** Unsaved edits for the browser's memory. */
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
  /** Saves values. Returns the saved version. Values missing from it were saved as sent. */
  readonly send: (request: SaveRequest) => Promise<SavedVersion>;
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
