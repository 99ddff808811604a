import { readText } from "../form-text.ts";

/** Names of the inputs that hold a captcha answer. Google's script names its own input `g-recaptcha-response`. */
export const captchaInputs = {
  visible: "captcha",
  invisible: "invisibleCaptcha",
  google: "g-recaptcha-response",
} as const;

type CaptchaTokens = {
  readonly captchaTokens?: {
    readonly recaptchaToken?: string;
    readonly invisibleRecaptchaToken?: string;
  };
};

/** Returns the captcha answers of a form in the format of the identity API. */
export function readCaptchaTokens(data: FormData): CaptchaTokens {
  const visible = readText(data, captchaInputs.visible) || readText(data, captchaInputs.google);
  if (visible !== "") return { captchaTokens: { recaptchaToken: visible } };
  const invisible = readText(data, captchaInputs.invisible);
  return invisible === "" ? {} : { captchaTokens: { invisibleRecaptchaToken: invisible } };
}
