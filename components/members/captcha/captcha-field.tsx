"use client"; // loads the captcha that the site has configured

import { lazy, Suspense, useEffect, useState } from "react";
import { readCaptchaKind, type CaptchaKind } from "./captcha-kind.ts";
import type { CaptchaWish } from "../login/use-login-steps.ts";

const Altcha = lazy(() => import("./captcha-altcha.tsx"));
const Recaptcha = lazy(() => import("./captcha-recaptcha.tsx"));

/**
 * Renders the captcha, whose answer becomes part of the form data. Without a `wish`, it neither sends a request
 * nor loads a script.
 */
export function CaptchaField({ wish }: { wish: CaptchaWish | undefined }) {
  const [kind, setKind] = useState<CaptchaKind>();
  const isWished = wish !== undefined;
  useEffect(() => {
    if (!isWished) return undefined;
    let isHere = true;
    const ask = async () => {
      const answer = await readCaptchaKind();
      if (isHere) setKind(answer);
    };
    void ask();
    return () => {
      isHere = false;
    };
  }, [isWished]);
  if (wish === undefined || kind === undefined || kind.kind === "off") return null;
  return (
    <Suspense>
      {kind.kind === "altcha" ? (
        <Altcha key={wish.attempt} />
      ) : (
        <Recaptcha key={wish.attempt} kind={kind} mode={wish.mode} />
      )}
    </Suspense>
  );
}
