/** Schemas for the API's responses about a member. Optional fields may be missing. */
import { z } from "zod";
import { privacyStatuses } from "#lib/wix/identity.ts";
import { roles } from "#lib/wix/admin/roles.ts";

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

const profile = z.object({
  nickname: text,
  firstName: text,
  lastName: text,
  language: text,
  privacyStatus: z.enum(privacyStatuses).catch("UNDEFINED"),
  customFields: z
    .array(z.object({ name: text, value: z.unknown() }))
    .nullish()
    .transform((fields) => fields ?? []),
});

const identity = z.object({
  id: z.string(),
  email: z.object({ address: z.string(), isVerified: z.boolean().catch(false) }),
  identityProfile: profile,
});

export const identityResponse = z.object({ identity });

export const accountResponse = z.object({
  identity,
  memberSince: z.coerce.date(),
  /** Whether the member is an owner. */
  isOwner: z.boolean().catch(false),
  role: z.enum(roles).optional().catch(undefined),
  /** Names of the custom fields that members may set. */
  openFields: z.array(z.string()).catch([]),
});

export const sessionsResponse = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      lastUsedDate: z.coerce.date(),
      device: text,
      isCurrent: z.boolean(),
    }),
  ),
});

export const codeSentResponse = z.object({ stateToken: z.string() });

/** The current member. Hosted Wix sends the same format. */
export const currentMemberResponse = z.object({
  member: z.object({
    loginEmail: text,
    profile: z
      .object({ nickname: text })
      .nullish()
      .transform((value) => value ?? { nickname: "" }),
  }),
});

export type Profile = z.output<typeof profile>;
export type Account = z.output<typeof accountResponse>;
export type Session = z.output<typeof sessionsResponse>["sessions"][number];
