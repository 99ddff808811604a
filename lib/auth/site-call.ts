/** Calls of the identity client, with their failures as {@link AuthError}s (specification section 8). */
import { transformError } from "@wix/sdk-runtime/transform-error";
import { z } from "zod";
import { AuthError, retryAfterOf } from "./auth-error.ts";
import { createIdentityClient, type IdentityClient } from "./identity-client.ts";
import type { SiteFetch } from "./token-request.ts";

export type SiteCall = <Result>(
  call: (client: IdentityClient) => Promise<Result>,
) => Promise<Result>;

const failure = z.object({
  message: z.string().catch(""),
  response: z
    .object({
      data: z.object({
        details: z.object({
          applicationError: z
            .object({
              code: z.coerce.string(),
              data: z
                .object({
                  remainingTries: z.number().optional(),
                  captcha: z.enum(["user", "silent"]).optional().catch(undefined),
                })
                .optional()
                .catch(undefined),
            })
            .optional()
            .catch(undefined),
          validationError: z
            .object({
              fieldViolations: z.array(
                z.object({
                  field: z.string(),
                  description: z.string(),
                  data: z.object({ type: z.string() }).catch({ type: "" }),
                }),
              ),
            })
            .optional()
            .catch(undefined),
        }),
      }),
    })
    .optional()
    .catch(undefined),
});

/**
 * Makes calls through `fetch`. One client a call: the packages drop the answer's headers, and overwrite
 * what is thrown through them, so both are noted on the way.
 */
export function createSiteCall(fetch: SiteFetch): SiteCall {
  return async (call) => {
    const noted: { answer?: Response; thrown?: { readonly error: unknown } } = {};
    const client = createIdentityClient(async (input, init) => {
      const { pathname, search } = new URL(input instanceof Request ? input.url : input);
      try {
        noted.answer = await fetch(pathname + search, init ?? {});
        return noted.answer;
      } catch (error) {
        noted.thrown = { error };
        throw new Error("not sent", { cause: error });
      }
    });
    try {
      return await call(client);
    } catch (error) {
      if (noted.thrown !== undefined) throw noted.thrown.error;
      throw noted.answer === undefined ? error : toAuthError(error, noted.answer);
    }
  };
}

function toAuthError(error: unknown, answer: Response): AuthError {
  // A call of the packages comes transformed already; one of ours does not.
  const isRaw = typeof error === "object" && error !== null && !("details" in error);
  const transformed: unknown = isRaw ? transformError(error) : error;
  const message = transformed instanceof Error ? messageOf(transformed.message) : "";
  const details = failure.safeParse(transformed).data?.response?.data.details;
  const { applicationError, validationError } = details ?? {};
  return new AuthError("CALL_FAILED", message === "" ? "System error occurred" : message, {
    cause: error,
    status: answer.status,
    wireCode: validationError === undefined ? applicationError?.code : "INVALID_ARGUMENT",
    retryAfterSeconds: retryAfterOf(answer.headers),
    remainingTries: applicationError?.data?.remainingTries,
    captcha: applicationError?.data?.captcha,
    violations: (validationError?.fieldViolations ?? []).map(({ field, description, data }) => ({
      field,
      description,
      type: data.type,
    })),
  });
}

/** The packages put JSON with the details into the message; the message itself is inside. */
function messageOf(message: string): string {
  try {
    return z.object({ message: z.string() }).parse(JSON.parse(message)).message;
  } catch {
    return message;
  }
}
