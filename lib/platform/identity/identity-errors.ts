/** The errors of the member calls (docs/api.md, “Error codes”). */
import { conflict, WireError } from "../../wix/errors/errors.ts";
import { identityCodes } from "../../wix/identity.ts";
import { lastOwnerCode } from "../../wix/admin/admin.ts";

const errors = {
  alreadyInTeam: [
    409,
    "ALREADY_IN_TEAM",
    "The member with this address already has a role. Change it in the list of the team.",
  ],
  alreadyInvited: [
    409,
    "ALREADY_INVITED",
    "This address has an open invitation. Send it again or revoke it.",
  ],
  blocked: [403, identityCodes.blocked, "This account is blocked. Contact the owner of the site."],
  busy: [503, "BUSY", "Too many people are logging in right now. Try again in a moment."],
  changeExpired: [
    400,
    identityCodes.invalidStateToken,
    "This change has expired or is already complete. Start again.",
  ],
  codeExpired: [
    400,
    identityCodes.codeExpired,
    "The code has expired or has already been used. Request a new one.",
  ],
  emailExists: [
    409,
    identityCodes.emailExists,
    "There is already an account with this email address. Log in instead.",
  ],
  invalidClaim: [
    400,
    "INVALID_CLAIM",
    "This link is not valid. Each start of a blog without an owner prints a new one.",
  ],
  invalidInvitation: [
    400,
    "INVALID_INVITATION",
    "This invitation is not valid. It may have expired, or it was used, sent again or revoked.",
  ],
  invitedOther: [
    403,
    "INVITATION_FOR_OTHER",
    "This invitation is for another email address than that of your account.",
  ],
  memberBlocked: [409, "MEMBER_BLOCKED", "The member with this address is blocked."],
  invalidClient: [401, identityCodes.invalidClient, "The client is unknown."],
  incompleteKey: [
    401,
    "UNAUTHENTICATED",
    "This is not a complete API key. Check it for missing or mistyped characters.",
  ],
  invalidGrant: [
    400,
    identityCodes.invalidGrant,
    "This login has expired or has already been used. Log in again.",
  ],
  invalidRecoveryToken: [
    400,
    identityCodes.invalidRecoveryToken,
    "This link has expired or has already been used. Request a new one.",
  ],
  invalidToken: [401, "UNAUTHENTICATED", "The token is not valid or has expired."],
  invalidKey: [401, "UNAUTHENTICATED", "The API key is unknown or has been revoked."],
  lastOwner: [
    409,
    lastOwnerCode,
    "This is the only owner of the blog. Make another member an owner first.",
  ],
  loginComplete: [
    400,
    identityCodes.invalidStateToken,
    "This login has expired or is already complete. Start again.",
  ],
  loginExpired: [
    400,
    "EXPIRED",
    "This login has expired. Go back to where you came from and start again.",
  ],
  noIdentityProvider: [
    404,
    "IDP_CONNECTION_NOT_FOUND",
    "This platform has no connections to other identity providers.",
  ],
  noSession: [401, "UNAUTHENTICATED", "There is no session, or it has ended. Log in again."],
  noCredentials: [
    401,
    "UNAUTHENTICATED",
    "This call needs the access token of a member, or an API key in the Authorization header.",
  ],
  noShop: [
    400,
    "NOT_OFFERED",
    "This site has no checkout, because it has no shop, bookings, events or plans.",
  ],
  muted: [403, "MUTED", "The owner of the site has muted this account."],
  notForKeys: [
    403,
    "PERMISSION_DENIED",
    "An API key cannot make this call, because the call is for a member's own account.",
  ],
  notMember: [403, "PERMISSION_DENIED", "Log in as a member first."],
  notOwner: [403, "NO_OWNER", "Only an owner of this blog can do that."],
  notOwnAccount: [403, "PERMISSION_DENIED", "This is not your own account."],
  notPermitted: [403, "PERMISSION_DENIED", "The caller may not make this call."],
  notServer: [403, "PERMISSION_DENIED", "This call needs the credential of a server."],
  ownerExists: [409, "OWNER_EXISTS", "This blog already has an owner."],
  reauthenticationRequired: [
    403,
    identityCodes.reauthenticationRequired,
    "Enter your current password.",
  ],
  resetRequired: [
    403,
    identityCodes.resetPassword,
    "This account needs a new password. Request a link to set one.",
  ],
  sessionEnded: [401, "UNAUTHENTICATED", "The session has ended. Log in again."],
  tooManyCodes: [
    429,
    identityCodes.tooManyTries,
    "Too many incorrect codes. Wait before you try again.",
  ],
  tooManyInvitations: [
    409,
    "TOO_MANY_INVITATIONS",
    "There are too many open invitations. Revoke some of them first.",
  ],
  wrongCode: [400, identityCodes.invalidCode, "Incorrect code."],
  wrongPassword: [401, identityCodes.wrongPassword, "Incorrect email or password."],
} as const satisfies Record<string, readonly [status: number, code: string, message: string]>;

type Details = Omit<ConstructorParameters<typeof WireError>[0], "status" | "code" | "message">;

/** Creates the error with this name from the table above. */
export function createError(name: keyof typeof errors, details?: Details): WireError {
  const [status, code, message] = errors[name];
  return new WireError({ status, code, message, ...details });
}

/** Creates the error for an action that the member's state does not allow. */
export const createConflict = (message: string): WireError => conflict("CONFLICT", message);
