/** The access token used by the site to read from a hosted upstream on behalf of its visitors. */
import { z } from "zod";
import { WireError } from "../wix/errors/errors.ts";

const tokenAnswer = z.object({
  access_token: z.string(),
  expires_in: z.coerce.number().positive(),
});

/** How long before expiry a token is renewed, in milliseconds. */
const margin = 60_000;

const retryAfterSeconds = 5;

type TokenEndpoint = { readonly apiOrigin: string; readonly clientId: string };

/** Creates a request for an anonymous visitor token. */
export const visitorTokenRequest = ({ apiOrigin, clientId }: TokenEndpoint): Request =>
  new Request(`${apiOrigin}/oauth2/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ clientId, grantType: "anonymous" }),
  });

export function createVisitorToken(options: {
  readonly apiOrigin: string;
  readonly clientId: string;
  readonly send: (request: Request) => Promise<Response>;
  readonly now?: () => number;
}) {
  const now = options.now ?? Date.now;
  let token: { value: string; renewAt: number } | undefined;
  let pending: Promise<string> | undefined;

  async function fetchToken(): Promise<string> {
    const response = await options.send(visitorTokenRequest(options));
    if (response.status >= 500 || response.status === 429) {
      throw new WireError({
        status: 503,
        code: "UPSTREAM_UNAVAILABLE",
        message: "The upstream is unavailable.",
        retryAfterSeconds,
      });
    }
    const answer = tokenAnswer.safeParse(await response.json().catch(() => undefined));
    if (!response.ok || !answer.success) {
      throw new WireError({
        status: 503,
        code: "NO_VISITOR_TOKEN",
        message: "The upstream rejects visitors. Check WIX_CLIENT_ID.",
      });
    }
    token = {
      value: answer.data.access_token,
      renewAt: now() + answer.data.expires_in * 1000 - margin,
    };
    return token.value;
  }

  return {
    /** Returns the token. If a new token is needed, concurrent callers share one request for it. */
    read(): Promise<string> {
      if (token !== undefined && now() < token.renewAt) return Promise.resolve(token.value);
      pending ??= fetchToken().finally(() => {
        pending = undefined;
      });
      return pending;
    },
    /** Returns the current token, or `undefined` if there is none. Never fetches one. */
    current: (): string | undefined => token?.value,
    /** Drops a token that the upstream rejected, unless it has already been replaced by a newer one. */
    forget(refused: string): void {
      if (token?.value === refused) token = undefined;
    },
  };
}
