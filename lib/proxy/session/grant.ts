/** Requests for tokens by pages (docs/api.md, “Token call of the site”). */
import { z } from "zod";
import { readBytes } from "../../wix/body.ts";
import { invalidArgument } from "../../wix/errors/errors.ts";
import { parseJson } from "../../wix/json.ts";

const maximumBytes = 64 * 1024;

const text = z.string("must be text").optional();

/**
 * Only these fields are forwarded, so that no other spelling of a grant can cause a refresh token to be
 * returned to the page.
 */
const grant = z.object({
  grantType: z.enum(["anonymous", "refresh_token", "authorization_code"], {
    error: "must be anonymous, refresh_token or authorization_code",
  }),
  clientId: text,
  refreshToken: text,
  code: text,
  codeVerifier: text,
  redirectUri: text,
});

export type Grant = z.infer<typeof grant>;

const rawGrant = z.looseObject({ body: z.string() });

/**
 * A grant in a spelling that only programs use: a form, or the base64 of a body in the field `body`, as
 * `@wix/identity` sends it.
 */
export type RawGrant = { readonly bytes: Uint8Array<ArrayBuffer> };

/** Reads the grant from the body of a token call. Throws 400 for an invalid one. */
export async function readGrant(incoming: Request): Promise<Grant | RawGrant> {
  const bytes = await readBytes(incoming, maximumBytes);
  if (isForm(incoming.headers)) return { bytes };
  const json = parseJson(new TextDecoder().decode(bytes));
  if (rawGrant.safeParse(json).success) return { bytes };
  const { data, error } = grant.safeParse(json);
  if (error === undefined) return data;
  throw invalidArgument(
    error.issues.map(({ path, message }) => ({
      field: path.join(".") || "body",
      description: message,
      type: "FORMAT",
    })),
  );
}

/** Returns whether the body is a form (RFC 6749, section 4.1.3). */
export const isForm = (headers: Headers): boolean =>
  /^application\/x-www-form-urlencoded\s*(;|$)/i.test(headers.get("content-type") ?? "");
