/** Google's reCAPTCHA, version 2. The visible and the invisible captcha each have their own key pair. */
import { z } from "zod";
import { WireError } from "../../wix/errors/errors.ts";

export type RecaptchaKeys = { readonly siteKey: string; readonly secretKey: string };

const address = "https://www.google.com/recaptcha/api/siteverify";
/** Default timeout in milliseconds. Kept short because a person is waiting for the form's response. */
const defaultTimeout = 5_000;
const longestToken = 8_192;
const retryAfterSeconds = 30;

const verdict = z.object({
  success: z.boolean(),
  "error-codes": z.array(z.string()).optional(),
});

export type RecaptchaOptions = {
  readonly send: (request: Request) => Promise<Response>;
  /** Timeout for Google's response, in milliseconds. */
  readonly timeout?: number | undefined;
};

export function createRecaptcha(options: RecaptchaOptions) {
  return {
    /**
     * Returns whether Google accepts the token. Google accepts each token only once. Throws
     * `CAPTCHA_UNAVAILABLE` (503) if Google does not respond or rejects the secret key.
     */
    async accept(token: string | undefined, keys: RecaptchaKeys | undefined): Promise<boolean> {
      if (token === undefined || keys === undefined || token.length > longestToken) return false;
      const { success, "error-codes": faults = [] } = await ask(options, token, keys.secretKey);
      const fault = faults.find((code) => code.endsWith("-input-secret"));
      if (fault !== undefined) throw unavailable(new Error(`reCAPTCHA returned ${fault}`));
      return success;
    },
  };
}

async function ask(
  { send, timeout = defaultTimeout }: RecaptchaOptions,
  token: string,
  secretKey: string,
): Promise<z.infer<typeof verdict>> {
  const request = new Request(address, {
    method: "POST",
    body: new URLSearchParams({ secret: secretKey, response: token }),
    signal: AbortSignal.timeout(timeout),
  });
  try {
    const response = await send(request);
    if (!response.ok) throw new Error(`reCAPTCHA returned status ${response.status}`);
    return verdict.parse(JSON.parse(await response.text()));
  } catch (cause) {
    throw unavailable(cause);
  }
}

function unavailable(cause: unknown): WireError {
  return new WireError({
    status: 503,
    code: "CAPTCHA_UNAVAILABLE",
    message: "The robot check isn't available right now. Try again later.",
    retryAfterSeconds,
    cause,
  });
}
