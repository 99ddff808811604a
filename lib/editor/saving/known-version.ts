import {
  compareVersions,
  isSameValue,
  pickValues,
  type Comparison,
  type ServerVersion,
  type Values,
} from "./compare-versions.ts";
import type { Edits } from "./saving-state.ts";

/** Maximum number of unanswered requests whose values are remembered. */
const maximumUncertain = 50;

/** The latest version on the server that a page knows. */
export class KnownVersion {
  #version: ServerVersion;
  /** Values that were sent after the version, and may have been saved. */
  #uncertain: readonly Values[] = [];

  constructor(version: ServerVersion) {
    this.#version = version;
  }

  get(): ServerVersion {
    return this.#version;
  }

  set(version: ServerVersion): void {
    this.#version = version;
    this.#uncertain = [];
  }

  /** Remembers values that are being sent. */
  remember(values: Values): void {
    this.#uncertain = [...this.#uncertain.slice(-maximumUncertain), values];
  }

  /** Adds values that were saved. A response may omit values that were saved as sent. */
  add(sent: Values, saved: ServerVersion): void {
    this.set({ ...saved, values: { ...this.#version.values, ...sent, ...saved.values } });
  }

  /** Returns the values of a later version that differ and that have no unsaved edits. */
  listChanges({ values }: ServerVersion, unsaved: Edits): Values {
    const isChanged = (name: string) =>
      !Object.hasOwn(unsaved, name) && !isSameValue(values[name], this.#version.values[name]);
    return pickValues(values, Object.keys(values).filter(isChanged));
  }

  compare(latest: ServerVersion, session: string): Comparison {
    return compareVersions(this.#version, latest, session, this.#uncertain);
  }
}
