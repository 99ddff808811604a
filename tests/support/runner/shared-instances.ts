/**
 * Removes the objects that modules share within this process, such as the settings, the platform and the log.
 */
export function removeSharedInstances(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description?.startsWith("quire.") === true) Reflect.deleteProperty(globalThis, key);
  }
}
