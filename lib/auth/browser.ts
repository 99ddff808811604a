/** The auth strategy of this page: needs document, fetch, BroadcastChannel and Web Locks. */
import { createFrameHost } from "./hidden-frame.ts";
import { createLock } from "./lock.ts";
import { hasMemberSession, tokensOfSession } from "./session-hint.ts";
import { createMemberAuth, createMemoryStorage, type MemberAuth } from "./strategy.ts";
import { createTabChannel } from "./tab-channel.ts";
import { withXsrfToken } from "./xsrf.ts";

const name = "quire-auth";
let current: MemberAuth | undefined;

/** The one strategy of this page, which all its islands share. */
export function memberAuth(): MemberAuth {
  current ??= create();
  return current;
}

function create(): MemberAuth {
  const readCookies = (): string => document.cookie;
  const auth = createMemberAuth({
    clientId: clientIdOf(document),
    origin: window.location.origin,
    fetch: withXsrfToken((input, init) => fetch(input, init), readCookies),
    storage: createMemoryStorage(tokensOfSession(readCookies())),
    lock: createLock(name, lockManager()),
    channel: createTabChannel(name),
    frames: createFrameHost(window),
  });
  // A page that comes back from the browser's history slept through what other pages told.
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && hasMemberSession(readCookies()) !== auth.loggedIn()) {
      auth.setTokens(tokensOfSession(readCookies()));
    }
  };
  window.addEventListener("pageshow", comeBack);
  return {
    ...auth,
    dispose() {
      window.removeEventListener("pageshow", comeBack);
      auth.dispose();
      current = undefined;
    },
  };
}

/** Pages name the client in a `meta`, so that one build runs with any settings. */
function clientIdOf(page: Document): string {
  return page.querySelector('meta[name="client-id"]')?.getAttribute("content") ?? "embedded";
}

/** There is none without TLS. */
function lockManager(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}
