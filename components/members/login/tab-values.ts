/** The values that a tab stores during a login. */
import { z } from "zod";
import { createTabValue } from "#components/ui/tab-storage.ts";

/**
 * The OAuth data for an authorization request, stored until the response arrives at the callback page. A
 * response must not be accepted twice, so the page deletes the data when it reads it.
 */
export const oauthDataValue = createTabValue(
  "quire-oauth-data",
  z.object({
    codeVerifier: z.string(),
    codeChallenge: z.string(),
    state: z.string(),
    originalUri: z.string(),
    redirectUri: z.string(),
  }),
);

/** The email address entered in the login form, for the password reset page. It never appears in a URL. */
export const typedEmailValue = createTabValue("quire-typed-email", z.object({ email: z.string() }));
