/** The API for account recovery (docs/api.md, “Recovery calls”). */
import { Hono } from "hono";
import { z } from "zod";
import { isLanguageTag, longestTag } from "../../../site/text/language.ts";
import { invalidField } from "../../../wix/errors/errors.ts";
import { identityId, password, readBody } from "../fields.ts";
import { emailAddress } from "../members/email-address.ts";
import type { MemberServices } from "../services.ts";

const redirect = z
  .object({ url: z.string().max(2000).optional(), clientId: z.string().max(200).nullish() })
  .default({});
/** A language tag (BCP 47). An empty string counts as not set. */
const language = z
  .string()
  .max(longestTag)
  .refine((tag) => tag === "" || isLanguageTag(tag), "must be a language tag such as en")
  .nullish()
  .transform((tag) => tag ?? "");
const emailRequest = z.object({ email: emailAddress, language, redirect });
const activationRequest = z.object({
  identityId,
  emailOptions: z.object({ language, redirect }).prefault({}),
});
const recoverRequest = z.object({ recoveryToken: z.string().max(200), password });

/** Creates the routes under a prefix such as `/_iam/recovery`. */
export function recoveryRoutes({ recovery, siteUrl, clientId, urls }: MemberServices): Hono {
  const routes = new Hono();

  /**
   * Returns the URL for the link in an email. Throws `INVALID_ARGUMENT` unless its origin is one of the
   * client's.
   */
  function readRedirectUrl(field: string, { url = "", clientId: named }: z.infer<typeof redirect>) {
    if ((named ?? clientId) !== clientId) {
      throw invalidField(`${field}.clientId`, "CLIENT", "is not known");
    }
    return url === "" ? `${siteUrl}/reset-password` : urls.assertOwn(`${field}.url`, url);
  }

  routes.post("/v1/send-email", async (c) => {
    const { email, language, redirect } = await readBody(emailRequest, c.req.raw);
    await recovery.sendEmail(email, readRedirectUrl("redirect", redirect), language);
    return c.json({});
  });

  routes.post("/v1/activation-email", async (c) => {
    const { identityId, emailOptions } = await readBody(activationRequest, c.req.raw);
    const url = readRedirectUrl("emailOptions.redirect", emailOptions.redirect);
    await recovery.sendActivationEmail(identityId, url, emailOptions.language);
    return c.json({});
  });

  routes.post("/v1/recover", async (c) => {
    const { recoveryToken, password } = await readBody(recoverRequest, c.req.raw);
    return c.json(await recovery.recover(recoveryToken, password));
  });
  return routes;
}
