/** The key pair that signs access tokens. Other servers verify them with the public key (RFC 7517). */
import {
  calculateJwkThumbprint,
  exportJWK,
  generateKeyPair,
  importJWK,
  type CryptoKey,
  type JWK,
} from "jose";
import type { Database } from "../database/database.ts";
import { readOrCreateText } from "../database/secret.ts";

/** The algorithm that every OpenID Connect client supports. */
export const signingAlgorithm = "RS256";

export type SigningKey = {
  readonly keyId: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** The public key, as in the response of the `jwks` call. */
  readonly publicJwk: JWK;
};

export type LoadSigningKey = () => Promise<SigningKey>;

/** Creates a function that loads the key. The key is generated for the blog's first token. */
export function createKeyLoader(database: Database): LoadSigningKey {
  let loaded: Promise<SigningKey> | undefined;
  return () => {
    loaded ??= loadKey(database).catch((error: unknown) => {
      loaded = undefined;
      throw error;
    });
    return loaded;
  };
}

async function loadKey(database: Database): Promise<SigningKey> {
  const privateJwk: JWK = JSON.parse(await readOrCreateText(database, "signing-key", createKey));
  const { kty, n, e } = privateJwk;
  if (kty !== "RSA" || n === undefined || e === undefined) {
    throw new Error("the secret signing-key is not an RSA key");
  }
  const keyId = await calculateJwkThumbprint({ kty, n, e });
  const publicJwk = { kty, n, e, alg: signingAlgorithm, use: "sig", kid: keyId };
  const [privateKey, publicKey] = await Promise.all([importKey(privateJwk), importKey(publicJwk)]);
  return { keyId, privateKey, publicKey, publicJwk };
}

async function createKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  return JSON.stringify(await exportJWK(privateKey));
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, signingAlgorithm);
  if (key instanceof Uint8Array) throw new Error("the secret signing-key is not an RSA key");
  return key;
}
