/** The API for the verification of addresses (specification section 7, identity calls 5 to 7). */
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { WireError } from "../../../wix/errors.ts";
import { verificationTargets } from "../../../wix/identity.ts";
import { parse, readJson } from "../../http/parse.ts";
import type { Store } from "../../blog/store.ts";
import type { Outbox } from "../../mail/outbox.ts";
import type { Callers } from "../../oauth/caller.ts";
import { identityBytes } from "../authentication/authentication.routes.ts";
import type { AuthenticationService } from "../authentication/authentication.service.ts";
import type { IdentityLimits } from "../identity-limits.ts";
import { findIdentity } from "../identity.repository.ts";
import { findNewestRegistration } from "../authentication/registration.repository.ts";

const stateToken = z.string().max(200);
const verifyRequest = z.object({
  code: z
    .string()
    .transform((code) => code.replace(/\s/g, ""))
    .pipe(z.string().regex(/^\d{6}$/, "must have six digits")),
  stateToken,
});
const resendRequest = z.object({ stateToken });
const startRequest = z.object({
  identityId: z.string().regex(/^[\w-]{1,64}$/, "must be the id of an identity"),
  target: z
    .enum(verificationTargets)
    .default("EMAIL")
    .refine((target) => target === "EMAIL", "must be EMAIL, because codes are only sent by email"),
});

export type VerificationRoutesOptions = {
  readonly store: Store;
  readonly authentication: AuthenticationService;
  readonly outbox: Outbox;
  readonly limits: IdentityLimits;
  readonly callers: Callers;
};

/** Creates the routes below a prefix such as `/_api/iam/verification`. */
export function verificationRoutes(options: VerificationRoutesOptions): Hono {
  const { store, authentication, outbox, limits, callers } = options;
  const routes = new Hono();

  routes.post("/v1/auth/verify", async (c) => {
    const request = parse(verifyRequest, await readJson(c.req.raw, identityBytes));
    return c.json(await authentication.verify(request.stateToken, request.code));
  });

  routes.post("/v1/auth/resend", async (c) => {
    const request = parse(resendRequest, await readJson(c.req.raw, identityBytes));
    await authentication.resend(request.stateToken);
    return c.json({});
  });

  // The response does not reveal whether the identity exists or waits for a verification.
  const start = async (request: Request): Promise<{ verificationId: string }> => {
    const { identityId } = parse(startRequest, await readJson(request, identityBytes));
    const caller = await callers.read(request);
    if (caller.kind === "member" && caller.session.identity_id !== identityId) {
      throw new WireError({
        status: 403,
        code: "PERMISSION_DENIED",
        message: "This is not your own account.",
      });
    }
    await limits.mail("verification", identityId);
    const identity = await findIdentity(store.database, identityId);
    const registration =
      identity && (await findNewestRegistration(store.database, identity, store.now()));
    if (
      identity !== undefined &&
      registration !== undefined &&
      (await limits.mayMail("verification", identity.email))
    ) {
      await outbox.enqueue(store.database, {
        kind: "verification",
        recipient: identity.email,
        identityId,
        data: { registrationId: registration.id },
      });
    }
    return { verificationId: randomUUID() };
  };
  for (const path of ["/v1/start", "/v1/Start"]) {
    routes.post(path, async (c) => c.json(await start(c.req.raw)));
  }
  return routes;
}
