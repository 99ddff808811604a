/**
 * The auth strategy for pages in a browser. Requires document, fetch and BroadcastChannel; uses Web Locks if
 * available.
 */
import type { FrameHost } from "./frame-authorization.ts";
import { createLock } from "./lock.ts";
import { createMemberAuth, createMemoryStorage, type MemberAuth } from "./strategy.ts";
import type { Channel } from "./token-store.ts";
import { readInitialTokens } from "./tokens.ts";
import { hasMemberSession, readCookie } from "../site/member-hint.ts";

const name = "quire-auth";
let current: MemberAuth | undefined;

/** Returns this page's auth strategy, which all its islands share. */
export function memberAuth(): MemberAuth {
  current ??= create();
  return current;
}

function create(): MemberAuth {
  const readCookies = (): string => document.cookie;
  const auth = createMemberAuth({
    clientId: readClientId(document),
    origin: window.location.origin,
    fetch: addXsrfToken((input, init) => fetch(input, init), readCookies),
    storage: createMemoryStorage(readInitialTokens(readCookies())),
    // Without TLS, browsers provide no lock manager.
    lock: createLock(name, "locks" in navigator ? navigator.locks : undefined),
    channel: createTabChannel(name),
    frames: createFrameHost(window),
  });
  // A page restored from the back/forward cache has missed messages from other tabs.
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted && hasMemberSession(readCookies()) !== auth.loggedIn()) {
      auth.setTokens(readInitialTokens(readCookies()));
    }
  };
  window.addEventListener("pageshow", onPageShow);
  return {
    ...auth,
    dispose() {
      window.removeEventListener("pageshow", onPageShow);
      auth.dispose();
      current = undefined;
    },
  };
}

/** Returns the client ID from the page's `meta` element, which lets one build run with any settings. */
function readClientId(page: Document): string {
  return page.querySelector('meta[name="client-id"]')?.getAttribute("content") ?? "embedded";
}

/** Creates a BroadcastChannel to the site's other tabs. */
function createTabChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  let isOpen = true;
  return {
    post(message) {
      // A call that is in progress when the channel closes may still post a message.
      if (!isOpen) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
      channel.postMessage(message);
    },
    listen(listener) {
      const onMessage = ({ data }: MessageEvent<unknown>): void => listener(data);
      channel.addEventListener("message", onMessage);
      return () => {
        channel.removeEventListener("message", onMessage);
        isOpen = false;
        channel.close();
      };
    },
  };
}

/** Creates a host that opens hidden frames in `page` and listens for messages to it. */
export function createFrameHost(page: Window): FrameHost {
  return {
    open(url) {
      // oxlint-disable-next-line react/iframe-missing-sandbox -- its messages are checked by their origin
      const frame = page.document.createElement("iframe");
      frame.hidden = true;
      frame.style.display = "none";
      frame.src = url;
      page.document.body.append(frame);
      return { window: frame.contentWindow, remove: () => frame.remove() };
    },
    listen(listener) {
      page.addEventListener("message", listener);
      return () => page.removeEventListener("message", listener);
    },
  };
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Creates a `fetch` that copies the `XSRF-TOKEN` cookie to the `X-XSRF-TOKEN` header of every request that
 * changes data (docs/api.md, “Origin checks”). `readCookies` returns `document.cookie`. Bodies must be
 * strings, because a request may be retried.
 */
export function addXsrfToken(fetch: typeof globalThis.fetch, readCookies: () => string) {
  const readToken = () => readCookie(readCookies(), "XSRF-TOKEN");

  return async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const isSafe = safeMethods.has((init.method ?? "GET").toUpperCase());
    const send = (token: string | undefined): Promise<Response> => {
      const headers = new Headers(init.headers);
      if (token !== undefined && !isSafe) headers.set("X-XSRF-TOKEN", token);
      return fetch(input, { ...init, headers, credentials: "same-origin" });
    };
    const token = readToken();
    const response = await send(token);
    // If a visitor's first calls are concurrent, each response sets a token, and the browser keeps the last.
    const latest = readToken();
    return response.status === 403 && !isSafe && latest !== token ? send(latest) : response;
  };
}
