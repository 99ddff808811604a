/** The tokens of this tab, which other tabs and listeners hear of. */
import type { TokenStorage, Tokens } from "@wix/sdk-types";
import { z } from "zod";
import { areSame, isMember, isUsable } from "./token.ts";

/** Reaches the other tabs of the site, never the one that posts. */
export type Channel = {
  post(message: unknown): void;
  /** Gives the undo. */
  listen(listener: (message: unknown) => void): () => void;
};

export type TokenStoreOptions = {
  readonly storage: TokenStorage;
  readonly channel: Channel;
  readonly now: () => number;
};

export type TokenStore = ReturnType<typeof createTokenStore>;

/** How long other tabs get to tell their tokens, in milliseconds. */
const patience = 100;

const message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ask") }),
  z.object({
    kind: z.literal("tokens"),
    tokens: z.object({
      accessToken: z.object({ value: z.string(), expiresAt: z.number() }),
      refreshToken: z.object({ value: z.string(), role: z.string() }),
    }),
    /** Whether a member's session ended with this. */
    ended: z.boolean(),
  }),
]);

/** The store; `dispose` ends its part in the conversation of tabs. */
export function createTokenStore({ storage, channel, now }: TokenStoreOptions) {
  const listeners = new Set<(tokens: Tokens) => void>();
  const stopListening = channel.listen(hear);

  function hear(wire: unknown): void {
    const { data } = message.safeParse(wire);
    if (data?.kind === "ask") {
      const tokens = storage.getTokens();
      if (isUsable(tokens.accessToken, now())) {
        channel.post({ kind: "tokens", tokens, ended: false });
      }
    } else if (data?.kind === "tokens") {
      // A tab that slept through a login must not make visitors of members.
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

    /** Keeps tokens and tells listeners and other tabs, unless they are what is kept already. */
    write(tokens: Tokens): void {
      const ended = isMember(storage.getTokens()) && !isMember(tokens);
      if (change(tokens)) channel.post({ kind: "tokens", tokens, ended });
    },

    /** Makes an access token that the site refused one that has to be renewed; nobody hears of it. */
    expire(value: string): void {
      const { accessToken, refreshToken } = storage.getTokens();
      if (accessToken.value !== value) return;
      storage.setTokens({ accessToken: { value: "", expiresAt: 0 }, refreshToken });
    },

    /** Asks other tabs for their tokens; resolves when one has told, or none has for a moment. */
    async ask(): Promise<void> {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(finish, patience);
        const unsubscribe = subscribe(finish);
        channel.post({ kind: "ask" });
        function finish(): void {
          clearTimeout(timer);
          unsubscribe();
          resolve();
        }
      });
    },

    /** Calls `listener` at every change, also by another tab. Gives the undo. */
    subscribe,

    dispose(): void {
      stopListening();
      listeners.clear();
    },
  };
}
