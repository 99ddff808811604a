import type { ServerVersion } from "#lib/editor/saving/compare-versions.ts";
import { CallError } from "#components/calls/call-error.ts";
import type { SaveAction } from "../data/draft-calls.ts";

/** Thrown for edits or an action that were not sent, because the page cannot save now. */
export class ActionDropped extends CallError {
  constructor() {
    super({ code: "NOT_SAVED" });
  }
}

type PendingAction = {
  readonly action: SaveAction;
  readonly resolve: (version: ServerVersion) => void;
  readonly reject: (error: unknown) => void;
};

/** The action that waits to be sent. A later action takes its place. */
export class WaitingAction {
  #pending: PendingAction | undefined;

  /** Adds an action. The promise rejects with the error, or with `ActionDropped`. */
  add(action: SaveAction): Promise<ServerVersion> {
    this.drop();
    return new Promise((resolve, reject) => {
      this.#pending = { action, resolve, reject };
    });
  }

  /** Removes and returns the action. */
  take(): PendingAction | undefined {
    const pending = this.#pending;
    this.#pending = undefined;
    return pending;
  }

  drop(): void {
    this.take()?.reject(new ActionDropped());
  }
}
