import type { Selectable } from "kysely";
import type { IdentityTable } from "../database/schema.ts";
import { identityProfile, type IdentityProfile } from "./members/profile.ts";

export type IdentityRow = Selectable<IdentityTable>;

/** An identity in the API's format (docs/api.md, “Identity object”). */
export type Identity = {
  readonly id: string;
  readonly revision: string;
  readonly createdDate: string;
  readonly updatedDate: string;
  readonly email: { readonly address: string; readonly isVerified: boolean };
  readonly status: {
    readonly name: IdentityRow["status"];
    readonly reasons: readonly NonNullable<IdentityRow["reason"]>[];
  };
  readonly identityProfile: IdentityProfile;
  readonly metadata: { readonly tags: readonly string[] };
};

export function toIdentity(row: IdentityRow): Identity {
  return {
    id: row.id,
    revision: String(row.revision),
    createdDate: new Date(row.created_at).toISOString(),
    updatedDate: new Date(row.updated_at).toISOString(),
    email: { address: row.email, isVerified: row.email_verified === 1 },
    status: { name: row.status, reasons: row.reason === null ? [] : [row.reason] },
    identityProfile: readProfile(row),
    metadata: { tags: [] },
  };
}

/** Returns whether the identity exists and is a registration whose address has yet to be verified. */
export function isUnverified(identity: IdentityRow | undefined): identity is IdentityRow {
  return identity?.reason === "PENDING_EMAIL_VERIFICATION_REQUIRED";
}

export function readProfile(row: IdentityRow): IdentityProfile {
  return parseProfile(row.profile);
}

/** Parses a stored profile. */
export function parseProfile(text: string): IdentityProfile {
  return identityProfile.parse(JSON.parse(text));
}
