import { z } from "zod";
import { identityCodes } from "./identity.ts";

/** An error response of a token endpoint: the API's error format, or that of RFC 6749, section 5.2. */
const refusal = z.object({
  error: z.string().optional().catch(undefined),
  details: z
    .object({ applicationError: z.object({ code: z.coerce.string() }) })
    .optional()
    .catch(undefined),
});

/** The statuses of a token endpoint that rejects a grant (RFC 6749, section 5.2). */
const refusalStatuses = new Set([400, 401]);

export type TokenRefusal = {
  readonly code: string | undefined;
  /** Whether the grant is permanently invalid. Any other failure says nothing about the session. */
  readonly endsSession: boolean;
};

/** Returns the error code of a failed token request, and whether it ends the session. */
export function readTokenRefusal(status: number, body: unknown): TokenRefusal {
  const { data } = refusal.safeParse(body);
  const code = data?.details?.applicationError.code ?? data?.error;
  return { code, endsSession: refusalStatuses.has(status) && code === identityCodes.invalidGrant };
}
