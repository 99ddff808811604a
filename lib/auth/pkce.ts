/** Proof Key for Code Exchange (RFC 7636). */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";
import { AuthError } from "./auth-error.ts";

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
 * Returns a verifier's S256 challenge (RFC 7636, section 4.2), which is its base64url-encoded SHA-256 hash. The
 * browser's own hash function is asynchronous and unavailable without TLS, whereas OAuth data is created synchronously.
 */
export function computeChallenge(verifier: string): string {
  return btoa(String.fromCodePoint(...sha256(utf8ToBytes(verifier))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
