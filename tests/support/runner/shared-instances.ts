/** Removes the objects that modules share within this process, such as settings, platform and log. */
export function removeSharedInstances(): void {
  for (const key of Object.getOwnPropertySymbols(globalThis)) {
    if (key.description?.startsWith("quire.") === true) Reflect.deleteProperty(globalThis, key);
  }
}
