import { z } from "zod";
import { identityCodes } from "./identity.ts";

/** The wire's envelope, and the spelling of RFC 6749, section 5.2. */
const refusal = z.object({
  error: z.string().optional().catch(undefined),
  details: z
    .object({ applicationError: z.object({ code: z.coerce.string() }) })
    .optional()
    .catch(undefined),
});

/** The statuses with which a token endpoint refuses a grant (RFC 6749, section 5.2). */
const refusalStatuses = new Set([400, 401]);

export type TokenRefusal = {
  readonly code: string | undefined;
  /** The grant is invalid for good. Any other failure says nothing about the session. */
  readonly endsSession: boolean;
};

/** Reads why a token call failed from the status and the JSON body of its answer. */
export function readTokenRefusal(status: number, body: unknown): TokenRefusal {
  const { data } = refusal.safeParse(body);
  const code = data?.details?.applicationError.code ?? data?.error;
  return { code, endsSession: refusalStatuses.has(status) && code === identityCodes.invalidGrant };
}
