"use client"; // lets the browser do a little work, as a proof

import "altcha/external";
import "altcha/altcha.css";
import { createElement } from "react";
import { captchaInputs } from "./captcha-tokens.ts";
import styles from "./captcha.module.css";

$altcha.algorithms.set("PBKDF2/SHA-256", startWorker);

/** A box to tick; the work is done in a worker, and nothing of another site is asked. */
export default function AltchaCaptcha() {
  return (
    <div className={styles.altcha}>
      {createElement("altcha-widget", {
        challenge: "/api/captcha/challenge",
        name: captchaInputs.visible,
        display: "standard",
      })}
    </div>
  );
}

function startWorker(): Worker {
  return new Worker(new URL("captcha-worker.ts", import.meta.url), { type: "module" });
}
