/** Removes what the modules share within this process: settings, platform, log and others. */
export function removeSharedInstances(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description?.startsWith("quire.") === true) Reflect.deleteProperty(globalThis, key);
  }
}
