import type { Identity } from "../../platform/identity/identity.ts";
import type { Platform } from "../../platform/platform.ts";
import { OwnerError } from "../owner-error.ts";

/** Returns the member with an email address or an id. Throws {@link OwnerError} if there is none. */
export async function findMember(platform: Platform, emailOrId: string): Promise<Identity> {
  const identity = await platform.identities.find(emailOrId);
  if (identity === undefined) {
    throw new OwnerError(`There is no member with the email address or id ${emailOrId}.`);
  }
  return identity;
}
