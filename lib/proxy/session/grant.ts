/** Requests for tokens by pages (docs/api.md, “Token call of the site”). */
import { z } from "zod";
import { readBytes } from "../../wix/body.ts";
import { invalidArgument } from "../../wix/errors.ts";
import { parseJson } from "../../wix/json.ts";

const maximumBytes = 64 * 1024;

const text = z.string().optional();

/**
 * Only these fields are forwarded, so that no other spelling of a grant can cause a refresh token to be
 * returned to the page.
 */
const grant = z.object({
  grantType: z.enum(["anonymous", "refresh_token", "authorization_code"]),
  clientId: text,
  refreshToken: text,
  code: text,
  codeVerifier: text,
  redirectUri: text,
});

export type Grant = z.infer<typeof grant>;

/** Reads the grant from the body of a token call. Throws 400 for an invalid one. */
export async function readGrant(incoming: Request): Promise<Grant> {
  const bytes = await readBytes(incoming, maximumBytes);
  const { data, error } = grant.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (error === undefined) return data;
  throw invalidArgument(
    error.issues.map(({ path, message }) => ({
      field: path.join(".") || "body",
      description: message,
      type: "FORMAT",
    })),
  );
}
