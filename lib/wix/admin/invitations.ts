/** Values and limits of invitations to the team, which the platform and the site share. */

/** The choices for how long an invitation is valid, in days. */
export const invitationDays = [1, 7, 30] as const;
export type InvitationDays = (typeof invitationDays)[number];

export const defaultInvitationDays: InvitationDays = 7;

/** Maximum length of the inviter's message, in characters. */
export const longestInvitationMessage = 500;

/**
 * `pending`: the link in the email works. `expired`: the link no longer works. `void`: the inviter is no longer an owner.
 * `accepted`: the invited person has the role.
 */
export const invitationStates = ["pending", "expired", "void", "accepted"] as const;
export type InvitationState = (typeof invitationStates)[number];
