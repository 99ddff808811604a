/** A stand-in for the site that responds to the auth strategy's requests. */
import { createMemberAuth, type MemberAuthOptions } from "#lib/auth/strategy.ts";
import type { FrameHost } from "#lib/auth/frame-authorization.ts";
import { createLock } from "#lib/auth/lock.ts";
import type { Channel } from "#lib/auth/token-store.ts";
import { memberPlaceholder, visitorPlaceholder } from "#lib/auth/tokens.ts";
import { WireError } from "#lib/wix/errors/errors.ts";
import { errorResponse } from "#lib/wix/errors/error-response.ts";

export const origin = "https://blog.example";

type Answer = (body: unknown, request: Request) => Response | Promise<Response>;
type Received = {
  readonly call: string;
  readonly body: unknown;
  readonly headers: Headers;
};

type Refusal = Partial<ConstructorParameters<typeof WireError>[0]> & {
  readonly status: number;
  readonly message: string;
};

/** Creates an API error response like the site's. */
export const refuse = (options: Refusal): Response =>
  errorResponse(new WireError({ code: "INTERNAL", ...options }), "request-1");

export const invalidGrant = (): Response =>
  refuse({ status: 400, code: "invalid_grant", message: "The session is over." });

const wholeMinutes = 600;

/** Creates a site whose token endpoint works. `answers` adds or replaces calls. */
export function createSitePeer(answers: Readonly<Record<string, Answer>> = {}) {
  const received: Received[] = [];
  const other: Record<string, Answer> = { ...answers };
  let issued = 0;

  function grant(body: unknown): Response {
    const isMember =
      typeof body === "object" &&
      body !== null &&
      "grantType" in body &&
      (body.grantType === "authorization_code" ||
        ("refreshToken" in body && body.refreshToken === memberPlaceholder));
    issued += 1;
    return Response.json({
      access_token: `${isMember ? "member" : "visitor"}-${issued}`,
      refresh_token: isMember ? memberPlaceholder : visitorPlaceholder,
      expires_in: wholeMinutes,
      token_type: "Bearer",
    });
  }

  return {
    received,
    /** Returns the bodies of the token requests, in order. */
    tokenRequests: () =>
      received.filter(({ call }) => call === "POST /oauth2/token").map(({ body }) => body),
    grant,
    /** Sets the response to later requests for `call` (method and path). */
    answer(call: string, answer: Answer): void {
      other[call] = answer;
    },
    async fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
      const request = new Request(input, init);
      request.signal.throwIfAborted();
      const { pathname } = new URL(request.url);
      const text = await request.text();
      const body: unknown = text === "" ? undefined : JSON.parse(text);
      const call = `${request.method} ${pathname}`;
      received.push({ call, body, headers: request.headers });
      const answer = other[call] ?? (call === "POST /oauth2/token" ? grant : notThere);
      return answer(body, request);
    },
  };
}

function notThere(_body: unknown, request: Request): Response {
  return refuse({ status: 404, code: "NOT_FOUND", message: `${request.url} not found` });
}

/** A channel with no other tabs. */
const silentChannel: Channel = { post: () => {}, listen: () => () => {} };

const noFrames: FrameHost = {
  open: () => {
    throw new Error("no frame is expected");
  },
  listen: () => () => {},
};

/** Creates an auth strategy for `site`, in a browser without other tabs by default. */
export function createAuth(
  site: { fetch: typeof fetch },
  options: Partial<MemberAuthOptions> = {},
) {
  return createMemberAuth({
    clientId: "embedded",
    origin,
    fetch: (input, init) => site.fetch(input, init),
    lock: createLock("test", undefined),
    channel: silentChannel,
    frames: noFrames,
    ...options,
  });
}

/**
 * Creates channels between tabs in the same browser. Messages arrive asynchronously, as in a real browser.
 */
export function createTabs(): () => Channel {
  const tabs = new Set<{ listen?: (message: unknown) => void }>();
  return () => {
    const tab: { listen?: (message: unknown) => void } = {};
    tabs.add(tab);
    return {
      post(message) {
        const copy: unknown = structuredClone(message);
        for (const other of tabs) if (other !== tab) queueMicrotask(() => other.listen?.(copy));
      },
      listen(listener) {
        tab.listen = listener;
        return () => tabs.delete(tab);
      },
    };
  };
}

/** The tokens of a logged-in member's page before its first call. */
export const memberToRenew = {
  accessToken: { value: "", expiresAt: 0 },
  refreshToken: { value: memberPlaceholder, role: "member" },
};
