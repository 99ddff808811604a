/** The API for email address verification (docs/api.md, “Verification calls”). */
import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { z } from "zod";
import { verificationTargets } from "../../../wix/identity.ts";
import { findRegistrationByHash } from "../authentication/registration.repository.ts";
import { code, identityId, readBody, stateToken } from "../fields.ts";
import { createError } from "../identity-errors.ts";
import { findIdentity } from "../identity.repository.ts";
import type { MemberServices } from "../services.ts";

const verifyRequest = z.object({ code, stateToken });
const resendRequest = z.object({ stateToken });
const startRequest = z.object({
  identityId,
  target: z
    .enum(verificationTargets)
    .default("EMAIL")
    .refine((target) => target === "EMAIL", "must be EMAIL, because codes are only sent by email"),
});

/** Creates the routes under a prefix such as `/_api/iam/verification`. */
export function verificationRoutes(services: MemberServices): Hono {
  const { store, authentication, outbox, limits, callers } = services;
  const routes = new Hono();

  routes.post("/v1/auth/verify", async (c) => {
    const { stateToken, code } = await readBody(verifyRequest, c.req.raw);
    return c.json(await authentication.verify(stateToken, code));
  });

  routes.post("/v1/auth/resend", async (c) => {
    const { stateToken } = await readBody(resendRequest, c.req.raw);
    await authentication.resend(stateToken);
    return c.json({});
  });

  // The response does not reveal whether the identity exists or is waiting for verification.
  const start = async (request: Request): Promise<{ verificationId: string }> => {
    const { identityId } = await readBody(startRequest, request);
    const caller = await callers.read(request);
    if (caller.kind === "member" && caller.session.identity_id !== identityId) {
      throw createError("notOwnAccount");
    }
    await limits.countMail("verification", identityId);
    const identity = await findIdentity(store.database, identityId);
    // An identity's password hash is that of its latest registration.
    const registration =
      identity &&
      (await findRegistrationByHash(
        store.database,
        identityId,
        identity.password_hash ?? "",
        store.now(),
      ));
    if (
      identity !== undefined &&
      registration !== undefined &&
      (await limits.tryCountMail("verification", identity.email))
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
