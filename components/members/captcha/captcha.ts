import { z } from "zod";
import { readText } from "../form-text.ts";

const siteKey = z.string().min(1).optional();
const captchaSettings = z.object({
  kind: z.enum(["off", "altcha", "recaptcha"]),
  visibleSiteKey: siteKey,
  invisibleSiteKey: siteKey,
});

/** The captcha that the site has configured. */
export type CaptchaSettings = z.infer<typeof captchaSettings>;

/** A captcha that the server has required. */
export type CaptchaRequest = {
  readonly mode: "visible" | "invisible";
  /** Changes with every request for a captcha, because an answer is valid only once. */
  readonly attempt: number;
};

/** Returns the captcha that the site has configured, or `undefined` if the request fails. */
export async function readCaptchaSettings(): Promise<CaptchaSettings | undefined> {
  try {
    const response = await fetch("/api/captcha");
    return response.ok ? captchaSettings.safeParse(await response.json()).data : undefined;
  } catch {
    return undefined;
  }
}

/** Names of the inputs that hold a captcha answer. Google's script names its own input `g-recaptcha-response`. */
export const captchaInputs = {
  visible: "captcha",
  invisible: "invisibleCaptcha",
  google: "g-recaptcha-response",
} as const;

/** Returns the captcha answers of a form in the format of the auth strategy. */
export function readCaptchaTokens(data: FormData) {
  const visible = readText(data, captchaInputs.visible) || readText(data, captchaInputs.google);
  if (visible !== "") return { captchaTokens: { recaptchaToken: visible } };
  const invisible = readText(data, captchaInputs.invisible);
  return invisible === "" ? {} : { captchaTokens: { invisibleRecaptchaToken: invisible } };
}
