import type { Say } from "#lib/messages/translator.ts";

/**
 * Returns the name of a session's device in the interface language. The API stores an English name, for example
 * "Firefox on Linux".
 */
export function formatDevice(say: Say, device: string): string {
  if (device === "") return say("account.sessions.unknownDevice");
  const [, name = device, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  const browser = name === "A browser" ? say("account.sessions.someBrowser") : name;
  return system === undefined
    ? browser
    : say("account.sessions.browserOnSystem", { browser, system });
}
