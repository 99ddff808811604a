"use client"; // renders Google's reCAPTCHA, and loads its script

import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { loadRecaptcha } from "./recaptcha-script.ts";
import type { CaptchaKind } from "./captcha-kind.ts";
import { captchaInputs } from "./captcha-tokens.ts";
import type { CaptchaWish } from "../login/use-login-steps.ts";
import styles from "./captcha.module.css";

type Props = { kind: CaptchaKind; mode: CaptchaWish["mode"] };

export default function RecaptchaCaptcha({ kind, mode }: Props) {
  const say = useTranslations();
  const language = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [token, setToken] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const { visibleSiteKey, invisibleSiteKey } = kind;
  const isInvisible =
    invisibleSiteKey !== undefined && (mode === "invisible" || visibleSiteKey === undefined);
  const sitekey = isInvisible ? invisibleSiteKey : visibleSiteKey;
  useEffect(() => {
    const draw = async () => {
      const recaptcha = await loadRecaptcha(language);
      if (place.current === null || sitekey === undefined) return;
      const callbacks = { callback: setToken, "expired-callback": () => setToken("") };
      const size = isInvisible ? "invisible" : "normal";
      // reCAPTCHA cannot render twice into one element.
      const own = place.current.appendChild(document.createElement("div"));
      const id = recaptcha.render(own, { sitekey, size, ...callbacks });
      if (isInvisible) recaptcha.execute(id);
    };
    draw().catch(() => setFailed(true));
  }, [isInvisible, language, sitekey]);
  return (
    <>
      {hasFailed && <p role="alert">{say("members.captcha.googleFailed")}</p>}
      <div ref={place} className={isInvisible ? undefined : styles.recaptcha} />
      <input
        type="hidden"
        name={isInvisible ? captchaInputs.invisible : captchaInputs.visible}
        value={token}
      />
    </>
  );
}
