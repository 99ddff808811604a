"use client"; // navigates between the steps of a login

import { LoginState } from "@wix/sdk-runtime/login-state";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Outcome } from "#components/ui/forms/use-submission.ts";
import { useIsHere } from "#components/ui/use-is-here.ts";
import type { StateMachine } from "#lib/auth/login-state.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { withWelcome } from "#lib/site/paths/return-to.ts";
import type { CaptchaRequest } from "#components/captcha/captcha.ts";
import type { Destination } from "./destination.tsx";
import { finishLogin } from "./finish-login.ts";
import { storePendingLogin } from "./pending-login.ts";
import { describeLoginFailure, refusalFor } from "#components/calls/problems.ts";

type Steps = {
  /** Set when the server has required a captcha. */
  readonly captcha: CaptchaRequest | undefined;
  /** Performs the next step of a login. `email` is shown while the login is pending. */
  readonly follow: (state: StateMachine, email: string) => Promise<Outcome>;
};

type Options = {
  /** Whether the form includes the captcha from the start. */
  readonly hasCaptcha?: boolean;
  /** Whether this is the member's first login, in which case the destination page shows a welcome. */
  readonly isNew?: boolean;
};

/** Pages that approve a waiting member: the claim of a blog, and the acceptance of an invitation. */
const pagesOfNewTeam: ReadonlySet<string> = new Set([paths.ownerClaim(), paths.invitation()]);

export function useLoginSteps(destination: Destination, options: Options = {}): Steps {
  const { hasCaptcha = false, isNew = false } = options;
  const t = useTranslations();
  const router = useRouter();
  const isHere = useIsHere();
  const [captcha, setCaptcha] = useState<CaptchaRequest | undefined>(
    hasCaptcha ? { mode: "visible", attempt: 0 } : undefined,
  );
  const ask = (mode: CaptchaRequest["mode"]) =>
    setCaptcha((last) => ({ mode, attempt: (last?.attempt ?? 0) + 1 }));

  const goTo = (path: string) => {
    // `:target` matches the welcome message only after a full page load.
    if (isNew) location.replace(withWelcome(path));
    else router.replace(path);
  };

  const wait = (waitsFor: "code" | "owner", stateToken: string, email: string): Outcome => {
    storePendingLogin({ waitsFor, stateToken, email, ...destination });
    if (waitsFor === "owner" && isHere() && pagesOfNewTeam.has(destination.returnTo)) {
      router.push(destination.returnTo);
      return "leaving";
    }
    if (location.pathname === paths.verify() || !isHere()) return "done";
    router.push(paths.verify());
    return "leaving";
  };

  const follow = async (state: StateMachine, email: string): Promise<Outcome> => {
    switch (state.loginState) {
      case LoginState.SUCCESS:
        try {
          await finishLogin(state.data.sessionToken, destination, { goTo, isHere });
          return isHere() ? "leaving" : "done";
        } catch {
          return refusalFor(t, "loginUnfinished");
        }
      case LoginState.EMAIL_VERIFICATION_REQUIRED:
        return wait("code", state.data.stateToken, email);
      case LoginState.OWNER_APPROVAL_REQUIRED:
        return wait("owner", state.data?.stateToken ?? "", email);
      case LoginState.USER_CAPTCHA_REQUIRED:
        ask("visible");
        return refusalFor(t, "missingCaptchaToken");
      case LoginState.SILENT_CAPTCHA_REQUIRED:
        ask("invisible");
        return refusalFor(t, "silentCaptchaRequired");
      case LoginState.FAILURE:
        // The failed attempt has used up the captcha response.
        if (captcha !== undefined) ask("visible");
        return describeLoginFailure(t, state);
      case LoginState.INITIAL:
        return refusalFor(t, "outOfOrder");
    }
  };
  return { captcha, follow };
}
