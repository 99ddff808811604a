import type { Captcha } from "../captcha/captcha.ts";
import type { Store } from "../database/database.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { PasswordHasher } from "./authentication/password-hash.ts";
import type { IdentityLimits } from "./identity-limits.ts";
import type { VerificationCodes } from "./verification/verification-code.ts";

export type MemberRules = {
  /** Whether a new member has to verify the address with a code. */
  readonly verifyEmail: boolean;
  /** With `owner`, a new member waits for the owner's approval. */
  readonly approval: "auto" | "owner";
  /** Names of the custom fields that members may set. Default: none. */
  readonly customFields?: readonly string[] | undefined;
};

/** The dependencies that the services of the members' calls share. */
export type IdentityContext = {
  readonly store: Store;
  readonly rules: MemberRules;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly outbox: Outbox;
  readonly captcha: Captcha;
  readonly limits: IdentityLimits;
  /** The language (BCP 47) of the public name of members without one. */
  readonly siteLanguage: string;
};
