import { textOf } from "./form-text.ts";

/** Names of the inputs that hold an answer; the last one is Google's own. */
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

/** The answers in a form, as the identity calls take them. */
export function captchaTokensOf(data: FormData): CaptchaTokens {
  const visible = textOf(data, captchaInputs.visible) || textOf(data, captchaInputs.google);
  if (visible !== "") return { captchaTokens: { recaptchaToken: visible } };
  const invisible = textOf(data, captchaInputs.invisible);
  return invisible === "" ? {} : { captchaTokens: { invisibleRecaptchaToken: invisible } };
}
