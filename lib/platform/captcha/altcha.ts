/**
 * A proof-of-work captcha that runs in the browser. Each challenge is signed, expires soon and can be used
 * only once.
 */
import { createChallenge, verifySolution, type Challenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { createHash, createHmac, randomInt } from "node:crypto";
import { z } from "zod";
import type { Database } from "../database/database.ts";

/** A challenge in the widget's format. */
export type AltchaChallenge = Challenge;

const lifetime = 10 * 60 * 1000;
/**
 * The cost of a challenge: about 1,000 keys at 1,000 rounds each, which keeps one core busy for half a
 * second. The challenge is signed together with a known answer, so checking a solution costs a single hash.
 */
const cost = 1_000;
const fewestKeys = 500;
const maximumKeys = 1_500;

/**
 * How long a used challenge is kept after it expires, in milliseconds. Allows for clock differences between
 * instances.
 */
const slack = 60 * 60 * 1000;

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
      // The expiry time has a different name from the one that the library and the widget expect. Both would compare it
      // with their own clocks, and a browser's clock may be wrong.
      data: z.object({ expires: z.number() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(256) }),
});

export function createAltcha(options: {
  readonly key: Uint8Array;
  readonly database: Database;
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
        counter: randomInt(fewestKeys, maximumKeys),
        data: { expires: now() + lifetime },
        deriveKey,
        ...secrets,
      }),

    /** Returns whether `text` solves an unexpired, unused challenge from this site. */
    async accept(text: string): Promise<boolean> {
      const answer = readPayload(text);
      if (answer === undefined) return false;
      const { verified } = await verifySolution({ ...answer, deriveKey, ...secrets });
      const { expires } = answer.challenge.parameters.data;
      if (!verified || expires <= now()) return false;
      return claimOnce(database, answer.challenge.signature, expires, now());
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

/**
 * Marks `text` as used. Returns `false` if it was already used. This is a single insert, so only one of several
 * concurrent calls succeeds, even across instances.
 */
async function claimOnce(
  database: Database,
  text: string,
  expires: number,
  now: number,
): Promise<boolean> {
  await database
    .deleteFrom("captcha_use")
    .where("expires_at", "<", now - slack)
    .execute();
  const { numInsertedOrUpdatedRows } = await database
    .insertInto("captcha_use")
    .values({ hash: createHash("sha256").update(text).digest("base64url"), expires_at: expires })
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
