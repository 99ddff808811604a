import type { Settings } from "../../config/settings.ts";
import { createRecaptcha, type RecaptchaKeys } from "../../platform/index.ts";
import { formatError } from "../../command/format-error.ts";
import { diagnose, type Diagnosis } from "./diagnosis.ts";
import type { Send } from "./examine-site.ts";

const { ok, failure } = diagnose("captcha");

/**
 * Checks whether Google accepts the secret keys. Google's errors for an invalid key and an invalid token
 * differ.
 */
export async function examineCaptcha(
  { kind, visible, invisible }: Settings["captcha"],
  send: Send = fetch,
): Promise<Diagnosis[]> {
  if (kind !== "recaptcha") {
    return [ok(kind === "off" ? "The captcha is off." : "ALTCHA needs no external service.")];
  }
  const recaptcha = createRecaptcha({ send });
  const examine = async (name: string, keys: RecaptchaKeys | undefined): Promise<Diagnosis> => {
    try {
      await recaptcha.accept("of the doctor", keys);
      return ok(
        `Google accepts the secret key of the ${name} captcha. The site key can't be checked here.`,
      );
    } catch (error) {
      const reason = error instanceof Error ? formatError(error.cause ?? error) : String(error);
      return failure(`The ${name} captcha doesn't work: ${reason}. Check its keys.`);
    }
  };
  return [await examine("visible", visible), await examine("invisible", invisible)];
}
