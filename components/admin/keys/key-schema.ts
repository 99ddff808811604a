/** Schemas and calls of the admin page for API keys. The calls throw `CallError` on failure. */
import { z } from "zod";
import { roles, type Role } from "#lib/wix/roles.ts";
import { ask, send } from "#components/calls/ask.ts";

export const keysPath = "/api/admin/keys";

const date = z.coerce.date();
const key = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  effectiveRole: z.enum(roles).optional(),
  isActive: z.boolean(),
  member: z.object({ id: z.string(), name: z.string() }).optional(),
  creator: z.object({ id: z.string(), name: z.string() }).optional(),
  createdDate: date,
  lastUsedDate: date.optional(),
  revokedDate: date.optional(),
});

export const keysResponse = z.object({ keys: z.array(key) });
const createdResponse = z.object({ id: z.string(), key: z.string() });

export type AdminKey = z.output<typeof key>;

export type NewKey = {
  readonly name: string;
  readonly role: Role;
  readonly memberId?: string | undefined;
  readonly currentPassword: string;
};

/** Creates a key and returns its text, which the server shows only once. */
export const createKey = async (fields: NewKey) =>
  (await ask(createdResponse, keysPath, "POST", fields)).key;

export const revokeKey = (id: string) => send(`${keysPath}/${encodeURIComponent(id)}`, "DELETE");
