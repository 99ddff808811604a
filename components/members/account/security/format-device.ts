import type { Translator } from "#lib/messages/translator.ts";

/**
 * Returns the name of a session's device in the interface language. The API stores an English name, for example
 * "Firefox on Linux".
 */
export function formatDevice(t: Translator, device: string): string {
  if (device === "") return t("account.sessions.unknownDevice");
  const [, name = device, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  const browser = name === "A browser" ? t("account.sessions.someBrowser") : name;
  return system === undefined
    ? browser
    : t("account.sessions.browserOnSystem", { browser, system });
}
