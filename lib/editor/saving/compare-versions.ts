import type { Edits } from "./saving-state.ts";

/** Values of a post's fields by name, as the draft post calls return them. */
export type Values = Readonly<Record<string, unknown>>;

/** Returns the values of some fields. */
export const pickValues = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

/** A version of the post on the server. */
export type ServerVersion = {
  /** Its date, ISO 8601. */
  readonly version: string;
  /** The editing session that saved last. */
  readonly session: string | undefined;
  readonly values: Values;
};

type Comparison = {
  readonly session: "own" | "other" | "none";
  /** The fields that another page or program has changed. */
  readonly foreign: readonly string[];
};

function compareSessions(
  { session: before }: ServerVersion,
  { session: latest }: ServerVersion,
  ownSession: string,
  hasForeign: boolean,
): Comparison["session"] {
  if (latest === ownSession) return "own";
  if (latest === undefined) return "none";
  // A session from before this page was opened matters only if its page is still saving.
  return latest !== before || hasForeign ? "other" : "none";
}

/** Returns whether two JSON values are equal. A missing field equals `null` and an empty text or list. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return serialize(one) === serialize(other);
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

/** Writes a JSON value with sorted keys. */
function serialize(value: unknown): string {
  if (isEmpty(value)) return "null";
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

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

  /** Compares the latest version with the known one. */
  compare(latest: ServerVersion, ownSession: string): Comparison {
    const base = this.#version;
    const names = new Set([...Object.keys(base.values), ...Object.keys(latest.values)]);
    const foreign = [...names].filter((name) => {
      const value = latest.values[name];
      const sent = this.#uncertain.filter((values) => Object.hasOwn(values, name));
      return ![base.values, ...sent].some((values) => isSameValue(values[name], value));
    });
    return { session: compareSessions(base, latest, ownSession, foreign.length > 0), foreign };
  }
}
