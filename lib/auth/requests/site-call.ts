/** Calls of the identity client, whose failures are {@link AuthError}s (specification section 8). */
import { describeCallFailure } from "../../wix/call-failure.ts";
import { readFailure, type FailedResponse } from "../../wix/failure.ts";
import { AuthError } from "../auth-error.ts";
import { createIdentityClient, type IdentityClient } from "./identity-client.ts";
import type { SiteFetch } from "../tokens/token-request.ts";

export type SiteCall = <Result>(
  call: (client: IdentityClient) => Promise<Result>,
) => Promise<Result>;

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
        const answer = await fetch(pathname + search, init ?? {});
        noted.answer = answer.clone();
        return answer;
      } catch (error) {
        noted.thrown = { error };
        throw new Error("not sent", { cause: error });
      }
    });
    try {
      return await call(client);
    } catch (error) {
      if (noted.thrown !== undefined) throw noted.thrown.error;
      if (noted.answer === undefined) throw error;
      throw toAuthError(error, await readFailure(noted.answer));
    }
  };
}

function toAuthError(error: unknown, failure: FailedResponse): AuthError {
  const { code: wireCode, message } = describeCallFailure(error);
  return new AuthError("CALL_FAILED", message, { ...failure, cause: error, wireCode });
}
