/** Calls of the identity client, whose failures are {@link AuthError}s (specification section 8). */
import { z } from "zod";
import { describeCallFailure } from "../../wix/call-failure.ts";
import { captchaKinds } from "../../wix/identity.ts";
import { AuthError, readRetryAfter } from "../auth-error.ts";
import { createIdentityClient, type IdentityClient } from "./identity-client.ts";
import type { SiteFetch } from "../tokens/token-request.ts";

export type SiteCall = <Result>(
  call: (client: IdentityClient) => Promise<Result>,
) => Promise<Result>;

const failure = z.object({
  response: z
    .object({
      data: z.object({
        details: z.object({
          applicationError: z
            .object({
              data: z
                .object({
                  remainingTries: z.number().optional(),
                  captcha: z.enum(captchaKinds).optional().catch(undefined),
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
 * Creates a function that makes calls through `fetch`. Each call has its own client, which records the response
 * and the thrown error, because the packages drop the headers of a response and replace thrown errors.
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
  const { code, message } = describeCallFailure(error);
  const { applicationError, validationError } =
    failure.safeParse(error).data?.response?.data.details ?? {};
  return new AuthError("CALL_FAILED", message, {
    cause: error,
    status: answer.status,
    wireCode: code,
    retryAfterSeconds: readRetryAfter(answer.headers),
    remainingTries: applicationError?.data?.remainingTries,
    captcha: applicationError?.data?.captcha,
    violations: (validationError?.fieldViolations ?? []).map(({ field, description, data }) => ({
      field,
      description,
      type: data.type,
    })),
  });
}
