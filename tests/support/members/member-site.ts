/** The site's member calls, handled in this process by the proxy's functions in front of an upstream. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import { browserCalls } from "#lib/upstream/calls.ts";
import { endSession, exchangeTokens } from "#lib/proxy/session/token.ts";
import { createProxy } from "#lib/proxy/proxy.ts";
import type { Upstream } from "#lib/upstream/upstream.ts";
import { removeSharedInstances } from "../runner/shared-instances.ts";
import { siteUrl } from "./members.ts";

export type MemberSite = (request: Request) => Promise<Response>;

/**
 * Sets the test file's environment to that of a site at `siteUrl`. Settings are parsed once per process, and test files
 * share a process, so the parsed settings are removed before and after the file.
 */
export function useSiteSettings(): void {
  const names = ["SITE_URL", "DATA_DIR"] as const;
  const before = names.map((name) => [name, process.env[name]] as const);
  let dataDir = "";
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "quire-member-site-"));
    process.env["SITE_URL"] = siteUrl;
    process.env["DATA_DIR"] = dataDir;
    removeSharedInstances();
  });
  afterAll(async () => {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    removeSharedInstances();
    await rm(dataDir, { recursive: true, force: true });
  });
}

/** Creates a function that handles member calls as the routes under `app` do. */
export function createMemberSite(upstream: Upstream): MemberSite {
  const proxy = createProxy(browserCalls, upstream);
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (/^(\/_api)?\/oauth2\/token$/.test(pathname)) return exchangeTokens(request, upstream);
    return pathname === "/api/session" ? endSession(request) : proxy(request);
  };
}
