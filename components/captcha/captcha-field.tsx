"use client"; // loads the captcha that the site has configured

import { lazy, Suspense, useEffect, useState } from "react";
import { readCaptchaSettings, type CaptchaRequest, type CaptchaSettings } from "./captcha.ts";

const Altcha = lazy(() => import("./captcha-altcha.tsx"));
const Recaptcha = lazy(() => import("./captcha-recaptcha.tsx"));

/**
 * Renders the captcha and adds its response to the form data. Without a `request`, sends no request and loads
 * no script.
 */
export function CaptchaField({ request }: { request: CaptchaRequest | undefined }) {
  const [settings, setSettings] = useState<CaptchaSettings>();
  const isRequested = request !== undefined;
  useEffect(() => {
    if (!isRequested) return undefined;
    let isMounted = true;
    const load = async () => {
      const answer = await readCaptchaSettings();
      if (isMounted) setSettings(answer);
    };
    void load();
    return () => {
      isMounted = false;
    };
  }, [isRequested]);
  if (request === undefined || settings === undefined || settings.kind === "off") return null;
  const { attempt, mode } = request;
  return (
    <Suspense>
      {settings.kind === "altcha" ? (
        <Altcha key={attempt} />
      ) : (
        <Recaptcha key={attempt} settings={settings} mode={mode} />
      )}
    </Suspense>
  );
}
