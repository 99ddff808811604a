import type { Identity } from "../../platform/identity/identity.ts";
import type { Platform } from "../../platform/platform.ts";

/** What the owner asked for cannot be done; the message says why. */
export class OwnerError extends Error {
  override readonly name = "OwnerError";
}

/** The member of an e-mail address or an id. Throws {@link OwnerError} when there is none. */
export async function findMember(platform: Platform, emailOrId: string): Promise<Identity> {
  const identity = await platform.identities.find(emailOrId);
  if (identity === undefined) {
    throw new OwnerError(`There is no member with the address or id ${emailOrId}.`);
  }
  return identity;
}
