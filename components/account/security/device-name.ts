import type { Say } from "#lib/messages/translator.ts";

/** What the browser of a session is called. The site keeps it in English: "Firefox on Linux". */
export function deviceName(say: Say, device: string): string {
  if (device === "") return say("account.sessions.unknownDevice");
  const [, name = device, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  const browser = name === "A browser" ? say("account.sessions.someBrowser") : name;
  return system === undefined
    ? browser
    : say("account.sessions.browserOnSystem", { browser, system });
}
