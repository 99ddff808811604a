import { textOf } from "./form-text.ts";

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
export function captchaTokensOf(data: FormData): CaptchaTokens {
  const visible = textOf(data, captchaInputs.visible) || textOf(data, captchaInputs.google);
  if (visible !== "") return { captchaTokens: { recaptchaToken: visible } };
  const invisible = textOf(data, captchaInputs.invisible);
  return invisible === "" ? {} : { captchaTokens: { invisibleRecaptchaToken: invisible } };
}
