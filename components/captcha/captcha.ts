import { z } from "zod";
import { readText } from "#components/ui/forms/form-text.ts";

const siteKey = z.string().min(1).optional();
const captchaSettings = z.object({
  kind: z.enum(["off", "altcha", "recaptcha"]),
  visibleSiteKey: siteKey,
  invisibleSiteKey: siteKey,
});

/** The captcha configured for the site. */
export type CaptchaSettings = z.infer<typeof captchaSettings>;

/** A captcha required by the server. */
export type CaptchaRequest = {
  readonly mode: "visible" | "invisible";
  /** Changes every time a captcha is required, because a response is valid only once. */
  readonly attempt: number;
};

/** Returns the captcha configured for the site, or `undefined` if the request fails. */
export async function readCaptchaSettings(): Promise<CaptchaSettings | undefined> {
  try {
    const response = await fetch("/api/captcha");
    return response.ok ? captchaSettings.safeParse(await response.json()).data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Names of the inputs that contain a captcha response. Google's script names its input
 * `g-recaptcha-response`.
 */
export const captchaInputs = {
  visible: "captcha",
  invisible: "invisibleCaptcha",
  google: "g-recaptcha-response",
} as const;

/** Returns a form's captcha responses in the format that the auth strategy expects. */
export function readCaptchaTokens(data: FormData) {
  const visible = readText(data, captchaInputs.visible) || readText(data, captchaInputs.google);
  if (visible !== "") return { captchaTokens: { recaptchaToken: visible } };
  const invisible = readText(data, captchaInputs.invisible);
  return invisible === "" ? {} : { captchaTokens: { invisibleRecaptchaToken: invisible } };
}
