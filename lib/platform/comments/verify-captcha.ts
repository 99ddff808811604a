import { WireError } from "../../wix/errors/errors.ts";
import { identityCodes } from "../../wix/identity.ts";

const captchaCodes: ReadonlySet<string> = new Set([
  identityCodes.captchaMissing,
  identityCodes.captchaInvalid,
]);

/**
 * Verifies a captcha. If a token is missing or invalid, throws the Comments API's error `INVALID_CAPTCHA` (403). If
 * there was no token, the error's data names the captcha to solve.
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
