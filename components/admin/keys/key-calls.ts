/** The calls about API keys. Each throws `CallError` on failure. */
import { ask, send } from "#components/calls/ask.ts";
import { newKeyResponse } from "#lib/wix/admin/admin-responses.ts";
import type { Role } from "#lib/wix/admin/roles.ts";

export const keysPath = "/api/admin/keys";

export type NewKey = {
  readonly name: string;
  readonly role: Role;
  readonly memberId?: string | undefined;
  readonly currentPassword: string;
};

/** Creates a key and returns its text, which the server shows only once. */
export const createKey = async (fields: NewKey) =>
  (await ask(newKeyResponse, keysPath, "POST", fields)).key;

export const revokeKey = (id: string) => send(`${keysPath}/${encodeURIComponent(id)}`, "DELETE");
