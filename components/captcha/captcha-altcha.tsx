"use client"; // computes a proof of work in the browser

import "altcha/external";
import "altcha/altcha.css";
import { createElement } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Translator } from "#lib/messages/translator.ts";
import { captchaInputs } from "./captcha.ts";
import styles from "./captcha.module.css";

$altcha.algorithms.set("PBKDF2/SHA-256", startWorker);

/** Renders a checkbox captcha. A worker solves the challenge without requests to other sites. */
export default function AltchaCaptcha() {
  const t = useTranslations();
  const language = useLocale().toLowerCase();
  $altcha.i18n.set(language, widgetWords(t));
  return (
    <div className={styles.altcha}>
      {createElement("altcha-widget", {
        challenge: "/api/captcha/challenge",
        name: captchaInputs.visible,
        display: "standard",
        language,
      })}
    </div>
  );
}

/** Returns the texts for the widget, keyed by the widget's own names. Our challenges need no others. */
function widgetWords(t: Translator): Record<string, string> {
  const website = t("members.captcha.website");
  return {
    label: t("members.captcha.label"),
    verifying: t("members.captcha.verifying"),
    verified: t("members.captcha.verified"),
    verificationRequired: t("members.captcha.required"),
    expired: t("members.captcha.expired"),
    error: t("members.captcha.failed"),
    waitAlert: t("members.captcha.wait"),
    ariaLinkLabel: website,
    footer: t.markup("members.captcha.protectedBy", {
      link: (text) =>
        `<a href="https://altcha.org/" tabindex="-1" target="_blank" aria-label="${website}">${text}</a>`,
    }),
  };
}

function startWorker(): Worker {
  return new Worker(new URL("captcha-worker.ts", import.meta.url), { type: "module" });
}
