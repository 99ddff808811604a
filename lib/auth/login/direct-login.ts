/** Login without leaving the page, through a hidden frame and its message (specification section 7). */
import { z } from "zod";
import { AuthError } from "../auth-error.ts";
import type { AuthorizationAnswer } from "./oauth-url.ts";

export type FrameMessage = {
  readonly origin: string;
  /** The window that posted the message. */
  readonly source: unknown;
  readonly data: unknown;
};

/** The features of a page that the flow uses. */
export type FrameHost = {
  /** Loads `url` in a hidden frame. */
  open(url: string): { readonly window: unknown; remove(): void };
  /** Listens to the messages to this page. Returns a function that stops listening. */
  listen(listener: (message: FrameMessage) => void): () => void;
};

/** Timeout of the flow, in milliseconds (specification section 9). */
const flowTimeout = 120_000;

const answer = z.object({
  state: z.string(),
  code: z.string().catch(""),
  error: z.string().min(1).optional().catch(undefined),
  error_description: z.string().min(1).optional().catch(undefined),
});

/**
 * Loads `authUrl` in a hidden frame and waits for its message. The message must come from this frame, from the
 * origin of the URL, and with our `state` (RFC 9700, section 4.17). All other messages are ignored.
 *
 * Rejects with an {@link AuthError}: `AUTHORIZATION_REFUSED`, or `OAUTH_TIMEOUT` after 120000 ms. Removes the
 * frame and the listener in any case.
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
