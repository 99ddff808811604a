import { z } from "zod";

const key = z.string().min(1).optional();
const schema = z.object({
  kind: z.enum(["off", "altcha", "recaptcha"]),
  visibleSiteKey: key,
  invisibleSiteKey: key,
});

export type CaptchaKind = z.infer<typeof schema>;

/** Returns the captcha that the site has configured, or `undefined` if the request fails. */
export async function readCaptchaKind(): Promise<CaptchaKind | undefined> {
  try {
    const response = await fetch("/api/captcha");
    return response.ok ? schema.safeParse(await response.json()).data : undefined;
  } catch {
    return undefined;
  }
}
