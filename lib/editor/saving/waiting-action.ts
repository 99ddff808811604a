import type { ServerVersion } from "./compare-versions.ts";
import { ActionDropped, type SaveAction } from "./saver-ports.ts";

export type PendingAction = {
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
