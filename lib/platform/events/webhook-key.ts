/** The key pair that signs events. Receivers verify them with the public key. */
import { createHash, createPublicKey, generateKeyPair } from "node:crypto";
import { promisify } from "node:util";
import { importPKCS8, type CryptoKey } from "jose";
import type { Database } from "../database/database.ts";
import { readOrCreateText } from "../database/secret.ts";

/** The algorithm that the SDK requires. */
export const webhookAlgorithm = "RS256";

export type WebhookKey = {
  readonly privateKey: CryptoKey;
  /** The public key, as PEM. */
  readonly publicKey: string;
  /** A GUID derived from the public key, which identifies this blog in its events. */
  readonly instanceId: string;
};

/** Loads the key pair, and creates it on the first call. */
export async function loadWebhookKey(database: Database): Promise<WebhookKey> {
  const pem = await readOrCreateText(database, "webhook-key", createKey);
  const publicKey = createPublicKey(pem).export({ type: "spki", format: "pem" }).toString();
  return {
    privateKey: await importPKCS8(pem, webhookAlgorithm),
    publicKey,
    instanceId: toGuid(createHash("sha256").update(publicKey).digest("hex")),
  };
}

async function createKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  return privateKey;
}

/** Formats hexadecimal digits as a GUID of version 8 (RFC 9562, section 5.8). */
const toGuid = (hex: string): string =>
  [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
