import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { expect, it } from "vitest";
import type { AltchaChallenge } from "#lib/platform/captcha/altcha.ts";
import { createCaptcha, type Captcha } from "#lib/platform/captcha/captcha.ts";
import { captchaRoutes } from "#lib/platform/captcha/captcha.routes.ts";
import { forEachDatabase, type StoreLocation } from "#tests/support/databases/database.ts";
import { standingClock } from "#tests/support/servers/platform.ts";

const key = new Uint8Array(32).fill(7);
const minute = 60_000;

async function solve(challenge: AltchaChallenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (solution === null) throw new Error("not solved");
  return solution;
}

/** Encodes an answer in the same way as the widget. */
function encodeAnswer(answer: unknown): string {
  return Buffer.from(JSON.stringify(answer)).toString("base64");
}

async function solved(captcha: Captcha): Promise<string> {
  const challenge = await captcha.challenge();
  return encodeAnswer({ challenge, solution: await solve(challenge) });
}

const invalid = { status: 403, code: "-19970" };

forEachDatabase("an Altcha challenge", (bench) => {
  async function open(location?: StoreLocation) {
    const clock = standingClock();
    const database = await bench.open(location);
    const captcha = createCaptcha({
      kind: "altcha",
      key,
      database,
      now: clock.now,
      send: () => Promise.reject(new Error("nothing is asked of others")),
    });
    return { captcha, clock, database };
  }

  it("can be used only once after it is solved", async () => {
    const { captcha, database } = await open();
    const token = await solved(captcha);
    await captcha.verify([{ Recaptcha: token }], "user");
    await expect(captcha.verify([{ Recaptcha: token }], "user")).rejects.toMatchObject(invalid);
    const uses = await database.selectFrom("captcha_use").selectAll().execute();
    expect(uses).toHaveLength(1);
    expect(token).not.toContain(uses[0]?.hash);
  });

  it("is accepted for only one of ten concurrent requests on two instances", async () => {
    const location = await bench.locate();
    const [one, two] = [await open(location), await open(location)];
    const token = await solved(one.captcha);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        (index % 2 === 0 ? one : two).captcha.verify([{ Recaptcha: token }], "user"),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  bench.itOnSqlite("is reported as missing only if a captcha is required", async () => {
    const { captcha } = await open();
    const nothing = [undefined, [], [{}, {}], [{ Recaptcha: "" }]];
    for (const tokens of nothing) {
      await expect(captcha.verify(tokens, "user")).rejects.toMatchObject({
        status: 403,
        code: "-19971",
        message: "Confirm that you are not a robot, then try again.",
      });
      await captcha.verify(tokens, undefined);
    }
    await expect(captcha.verify([{ Recaptcha: "wrong" }], undefined)).rejects.toMatchObject(
      invalid,
    );
  });

  bench.itOnSqlite(
    "expires ten minutes after it was issued, and the record of its use is later deleted",
    async () => {
      const { captcha, clock, database } = await open();
      const [early, late] = [await solved(captcha), await solved(captcha)];
      clock.advance(10 * minute - 1);
      await captcha.verify([{ Recaptcha: early }], "user");
      clock.advance(1);
      await expect(captcha.verify([{ Recaptcha: late }], "user")).rejects.toMatchObject(invalid);
      clock.advance(61 * minute);
      await captcha.verify([{ Recaptcha: await solved(captcha) }], "user");
      expect(await database.selectFrom("captcha_use").selectAll().execute()).toHaveLength(1);
    },
  );

  bench.itOnSqlite(
    "cannot be forged, made easier, extended or answered without doing the work",
    async () => {
      const { captcha } = await open();
      const challenge = await captcha.challenge();
      const solution = await solve(challenge);
      const { parameters, signature = "" } = challenge;
      const stranger = createCaptcha({ ...(await strangerOptions()), kind: "altcha" });
      const forgeries = [
        await solved(stranger),
        encodeAnswer({ challenge: { parameters }, solution }),
        encodeAnswer({ challenge: { parameters, signature: `${signature.slice(1)}0` }, solution }),
        encodeAnswer({ challenge: { parameters, signature: signature.toUpperCase() }, solution }),
        encodeAnswer({
          challenge: { parameters: { ...parameters, cost: 1 }, signature },
          solution,
        }),
        encodeAnswer({
          challenge: { parameters: { ...parameters, data: { expires: 9e15 } }, signature },
          solution,
        }),
        encodeAnswer({ challenge, solution: { ...solution, derivedKey: "00".repeat(32) } }),
        encodeAnswer({ challenge, solution: { counter: 0, derivedKey: parameters.keyPrefix } }),
        encodeAnswer({ challenge: null, solution: null, test: true }),
        encodeAnswer(null),
        "{}",
        "A".repeat(100_000),
      ];
      for (const forged of forgeries) {
        await expect(captcha.verify([{ Recaptcha: forged }], "user")).rejects.toMatchObject(
          invalid,
        );
      }
      await captcha.verify([{ Recaptcha: encodeAnswer({ challenge, solution }) }], "user");
    },
  );

  bench.itOnSqlite("is served with Cache-Control: no-store", async () => {
    const { captcha } = await open();
    const routes = captchaRoutes(captcha);
    const description = await routes.request("/");
    expect(description.headers.get("Cache-Control")).toBe("no-store");
    expect(await description.json()).toEqual({ kind: "altcha" });
    const response = await routes.request("/challenge");
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      parameters: { algorithm: "PBKDF2/SHA-256", keyLength: 32 },
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  async function strangerOptions() {
    return {
      key: new Uint8Array(32).fill(8),
      database: await bench.open(),
      now: standingClock().now,
      send: () => Promise.reject(new Error("nothing is asked of others")),
    };
  }
});
