/** The request for a redirect session (docs/api.md, “Redirect session call”). */
import { z } from "zod";
import { parse } from "../http/parse.ts";
import { authorizationRequest, type AuthorizationRequest } from "./authorization.ts";

/**
 * Maximum total length of all additional parameters, in characters. Limited because they become part of URLs.
 */
const longestParameters = 1000;

/** Returns whether the parameters are short enough. `session` has a separate limit in `oauth.routes.ts`. */
function areShort(parameters: Readonly<Record<string, string>>): boolean {
  const limited = Object.entries(parameters).filter(([name]) => name !== "session");
  return limited.flat().join("").length <= longestParameters;
}

const checkout = z.object({}).optional();
const optionalText = z.string().nullish();
const url = z.string().max(2000).nullish();

const authRequest = z.object({
  clientId: z.string().max(200).optional(),
  redirectUri: url,
  responseType: optionalText,
  responseMode: optionalText,
  codeChallenge: optionalText,
  codeChallengeMethod: optionalText,
  scope: optionalText,
  state: z.string().optional(),
  sessionToken: z.string().max(200).nullish(),
});

export const redirectSessionRequest = z.object({
  login: z.object({}).optional(),
  logout: z.object({ clientId: z.string().max(200) }).optional(),
  auth: z.object({ authRequest, prompt: z.string().optional() }).optional(),
  bookingsCheckout: checkout,
  ecomCheckout: checkout,
  eventsCheckout: checkout,
  paidPlansCheckout: checkout,
  callbacks: z
    .object({ postFlowUrl: url, loginUrl: url, thankYouPageUrl: url, plansListUrl: url })
    .default({}),
  preferences: z
    .object({
      additionalQueryParameters: z
        .record(z.string().min(1).max(100), z.string())
        .refine(areShort, `must have at most ${longestParameters} characters together`)
        .default({}),
    })
    .prefault({}),
});
export type RedirectSessionRequest = z.infer<typeof redirectSessionRequest>;
export type AuthSessionRequest = NonNullable<RedirectSessionRequest["auth"]>;

/** Parses a redirect session's authorization request, in which empty fields count as missing. */
export function parseAuthorizationRequest({
  authRequest,
  prompt,
}: AuthSessionRequest): AuthorizationRequest {
  const present = Object.entries({ ...authRequest, prompt }).filter(([, value]) => value);
  return parse(authorizationRequest, Object.fromEntries(present), "auth.authRequest");
}
