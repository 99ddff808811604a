/** The authorization in a hidden frame, which logs a member in without leaving the page. */
import { z } from "zod";
import { AuthError } from "./auth-error.ts";
import type { AuthorizationAnswer } from "./authorization.ts";

export type FrameMessage = {
  readonly origin: string;
  /** The window that posted the message. */
  readonly source: unknown;
  readonly data: unknown;
};

/** The browser features needed to log in without leaving the page. */
export type FrameHost = {
  /** Loads `url` in a hidden frame. */
  open(url: string): { readonly window: unknown; remove(): void };
  /** Listens for messages sent to this page. Returns a function that stops listening. */
  listen(listener: (message: FrameMessage) => void): () => void;
};

/** Timeout for logging in through a hidden frame, in milliseconds. */
const frameTimeout = 120_000;

const frameAnswer = z.object({
  state: z.string(),
  code: z.string().catch(""),
  error: z.string().min(1).optional().catch(undefined),
  error_description: z.string().min(1).optional().catch(undefined),
});

/**
 * Loads `authUrl` in a hidden frame and waits for its message. The message must come from this frame and from
 * the URL's origin, and must contain our `state` (RFC 9700, section 4.17). All other messages are ignored.
 *
 * Rejects with an {@link AuthError}: `AUTHORIZATION_REFUSED`, or `OAUTH_TIMEOUT` after 120000 ms. Always
 * removes the frame and the listener.
 */
export async function awaitAuthorization(frames: FrameHost, authUrl: string, state: string) {
  const { origin } = new URL(authUrl);
  const undo: (() => void)[] = [];
  try {
    return await new Promise<AuthorizationAnswer>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new AuthError("OAUTH_TIMEOUT", "OAuth flow timed out")),
        frameTimeout,
      );
      undo.push(() => clearTimeout(timer));
      const frame = frames.open(authUrl);
      undo.push(() => frame.remove());
      undo.push(
        frames.listen((message) => {
          if (message.origin !== origin || message.source !== frame.window) return;
          const { data } = frameAnswer.safeParse(message.data);
          if (data === undefined || data.state !== state) return;
          const { code, error: wireCode, error_description: description } = data;
          if (wireCode === undefined) resolve({ code, state });
          else
            reject(new AuthError("AUTHORIZATION_REFUSED", description ?? wireCode, { wireCode }));
        }),
      );
    });
  } finally {
    for (const step of undo) step();
  }
}
