/** A proof of work that the browser finds: a challenge is signed, short-lived and counts once. */
import { createChallenge, verifySolution, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { Kysely } from "kysely";
import { createHmac, randomInt } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/schema.ts";
import { useOnce } from "./captcha-use.repository.ts";

/** A challenge as the widget reads it. */
export type AltchaChallenge = Challenge;

const lifetime = 10 * 60 * 1000;
/**
 * The work: about a thousand keys of a thousand rounds each, half a second of one core. A known
 * answer is signed with the challenge, so that checking costs one hash.
 */
const cost = 1_000;
const fewestKeys = 500;
const mostKeys = 1_500;

const longestPayload = 4_096;
const hex = z.string().regex(/^[0-9a-f]{1,256}$/);
const payload = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string().max(32),
      nonce: hex,
      salt: hex,
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: hex,
      keySignature: hex,
      // Here and not under the name that the library and the widget know: they would compare it
      // with clocks of their own, and a browser's may be wrong.
      data: z.object({ expires: z.number() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(256) }),
});

export function createAltcha(options: {
  readonly key: Uint8Array;
  readonly database: Kysely<Database>;
  readonly now: () => number;
}) {
  const { key, database, now } = options;
  const secret = (purpose: string) => createHmac("sha256", key).update(purpose).digest("hex");
  const secrets = {
    hmacSignatureSecret: secret("altcha challenge"),
    hmacKeySignatureSecret: secret("altcha answer"),
  };

  return {
    challenge: (): Promise<AltchaChallenge> =>
      createChallenge({
        algorithm: "PBKDF2/SHA-256",
        cost,
        counter: randomInt(fewestKeys, mostKeys),
        data: { expires: now() + lifetime },
        deriveKey,
        ...secrets,
      }),

    /** Whether it is the right answer to a challenge of ours, in time, and for the first time. */
    async accept(text: string): Promise<boolean> {
      const answer = readPayload(text);
      if (answer === undefined) return false;
      const { verified } = await verifySolution({ ...answer, deriveKey, ...secrets });
      const { expires } = answer.challenge.parameters.data;
      if (!verified || expires <= now()) return false;
      return useOnce(database, answer.challenge.signature, expires, now());
    },
  };
}

function readPayload(text: string): z.infer<typeof payload> | undefined {
  if (text.length > longestPayload) return undefined;
  try {
    return payload.parse(JSON.parse(Buffer.from(text, "base64").toString()));
  } catch {
    return undefined;
  }
}
