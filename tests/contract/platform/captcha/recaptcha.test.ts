import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { createCaptcha, type CaptchaOptions } from "#lib/platform/captcha/captcha.ts";
import { onSqlite } from "#tests/support/databases/database.ts";
import { listen } from "#tests/support/servers/listen.ts";

const visible = { siteKey: "visible-site", secretKey: "visible-secret" };
const invisible = { siteKey: "invisible-site", secretKey: "invisible-secret" };
const invalid = { status: 403, code: "-19970" };
const unavailable = { status: 503, code: "CAPTCHA_UNAVAILABLE", retryAfterSeconds: 30 };

/** Tokens that the fake Google server accepts, each with its secret. */
const right = new Map([
  ["seen", visible.secretKey],
  ["unseen", invisible.secretKey],
]);

onSqlite("reCAPTCHA", (bench) => {
  /** Starts a fake Google server that verifies tokens as Google does unless `answer` is given. */
  async function open(
    options: Partial<CaptchaOptions> = {},
    answer?: (response: ServerResponse) => void,
  ) {
    const asked: { url: string; token: string | null }[] = [];
    const reply = async (request: IncomingMessage, response: ServerResponse) => {
      const form = new URLSearchParams(await text(request));
      const token = form.get("response");
      asked.push({ url: request.headers["x-asked"]?.toString() ?? "", token });
      if (answer !== undefined) {
        answer(response);
        return;
      }
      const success = right.get(token ?? "") === form.get("secret");
      response.end(JSON.stringify({ success, "error-codes": success ? [] : ["invalid-response"] }));
    };
    const server = createServer((request, response) => void reply(request, response));
    const { url } = await listen(server);
    bench.onEnd(async () => {
      server.close().closeAllConnections();
      await once(server, "close");
    });
    const captcha = createCaptcha({
      kind: "recaptcha",
      key: new Uint8Array(32),
      database: await bench.open(),
      now: Date.now,
      visible,
      invisible,
      send: (request) => {
        const there = new Request(url, request);
        there.headers.set("x-asked", request.url);
        return fetch(there);
      },
      ...options,
    });
    return { captcha, asked };
  }

  it("is described with both site keys but no secrets", async () => {
    const { captcha } = await open();
    expect(captcha.describe()).toEqual({
      kind: "recaptcha",
      visibleSiteKey: "visible-site",
      invisibleSiteKey: "invisible-site",
    });
    await expect(captcha.challenge()).rejects.toMatchObject({ status: 404 });
  });

  it("is invisible if an invisible captcha suffices and the site has keys for it, otherwise visible", async () => {
    const { captcha } = await open();
    const onlyVisible = await open({ invisible: undefined });
    for (const [one, required, told] of [
      [captcha, "user", "user"],
      [captcha, "silent", "silent"],
      [onlyVisible.captcha, "silent", "user"],
    ] as const) {
      await expect(one.verify([], required)).rejects.toMatchObject({
        code: "-19971",
        data: { captcha: told },
      });
    }
    await captcha.verify([], undefined);
  });

  it("verifies each token with the secret for its kind", async () => {
    const { captcha, asked } = await open();
    await captcha.verify([{ Recaptcha: "seen" }], "user");
    await captcha.verify([{}, { InvisibleRecaptcha: "unseen" }], "user");
    expect(asked).toEqual([
      { url: "https://www.google.com/recaptcha/api/siteverify", token: "seen" },
      { url: "https://www.google.com/recaptcha/api/siteverify", token: "unseen" },
    ]);
    for (const crossed of [{ Recaptcha: "unseen" }, { InvisibleRecaptcha: "seen" }]) {
      await expect(captcha.verify([crossed], "user")).rejects.toMatchObject(invalid);
    }
  });

  it("passes if one of two tokens is valid, and verifies at most two tokens", async () => {
    const { captcha, asked } = await open();
    await captcha.verify([{ Recaptcha: "seen", InvisibleRecaptcha: "old" }], "user");
    await captcha.verify([{ Recaptcha: "old", InvisibleRecaptcha: "unseen" }], "user");
    asked.splice(0);
    const many = Array.from({ length: 50 }, () => ({ Recaptcha: "a", InvisibleRecaptcha: "b" }));
    await expect(captcha.verify(many, "user")).rejects.toMatchObject(invalid);
    expect(asked).toHaveLength(2);
  });

  it("sends Google no tokens that are too long or of a kind without keys", async () => {
    const { captcha, asked } = await open({ invisible: undefined });
    expect(captcha.describe()).toEqual({ kind: "recaptcha", visibleSiteKey: "visible-site" });
    for (const wrong of [{ InvisibleRecaptcha: "unseen" }, { Recaptcha: "x".repeat(10_000) }]) {
      await expect(captcha.verify([wrong], "user")).rejects.toMatchObject(invalid);
    }
    await expect(captcha.verify([], "user")).rejects.toMatchObject({ status: 403, code: "-19971" });
    expect(asked).toEqual([]);
  });

  it.each<[string, Partial<CaptchaOptions>, ((response: ServerResponse) => void)?]>([
    ["cannot be reached", { send: () => Promise.reject(new TypeError("fetch failed")) }],
    ["times out", { timeout: 50 }, () => undefined],
    ["fails", {}, (response) => response.writeHead(502).end()],
    ["does not answer with JSON", {}, (response) => response.end("<html>")],
    [
      "rejects the secret key",
      {},
      (response) =>
        response.end(JSON.stringify({ success: false, "error-codes": ["invalid-input-secret"] })),
    ],
  ])("returns 503, not 403, when Google %s", async (_, options, answer) => {
    const { captcha } = await open(options, answer);
    await expect(captcha.verify([{ Recaptcha: "seen" }], "user")).rejects.toMatchObject(
      unavailable,
    );
  });

  it("sends no requests when disabled", async () => {
    const { captcha, asked } = await open({ kind: "off" });
    await captcha.verify(undefined, "user");
    await captcha.verify([{ Recaptcha: "wrong" }], "user");
    expect(captcha.describe()).toEqual({ kind: "off" });
    expect(asked).toEqual([]);
  });
});
