import type { Platform } from "../platform/platform.ts";

const slot = Symbol.for("quire.platform");

/** All copies of this module in a process share one platform: Node's own copy and those in Next's bundles. */
const shared: typeof globalThis & { [slot]?: Promise<Platform> } = globalThis;

/**
 * Returns the platform of this process, or `undefined` before {@link sharePlatform}. Pages use it instead of
 * the code of the platform, so that the bundles do not contain that code once per route.
 */
export const sharedPlatform = (): Promise<Platform> | undefined => shared[slot];

/** Sets the platform of this process. `undefined` removes it. */
export function sharePlatform(platform: Promise<Platform> | undefined): void {
  if (platform === undefined) delete shared[slot];
  else shared[slot] = platform;
}
