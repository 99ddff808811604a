/** The kinds of emails about the team, and a member's settings for them. */
import { z } from "zod";

/**
 * `roles`: the member has a new role. `submissions`: a post waits for a decision, for owners and editors. `decisions`: the
 * member's post was approved or rejected.
 */
export const teamMailKinds = ["roles", "submissions", "decisions"] as const;
export type TeamMailKind = (typeof teamMailKinds)[number];

/** Whether a member gets the emails of each kind. */
export const teamMailSettings = z.object({
  roles: z.boolean(),
  submissions: z.boolean(),
  decisions: z.boolean(),
} satisfies Record<TeamMailKind, z.ZodType>);
export type TeamMailSettings = Readonly<z.output<typeof teamMailSettings>>;

export const teamMailsResponse = z.object({
  settings: teamMailSettings,
  /** The kinds of emails that the member's role can receive. */
  kinds: z.array(z.enum(teamMailKinds)),
});
/** The emails about the team that a member gets. */
export type TeamMails = z.output<typeof teamMailsResponse>;
