/** Proof Key for Code Exchange (RFC 7636). */
import { AuthError } from "./auth-error.ts";
import { sha256 } from "./sha256.ts";

const alphabet = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~";
const shortest = 43;
const longest = 128;

/** Random bytes of this value or above are discarded, so that all characters are equally likely. */
const fairBytes = 256 - (256 % alphabet.length);

/**
 * Creates a random code verifier (RFC 7636, section 4.1) of `length` characters, 43 to 128. Throws an {@link
 * AuthError} `INVALID_VERIFIER_LENGTH` for any other length.
 */
export function createVerifier(length: number = shortest): string {
  if (!Number.isInteger(length) || length < shortest || length > longest) {
    throw new AuthError(
      "INVALID_VERIFIER_LENGTH",
      `Expected a length between ${shortest} and ${longest}. Received ${length}.`,
    );
  }
  let verifier = "";
  while (verifier.length < length) {
    const bytes = crypto.getRandomValues(new Uint8Array(length - verifier.length));
    for (const byte of bytes) {
      if (byte < fairBytes) verifier += alphabet.charAt(byte % alphabet.length);
    }
  }
  return verifier;
}

/**
 * Returns a verifier's S256 challenge (RFC 7636, section 4.2), which is its base64url-encoded SHA-256 hash.
 */
export function computeChallenge(verifier: string): string {
  return btoa(String.fromCodePoint(...sha256(verifier)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
