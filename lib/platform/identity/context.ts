import type { Captcha } from "../captcha/captcha.ts";
import type { Store } from "../database/database.ts";
import type { Outbox } from "../mail/outbox.ts";
import type { PasswordHasher } from "./authentication/password-hash.ts";
import type { IdentityLimits } from "./identity-limits.ts";
import type { VerificationCodes } from "./verification/verification-code.ts";

export type MemberRules = {
  /** Whether new members have to verify their address with a code. */
  readonly verifyEmail: boolean;
  /** With `owner`, new members have to wait for the owner's approval. */
  readonly approval: "auto" | "owner";
  /** Names of the custom fields that members may set. Defaults to none. */
  readonly customFields?: readonly string[] | undefined;
};

/** The dependencies shared by the services behind the member calls. */
export type IdentityContext = {
  readonly store: Store;
  /** Returns the current rules, which an owner may change at any time. */
  readonly getRules: () => MemberRules;
  readonly hasher: PasswordHasher;
  readonly codes: VerificationCodes;
  readonly outbox: Outbox;
  readonly captcha: Captcha;
  readonly limits: IdentityLimits;
  /** Returns the language (BCP 47) for the public names of members who have no name. */
  readonly getSiteLanguage: () => string;
};
