/**
 * The text of an API key: `quirekey_`, 43 characters for 256 random bits, and a checksum of 6 characters. With
 * the checksum, a mistyped or truncated key is recognised without a query.
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { apiKeyPrefix } from "../../wix/admin/api-key.ts";
import { hashSecret, newSecret } from "../identity/one-time.repository.ts";

const keyFormat = new RegExp(`^(${apiKeyPrefix}[\\w-]{43})([\\w-]{6})$`);

const calculateChecksum = (text: string): string =>
  createHash("sha256").update(`checksum ${text}`).digest("base64url").slice(0, 6);

/** Creates the text of a new key. */
export function createKeyText(): string {
  const text = apiKeyPrefix + newSecret();
  return text + calculateChecksum(text);
}

/** Returns the hash under which a key is stored, or `undefined` if the text is not a complete key. */
export function hashKeyText(key: string): string | undefined {
  const [, text = "", checksum = ""] = keyFormat.exec(key) ?? [];
  const expected = Buffer.from(calculateChecksum(text));
  const given = Buffer.from(checksum);
  const isValid = given.length === expected.length && timingSafeEqual(given, expected);
  return isValid ? hashSecret(key) : undefined;
}
