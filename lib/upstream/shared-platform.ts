import type { Platform } from "../platform/platform.ts";

const slot = Symbol.for("quire.platform");

/** All copies of this module in a process, both Node's and those in Next's bundles, share one platform. */
const shared: typeof globalThis & { [slot]?: Promise<Platform> } = globalThis;

/**
 * Returns this process's platform, or `undefined` before {@link sharePlatform} is called. Pages use it
 * instead of importing the platform's code, so that the bundles do not contain that code once per route.
 */
export const sharedPlatform = (): Promise<Platform> | undefined => shared[slot];

/** Sets this process's platform. `undefined` removes it. */
export function sharePlatform(platform: Promise<Platform> | undefined): void {
  if (platform === undefined) delete shared[slot];
  else shared[slot] = platform;
}
