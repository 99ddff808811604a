"use client"; // renders Google's reCAPTCHA, and loads its script

import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { captchaInputs, type CaptchaRequest, type CaptchaSettings } from "./captcha.ts";
import styles from "./captcha.module.css";

type Props = { settings: CaptchaSettings; mode: CaptchaRequest["mode"] };

export default function RecaptchaCaptcha({ settings, mode }: Props) {
  const t = useTranslations();
  const language = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const [token, setToken] = useState("");
  const [hasFailed, setFailed] = useState(false);
  const { visibleSiteKey, invisibleSiteKey } = settings;
  const isInvisible =
    invisibleSiteKey !== undefined && (mode === "invisible" || visibleSiteKey === undefined);
  const sitekey = isInvisible ? invisibleSiteKey : visibleSiteKey;
  useEffect(() => {
    const draw = async () => {
      loading ??= loadScript(language);
      const recaptcha = await loading;
      if (place.current === null || sitekey === undefined) return;
      const callbacks = { callback: setToken, "expired-callback": () => setToken("") };
      const size = isInvisible ? "invisible" : "normal";
      // reCAPTCHA cannot render into the same element twice.
      const own = place.current.appendChild(document.createElement("div"));
      const id = recaptcha.render(own, { sitekey, size, ...callbacks });
      if (isInvisible) recaptcha.execute(id);
    };
    draw().catch(() => setFailed(true));
  }, [isInvisible, language, sitekey]);
  return (
    <>
      {hasFailed && <p role="alert">{t("members.captcha.googleFailed")}</p>}
      <div ref={place} className={isInvisible ? undefined : styles.recaptcha} />
      <input
        type="hidden"
        name={isInvisible ? captchaInputs.invisible : captchaInputs.visible}
        value={token}
      />
    </>
  );
}

type Recaptcha = {
  render(place: HTMLElement, options: Readonly<Record<string, unknown>>): number;
  execute(id: number): void;
};

const scriptAddress = "https://www.google.com/recaptcha/api.js";
const readyName = "quireRecaptchaIsReady";
let loading: Promise<Recaptcha> | undefined;

/** Loads Google's script. `language` (BCP 47) is the widget's language. */
function loadScript(language: string): Promise<Recaptcha> {
  return new Promise((resolve, reject) => {
    const fail = () => {
      loading = undefined;
      reject(new Error("the captcha's script did not load"));
    };
    Reflect.set(window, readyName, () => {
      const recaptcha: unknown = Reflect.get(window, "grecaptcha");
      if (isRecaptcha(recaptcha)) resolve(recaptcha);
      else fail();
    });
    const script = document.createElement("script");
    const query = { render: "explicit", onload: readyName, hl: language };
    script.src = `${scriptAddress}?${new URLSearchParams(query).toString()}`;
    script.addEventListener("error", fail);
    document.head.append(script);
  });
}

function isRecaptcha(value: unknown): value is Recaptcha {
  return typeof value === "object" && value !== null && "render" in value && "execute" in value;
}
