/** Lets a client see its own change on the next page, although the change log is read only every 200 ms. */

type ReadChanges = () => Promise<void>;

const slot = Symbol.for("quire.read-changes");

/** Bundles contain copies of this module, so the function is kept on `globalThis`. */
const shared: typeof globalThis & { [slot]?: ReadChanges } = globalThis;

/** Sets the function that reads the new entries of the change log, or `undefined` when following stops. */
export function setChangeReader(read: ReadChanges | undefined): void {
  if (read === undefined) delete shared[slot];
  else shared[slot] = read;
}

/**
 * Waits until this process has read the changes that were made before the call. Returns after a second if the log cannot
 * be read, and at once in a process that follows no change log.
 */
export const afterOwnChange = async (): Promise<void> => shared[slot]?.();
