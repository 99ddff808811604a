import type { CaptchaTokens } from "../captcha/captcha.ts";
import type { Database, Store } from "../database/database.ts";
import type { CommentLimits } from "./comment-limits.ts";
import type { CommentRules } from "./hold.ts";

/** The dependencies shared by the comment services. */
export type CommentContext = {
  readonly store: Store;
  /** A read-only handle for queries whose cost depends on the caller. */
  readonly reader: Database;
  /** Returns the current rules, which an owner may change at any time. */
  readonly getRules: () => CommentRules;
  readonly limits: CommentLimits;
  /** Throws `INVALID_CAPTCHA` (403) unless a token is valid or there is no captcha. */
  readonly verifyCaptcha: (tokens: CaptchaTokens) => Promise<void>;
};
