/** Logging in without leaving the page: a hidden frame and its message (specification section 7). */
import { z } from "zod";
import { AuthError } from "./auth-error.ts";
import type { AuthorizationAnswer } from "./oauth-url.ts";

export type FrameMessage = {
  readonly origin: string;
  /** The window that posted it. */
  readonly source: unknown;
  readonly data: unknown;
};

/** What of a page the flow needs. */
export type FrameHost = {
  /** Loads `url` where nobody sees it. */
  open(url: string): { readonly window: unknown; remove(): void };
  /** Hears the messages that come to this page. Gives the undo. */
  listen(listener: (message: FrameMessage) => void): () => void;
};

/** Specification section 9, in milliseconds. */
const flowTimeout = 120_000;

const answer = z.object({
  state: z.string(),
  code: z.string().catch(""),
  error: z.string().min(1).optional().catch(undefined),
  error_description: z.string().min(1).optional().catch(undefined),
});

/**
 * Loads `authUrl` in a hidden frame and waits for its answer: a message from that very frame, from the
 * origin of the address, with our `state` (RFC 9700, section 4.17). Any other message is left alone.
 *
 * Rejects with an {@link AuthError}: `AUTHORIZATION_REFUSED`, or `OAUTH_TIMEOUT` after 120000 ms. The
 * frame and the listener are gone in any case.
 */
export async function awaitAuthorization(
  frames: FrameHost,
  authUrl: string,
  state: string,
): Promise<AuthorizationAnswer> {
  const { origin } = new URL(authUrl);
  const undo: (() => void)[] = [];
  try {
    return await new Promise<AuthorizationAnswer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new AuthError("OAUTH_TIMEOUT", "OAuth flow timed out")),
        flowTimeout,
      );
      undo.push(() => clearTimeout(timer));
      const frame = frames.open(authUrl);
      undo.push(() => frame.remove());
      undo.push(
        frames.listen((message) => {
          if (message.origin !== origin || message.source !== frame.window) return;
          const { data } = answer.safeParse(message.data);
          if (data === undefined || data.state !== state) return;
          if (data.error === undefined) resolve({ code: data.code, state: data.state });
          else reject(refused(data.error, data.error_description));
        }),
      );
    });
  } finally {
    for (const step of undo) step();
  }
}

function refused(error: string, description: string | undefined): AuthError {
  return new AuthError("AUTHORIZATION_REFUSED", description ?? error, { wireCode: error });
}
