/**
 * The rules of the authorization endpoint (RFC 6749 section 4.1, RFC 7636): the request schema, its
 * validation, and the URL for the response.
 */
import { z } from "zod";
import { invalidField } from "../../wix/errors/errors.ts";
import { prompts, responseModes } from "../../wix/identity.ts";
import { unusedRedirectUri, type ClientUrls } from "./client-urls.ts";

const challenge = z.string().regex(/^[\w-]{43}$/, "must be a base64url-encoded SHA-256");

export const authorizationRequest = z.object({
  clientId: z.string().max(200),
  redirectUri: z.string().max(2000).optional(),
  responseType: z.literal("code", { error: "must be code" }),
  responseMode: z
    .enum(responseModes, { error: `must be one of ${responseModes.join(", ")}` })
    .default("query"),
  codeChallenge: challenge,
  codeChallengeMethod: z.literal("S256", { error: "must be S256" }),
  scope: z.string().max(200).optional(),
  state: z.string().min(1).max(500),
  prompt: z.enum(prompts).default("login"),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** An authorization request as stored or signed. Only a redirect session can set the additional fields. */
export const storedAuthorizationRequest = authorizationRequest.extend({
  /** The client's own login page. */
  loginUrl: z.string().max(2000).optional(),
  /** Query parameters to add to each page of the flow (`preferences.additionalQueryParameters`). */
  parameters: z.record(z.string(), z.string()).default({}),
});
export type StoredAuthorizationRequest = z.infer<typeof storedAuthorizationRequest>;

/** The only scope that has an effect. Without it, a client does not get a refresh token. */
const offlineAccess = "offline_access";

/** Returns the scope granted to a client that requests `scope`, or an empty string. */
export const grantScope = (scope = ""): string =>
  scope.split(" ").includes(offlineAccess) ? offlineAccess : "";

/** Throws `INVALID_ARGUMENT` if the request comes from another client or redirects to another origin. */
export function assertOwnRequest(
  request: AuthorizationRequest,
  clientId: string,
  urls: ClientUrls,
): void {
  if (request.clientId !== clientId) {
    throw invalidField("clientId", "CLIENT", "is not known");
  }
  const { redirectUri, responseMode } = request;
  const isUnused = redirectUri === undefined || redirectUri === unusedRedirectUri;
  if (responseMode === "web_message" && isUnused) return;
  urls.assertOwn("redirectUri", redirectUri ?? "");
}

export type AuthorizationAnswer =
  | { readonly code: string; readonly state: string }
  | { readonly error: string; readonly errorDescription: string; readonly state: string };

/** Returns the URL to redirect the browser to, with the response in the query or in the fragment. */
export function buildRedirectUrl(
  { redirectUri = "", responseMode }: AuthorizationRequest,
  answer: AuthorizationAnswer,
): string {
  const url = new URL(redirectUri);
  const parameters =
    responseMode === "fragment" ? new URLSearchParams() : new URLSearchParams(url.search);
  for (const [name, value] of Object.entries(answer)) {
    parameters.set(name === "errorDescription" ? "error_description" : name, value);
  }
  if (responseMode === "fragment") url.hash = parameters.toString();
  else url.search = parameters.toString();
  return url.href;
}
