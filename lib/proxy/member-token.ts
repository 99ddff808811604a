import "server-only";
import { z } from "zod";
import { settings } from "../config/current.ts";
import { callUpstream } from "../upstream/upstream.ts";
import { readRefreshToken } from "./session-cookies.ts";

const tokens = z.object({ access_token: z.string() });

/** The client that the site's own pages are. */
export function clientId(): string {
  const { client, hosted } = settings();
  return hosted?.clientId ?? client.id;
}

/**
 * An access token for the member whose browser makes a request, by its session's cookie: for calls that
 * pages make without the scripts of a login. Nothing for visitors, and when the session has ended.
 */
export async function memberToken(headers: Headers): Promise<string | undefined> {
  // A hosted upstream has no such calls, and may give each token away only once.
  if (settings().hosted !== undefined) return undefined;
  const refreshToken = readRefreshToken(headers, "member");
  if (refreshToken === undefined) return undefined;
  const response = await callUpstream(
    new Request("http://upstream/oauth2/token", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ clientId: clientId(), grantType: "refresh_token", refreshToken }),
    }),
  );
  return response.ok ? tokens.parse(await response.json()).access_token : undefined;
}
