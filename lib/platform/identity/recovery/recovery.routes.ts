/** The API for account recovery (specification section 7, identity calls 2 to 4). */
import { Hono } from "hono";
import { z } from "zod";
import { isLanguageTag } from "../../../site/language.ts";
import { invalidArgument } from "../../../wix/errors.ts";
import { parse, readJson } from "../../http/parse.ts";
import type { ClientUrls } from "../../oauth/client-urls.ts";
import { identityBytes, password } from "../authentication/authentication.routes.ts";
import { emailAddress } from "../members/email-address.ts";
import type { RecoveryService } from "./recovery.service.ts";

const redirect = z.object({
  url: z.string().max(2000).optional(),
  clientId: z.string().max(200).nullish(),
});
/** A language tag (BCP 47). An empty string counts as no language. */
const language = z
  .string()
  .max(35)
  .refine((tag) => tag === "" || isLanguageTag(tag), "must be a language tag such as en")
  .nullish();
const sendRequest = z.object({
  email: emailAddress,
  language,
  redirect: redirect.default({}),
});
const activationRequest = z.object({
  identityId: z.string().regex(/^[\w-]{1,64}$/, "must be the id of an identity"),
  emailOptions: z.object({ language, redirect: redirect.default({}) }).default({ redirect: {} }),
});
const recoverRequest = z.object({ recoveryToken: z.string().max(200), password });

/** Creates the routes below a prefix such as `/_iam/recovery`. */
export function recoveryRoutes(options: {
  readonly recovery: RecoveryService;
  readonly siteUrl: string;
  readonly clientId: string;
  readonly urls: ClientUrls;
}): Hono {
  const { recovery, siteUrl, clientId, urls } = options;
  const routes = new Hono();

  /** Returns the URL for the link in a mail. Throws `INVALID_ARGUMENT` unless its origin is one of the client's. */
  function redirectUrl(field: string, { url = "", clientId: named }: z.infer<typeof redirect>) {
    if (named !== undefined && named !== null && named !== clientId) {
      throw invalidArgument([
        { field: `${field}.clientId`, description: "is not known", type: "CLIENT" },
      ]);
    }
    return url === "" ? `${siteUrl}/reset-password` : urls.assertOwn(`${field}.url`, url);
  }

  routes.post("/v1/send-email", async (c) => {
    const request = parse(sendRequest, await readJson(c.req.raw, identityBytes));
    const url = redirectUrl("redirect", request.redirect);
    await recovery.sendEmail(request.email, url, request.language ?? "");
    return c.json({});
  });

  routes.post("/v1/activation-email", async (c) => {
    const request = parse(activationRequest, await readJson(c.req.raw, identityBytes));
    const url = redirectUrl("emailOptions.redirect", request.emailOptions.redirect);
    await recovery.sendActivationEmail(
      request.identityId,
      url,
      request.emailOptions.language ?? "",
    );
    return c.json({});
  });

  routes.post("/v1/recover", async (c) => {
    const request = parse(recoverRequest, await readJson(c.req.raw, identityBytes));
    return c.json(await recovery.recover(request.recoveryToken, request.password));
  });
  return routes;
}
