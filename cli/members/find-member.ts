import type { Identity } from "../../lib/platform/identity/identity.ts";
import type { Platform } from "../../lib/platform/platform.ts";
import { CommandError } from "../../lib/command/command-error.ts";

/** Returns the member with an email address or an id. Throws {@link CommandError} if there is none. */
export async function findMember(platform: Platform, emailOrId: string): Promise<Identity> {
  const identity = await platform.identities.find(emailOrId);
  if (identity === undefined) {
    throw new CommandError(`There is no member with the email address or id ${emailOrId}.`);
  }
  return identity;
}
