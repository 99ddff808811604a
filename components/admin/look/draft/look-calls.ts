/** The calls about the look. Each throws `CallError` on failure. */
import { ask } from "#components/calls/ask.ts";
import { lookResponse } from "#lib/wix/site/look-responses.ts";
import type { Look } from "#lib/wix/site/look.ts";
import type { LookCalls } from "./look-draft.ts";

export const lookPath = "/api/site/look";
export const lookHistoryPath = "/api/site/settings/look/history";

export const lookCalls: LookCalls = {
  read: () => ask(lookResponse, lookPath),
  save: (version: number, look: Look) =>
    ask(lookResponse, `${lookPath}/draft`, "PUT", { version, look }),
  publish: (version: number, publishedVersion: number) =>
    ask(lookResponse, `${lookPath}/publish`, "POST", { version, publishedVersion }),
  discard: (version: number) => ask(lookResponse, `${lookPath}/discard`, "POST", { version }),
};
