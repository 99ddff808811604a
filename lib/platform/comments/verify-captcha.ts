import { WireError } from "../../wix/errors.ts";
import { identityCodes } from "../../wix/identity.ts";

const captchaCodes: ReadonlySet<string> = new Set([
  identityCodes.captchaMissing,
  identityCodes.captchaInvalid,
]);

/**
 * Verifies a captcha with the code of the Comments API: `INVALID_CAPTCHA` (403) for a token that is missing or not
 * valid. The data contains the captcha to solve if there was no token.
 */
export async function verifyCommentCaptcha(verify: () => Promise<void>): Promise<void> {
  try {
    await verify();
  } catch (cause) {
    if (!(cause instanceof WireError) || !captchaCodes.has(cause.code)) throw cause;
    const { status, message, data } = cause;
    throw new WireError({ status, code: "INVALID_CAPTCHA", message, data, cause });
  }
}
