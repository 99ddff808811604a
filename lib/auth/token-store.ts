/** This tab's tokens. Other tabs and listeners are notified of changes. */
import type { TokenStorage, Tokens } from "@wix/sdk-types";
import { z } from "zod";
import { areSame, isMember, isUsable } from "./tokens.ts";

/** A channel to the site's other tabs. The sender does not receive its own messages. */
export type Channel = {
  post(message: unknown): void;
  /** Returns a function that stops listening. */
  listen(listener: (message: unknown) => void): () => void;
};

export type TokenStore = ReturnType<typeof createTokenStore>;

/** How long to wait for tokens from other tabs, in milliseconds. */
const askTimeout = 100;

const message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ask") }),
  z.object({
    kind: z.literal("tokens"),
    tokens: z.object({
      accessToken: z.object({ value: z.string(), expiresAt: z.number() }),
      refreshToken: z.object({ value: z.string(), role: z.string() }),
    }),
    /** Whether the change ended a member's session. */
    ended: z.boolean(),
  }),
]);

/** Creates the store. `dispose` disconnects it from the other tabs. */
export function createTokenStore(storage: TokenStorage, channel: Channel, now: () => number) {
  const listeners = new Set<(tokens: Tokens) => void>();
  const stopListening = channel.listen(onMessage);

  function onMessage(received: unknown): void {
    const { data } = message.safeParse(received);
    if (data?.kind === "ask") {
      const tokens = storage.getTokens();
      if (isUsable(tokens.accessToken, now())) {
        channel.post({ kind: "tokens", tokens, ended: false });
      }
    } else if (data?.kind === "tokens") {
      // A tab that missed a login must not replace a member's tokens with a visitor's.
      const isBehind = isMember(storage.getTokens()) && !isMember(data.tokens) && !data.ended;
      if (!isBehind) change(data.tokens);
    }
  }

  function change(tokens: Tokens): boolean {
    if (areSame(storage.getTokens(), tokens)) return false;
    storage.setTokens(tokens);
    for (const listener of listeners) listener(tokens);
    return true;
  }

  function subscribe(listener: (tokens: Tokens) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    read: (): Tokens => storage.getTokens(),

    /** Stores tokens and, if they differ from the current tokens, notifies listeners and other tabs. */
    write(tokens: Tokens): void {
      const ended = isMember(storage.getTokens()) && !isMember(tokens);
      if (change(tokens)) channel.post({ kind: "tokens", tokens, ended });
    },

    /** Marks an access token as expired after the site rejected it, without notifying listeners. */
    expire(value: string): void {
      const { accessToken, refreshToken } = storage.getTokens();
      if (accessToken.value !== value) return;
      storage.setTokens({ accessToken: { value: "", expiresAt: 0 }, refreshToken });
    },

    /** Asks the other tabs for their tokens. Resolves when the tokens next change or the timeout expires. */
    async ask(): Promise<void> {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(finish, askTimeout);
        const unsubscribe = subscribe(finish);
        channel.post({ kind: "ask" });
        function finish(): void {
          clearTimeout(timer);
          unsubscribe();
          resolve();
        }
      });
    },

    /** Calls `listener` on every change, including in another tab. Returns a function that unsubscribes. */
    subscribe,

    dispose(): void {
      stopListening();
      listeners.clear();
    },
  };
}
