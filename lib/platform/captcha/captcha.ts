/**
 * Verifies that a visitor is not a robot, using a proof of work (Altcha) or reCAPTCHA. Can be switched off.
 */
import { notFound, WireError } from "../../wix/errors/errors.ts";
import type { CaptchaKind } from "../../wix/identity.ts";
import { createAltcha, type AltchaChallenge } from "./altcha.ts";
import { createRecaptcha, type RecaptchaKeys, type RecaptchaOptions } from "./recaptcha.ts";
import type { Database } from "../database/database.ts";

/** A captcha token from a registration or login request. An Altcha payload is sent as `Recaptcha`. */
export type CaptchaToken = {
  readonly Recaptcha?: string | undefined;
  readonly InvisibleRecaptcha?: string | undefined;
};

export type CaptchaTokens = readonly CaptchaToken[] | undefined;

export type CaptchaOptions = {
  readonly kind: "off" | "altcha" | "recaptcha";
  /** The key that signs challenges. All instances with the same database share it. */
  readonly key: Uint8Array;
  readonly database: Database;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly visible?: RecaptchaKeys | undefined;
  readonly invisible?: RecaptchaKeys | undefined;
} & RecaptchaOptions;

export type Captcha = ReturnType<typeof createCaptcha>;

export function createCaptcha(options: CaptchaOptions) {
  const { kind, visible, invisible } = options;
  const altcha = createAltcha(options);
  const recaptcha = createRecaptcha(options);

  /**
   * Returns whether any of the given tokens is valid. A visitor may have solved both the visible and the
   * invisible captcha.
   */
  async function hasValidToken(given: GivenTokens): Promise<boolean> {
    if (kind === "altcha") return altcha.accept(given.visible ?? given.invisible ?? "");
    return (
      (await recaptcha.accept(given.visible, visible)) ||
      (await recaptcha.accept(given.invisible, invisible))
    );
  }

  return {
    /** Returns the data that a page needs in order to show the captcha. */
    describe: () => ({
      kind,
      ...(kind === "recaptcha" && visible && { visibleSiteKey: visible.siteKey }),
      ...(kind === "recaptcha" && invisible && { invisibleSiteKey: invisible.siteKey }),
    }),
    /** Creates a challenge. Throws 404 unless the captcha is Altcha. */
    async challenge(): Promise<AltchaChallenge> {
      if (kind !== "altcha") throw notFound("Path");
      return altcha.challenge();
    },
    /**
     * Resolves if a token is valid, or if there is no token and `required` is `undefined`. Throws the codes
     * of docs/api.md, “Errors”: `-19971` for a missing token, `-19970` for an invalid, expired or already
     * used token; and `CAPTCHA_UNAVAILABLE` (503) if Google cannot be reached.
     *
     * @param required the captcha to require if there is no token
     */
    async verify(tokens: CaptchaTokens, required: CaptchaKind | undefined): Promise<void> {
      if (kind === "off") return;
      const given = readTokens(tokens ?? []);
      if (given.visible === undefined && given.invisible === undefined) {
        if (required === undefined) return;
        const isSilent = required === "silent" && kind === "recaptcha" && invisible !== undefined;
        throw createMissingError(isSilent ? "silent" : "user");
      }
      if (!(await hasValidToken(given))) throw createInvalidError();
    },
  };
}

type GivenTokens = { readonly visible: string | undefined; readonly invisible: string | undefined };

/**
 * Returns the first non-empty token of each kind, because clients may also send empty ones. Ignores further
 * tokens, to limit the number of checks.
 */
function readTokens(tokens: readonly CaptchaToken[]): GivenTokens {
  const first = (name: keyof CaptchaToken) =>
    tokens.map((token) => token[name]).find((value) => value !== undefined && value !== "");
  return { visible: first("Recaptcha"), invisible: first("InvisibleRecaptcha") };
}

function createMissingError(captcha: CaptchaKind): WireError {
  return new WireError({
    status: 403,
    code: "-19971",
    message: "Confirm that you are not a robot, then try again.",
    data: { captcha },
  });
}

function createInvalidError(): WireError {
  return new WireError({
    status: 403,
    code: "-19970",
    message: "The robot check failed or has expired. Repeat it, then try again.",
  });
}
