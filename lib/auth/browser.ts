/** The auth strategy of a page in the browser. Requires document, fetch and BroadcastChannel; uses Web Locks. */
import { createFrameHost } from "./login/hidden-frame.ts";
import { createLock } from "./tokens/lock.ts";
import { hasMemberSession, tokensOfSession } from "./tokens/session-hint.ts";
import { createMemberAuth, createMemoryStorage, type MemberAuth } from "./strategy.ts";
import { createTabChannel } from "./tokens/tab-channel.ts";
import { withXsrfToken } from "./requests/xsrf.ts";

const name = "quire-auth";
let current: MemberAuth | undefined;

/** Returns the auth strategy of this page, which all its islands share. */
export function memberAuth(): MemberAuth {
  current ??= create();
  return current;
}

function create(): MemberAuth {
  const readCookies = (): string => document.cookie;
  const auth = createMemberAuth({
    clientId: readClientId(document),
    origin: window.location.origin,
    fetch: withXsrfToken((input, init) => fetch(input, init), readCookies),
    storage: createMemoryStorage(tokensOfSession(readCookies())),
    lock: createLock(name, lockManager()),
    channel: createTabChannel(name),
    frames: createFrameHost(window),
  });
  // A page that is restored from the back/forward cache has missed the messages of other tabs.
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

/** Returns the client id in the page's `meta` element, with which one build can run with any settings. */
function readClientId(page: Document): string {
  return page.querySelector('meta[name="client-id"]')?.getAttribute("content") ?? "embedded";
}

/** Returns the lock manager, which browsers do not have without TLS. */
function lockManager(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}
