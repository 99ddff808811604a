/** Schemas of the API's responses about a member. Optional fields may be missing. */
import { z } from "zod";
import { privacyStatuses } from "#lib/wix/identity.ts";

const words = z
  .string()
  .nullish()
  .transform((value) => value ?? "");

const createListSchema = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const profile = z.object({
  nickname: words,
  firstName: words,
  lastName: words,
  language: words,
  privacyStatus: z.enum(privacyStatuses).catch("UNDEFINED"),
  customFields: createListSchema(z.object({ name: words, value: z.unknown() })),
});

const identity = z.object({
  id: z.string(),
  email: z.object({ address: z.string(), isVerified: z.boolean().catch(false) }),
  identityProfile: profile,
});

export const identityAnswer = z.object({ identity });

export const accountAnswer = z.object({
  identity,
  memberSince: z.coerce.date(),
  /** Whether the member is an owner of the blog. */
  isOwner: z.boolean().catch(false),
  /** Names of the custom fields that members may set. */
  openFields: z.array(z.string()).catch([]),
});

export const sessionsAnswer = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      lastUsedDate: z.coerce.date(),
      device: words,
      isCurrent: z.boolean(),
    }),
  ),
});

export const codeSentAnswer = z.object({ stateToken: z.string() });

/** The current member. Hosted Wix sends the same format. */
export const currentMemberAnswer = z.object({
  member: z.object({
    loginEmail: words,
    profile: z
      .object({ nickname: words })
      .nullish()
      .transform((value) => value ?? { nickname: "" }),
  }),
});

export type Profile = z.output<typeof profile>;
export type Account = z.output<typeof accountAnswer>;
export type Session = z.output<typeof sessionsAnswer>["sessions"][number];
export type CurrentMember = z.output<typeof currentMemberAnswer>["member"];
