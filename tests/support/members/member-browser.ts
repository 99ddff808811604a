/** A browser for the site from `member-site.ts`, with cookies, calls from pages, hidden frames and tabs. */
import type { FrameHost, FrameMessage } from "#lib/auth/frame-authorization.ts";
import { createLock } from "#lib/auth/lock.ts";
import { readInitialTokens } from "#lib/auth/tokens.ts";
import { createMemberAuth, createMemoryStorage, type MemberAuth } from "#lib/auth/strategy.ts";
import type { Channel } from "#lib/auth/token-store.ts";
import { addXsrfToken } from "#lib/auth/browser.ts";
import { createCookieJar, type CookieJar } from "../browser/cookie-jar.ts";
import type { MemberSite } from "./member-site.ts";
import { clientId, siteUrl } from "./members.ts";

export type MemberBrowser = {
  readonly jar: CookieJar;
  /** The text of every response body, in order. */
  readonly bodies: readonly string[];
  /** The `fetch` that a script on one of the site's pages would call. */
  readonly fetch: typeof fetch;
  /** Navigates to a URL from one of the site's pages or from another site. */
  visit(url: string, from?: "same-origin" | "cross-site"): Promise<Response>;
  /** Returns the auth strategy for a newly loaded page. */
  openTab(now: () => number): MemberAuth;
};

let browsers = 0;

const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

export function createMemberBrowser(site: MemberSite): MemberBrowser {
  const jar = createCookieJar();
  const bodies: string[] = [];
  const lock = createLock("tabs", undefined);
  const connect = createChannels();
  browsers += 1;
  const address = `192.0.2.${browsers}`;

  async function send(request: Request, more: Readonly<Record<string, string>>): Promise<Response> {
    const headers = new Headers(request.headers);
    headers.set("User-Agent", userAgent);
    // The server adds this header.
    headers.set("X-Quire-Client-Address", address);
    if (jar.header() !== "") headers.set("Cookie", jar.header());
    for (const [name, value] of Object.entries(more)) headers.set(name, value);
    const response = await site(new Request(request, { headers }));
    jar.keep(response.headers);
    bodies.push(await response.clone().text());
    return response;
  }

  const callFromPage: typeof fetch = (input, init) => {
    const request = new Request(input, init);
    const origin: Record<string, string> = request.method === "GET" ? {} : { Origin: siteUrl };
    return send(request, { ...origin, "Sec-Fetch-Site": "same-origin" });
  };
  const visit: MemberBrowser["visit"] = (url, from = "same-origin") =>
    send(new Request(url), { "Sec-Fetch-Site": from, "Sec-Fetch-Mode": "navigate" });

  return {
    jar,
    bodies,
    fetch: callFromPage,
    visit,
    openTab: (now) =>
      createMemberAuth({
        clientId,
        origin: siteUrl,
        fetch: addXsrfToken(callFromPage, jar.readable),
        storage: createMemoryStorage(readInitialTokens(jar.readable())),
        lock,
        channel: connect(),
        frames: createFrames(visit),
        now,
      }),
  };
}

const answerScript = /<script type="application\/json" id="answer">(.*?)<\/script>/s;

/**
 * Creates hidden frames. A frame loads its URL and posts the response contained in the page, as the page's
 * script would.
 */
function createFrames(visit: MemberBrowser["visit"]): FrameHost {
  const listeners = new Set<(message: FrameMessage) => void>();

  async function load(url: string, source: object): Promise<void> {
    const response = await visit(url);
    const [, data] = answerScript.exec(await response.text()) ?? [];
    if (data === undefined) return;
    const { answer } = JSON.parse(data);
    for (const listener of listeners)
      listener({ origin: new URL(url).origin, source, data: answer });
  }

  return {
    open(url) {
      const window = { closed: false };
      void load(url, window);
      return {
        window,
        remove() {
          window.closed = true;
        },
      };
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates channels between tabs that deliver messages asynchronously. */
function createChannels(): () => Channel {
  const tabs = new Set<(message: unknown) => void>();
  return () => {
    let own: ((message: unknown) => void) | undefined;
    return {
      post(message) {
        const copy: unknown = structuredClone(message);
        for (const tab of tabs) if (tab !== own) queueMicrotask(() => tab(copy));
      },
      listen(listener) {
        own = listener;
        tabs.add(listener);
        return () => tabs.delete(listener);
      },
    };
  };
}
