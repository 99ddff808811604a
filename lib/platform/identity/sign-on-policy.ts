/** The sign-on policy: the conditions under which a new member becomes active. */
import { z } from "zod";
import { createMetadata } from "../blog/metadata.repository.ts";
import type { Database } from "../database/database.ts";
import type { MemberRules } from "./context.ts";

/** The policy in the API's format. */
export const signOnPolicy = z.object({
  requireOwnerApproval: z.boolean(),
  requireEmailVerification: z.boolean(),
});
export type SignOnPolicy = z.infer<typeof signOnPolicy>;
const partialPolicy = signOnPolicy.partial();

const metadataName = "sign-on-policy";

/** Returns the policy: requirements that were changed by an API call, otherwise those in the settings. */
export async function readSignOnPolicy(
  database: Database,
  { verifyEmail, approval }: MemberRules,
): Promise<SignOnPolicy> {
  const stored = await createMetadata(database).read(metadataName);
  return {
    requireOwnerApproval: approval === "owner",
    requireEmailVerification: verifyEmail,
    ...(stored === undefined ? {} : partialPolicy.parse(JSON.parse(stored))),
  };
}

/** Changes requirements for members who register from now on. The new requirements override the settings. */
export async function changeSignOnPolicy(
  database: Database,
  rules: MemberRules,
  changes: z.infer<typeof partialPolicy>,
): Promise<SignOnPolicy> {
  const policy = { ...(await readSignOnPolicy(database, rules)), ...changes };
  await createMetadata(database).write(metadataName, JSON.stringify(policy));
  return policy;
}

/** Discards the requirements that were changed by an API call, so that the settings apply again. */
export const resetSignOnPolicy = (database: Database): Promise<void> =>
  createMetadata(database).remove(metadataName);
