"use client"; // reads the token and the pending login of this tab

import Button from "@mui/material/Button";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "../../members/form.module.css";
import { finishLogin } from "../../members/login/finish-login.ts";
import {
  parsePendingLogin,
  readPendingLogin,
  subscribeToPendingLogin,
} from "../../members/login/pending-login.ts";
import { describeFailure } from "#components/calls/problems.ts";
import { FormMessage } from "../../ui/forms/form-message.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmission } from "../../ui/forms/use-submission.ts";
import { useIsHere } from "../../ui/use-is-here.ts";
import { claimAsMember, claimWhileWaiting } from "./claim-calls.ts";
import { dropClaimToken } from "./claim-token.ts";
import { useClaim } from "./use-claim.ts";

type Props = {
  siteName: string;
  /** The address of the logged-in member. */
  email: string | undefined;
};

/** Renders the next step of becoming the first owner: the login or the confirmation. */
export function ClaimPanel({ siteName, email }: Props) {
  const t = useTranslations();
  const claim = useClaim();
  const text = useSyncExternalStore(subscribeToPendingLogin, readPendingLogin, () => undefined);
  const pending = parsePendingLogin(text);
  const waiting = email === undefined && pending?.waitsFor === "owner" ? pending : undefined;
  switch (claim.state) {
    case "loading":
      return <output className="needs-scripts">{t("members.form.oneMoment")}</output>;
    case "missing":
      return (
        <FormMessage tone="info" takesFocus={false}>
          {t("manage.claim.noToken")}
        </FormMessage>
      );
    case "refused":
      return (
        <FormMessage tone="error">
          {describeFailure(t, claim.failure).message ?? t("members.problems.outOfOrder")}
        </FormMessage>
      );
    case "valid":
      if (email === undefined && waiting === undefined) return <LoginLinks />;
      return (
        <Confirmation
          siteName={siteName}
          token={claim.token}
          email={email ?? waiting?.email ?? ""}
          stateToken={waiting?.stateToken}
        />
      );
  }
}

function LoginLinks() {
  const t = useTranslations();
  const buildHref = (path: string) =>
    `${path}?${new URLSearchParams({ returnTo: paths.ownerClaim() })}`;
  return (
    <div className={styles.form}>
      <p>{t("manage.claim.registerNote")}</p>
      <div className={styles.actions}>
        <Button variant="contained" component={PageLink} href={buildHref(paths.register())}>
          {t("manage.claim.register")}
        </Button>
        <Button variant="outlined" component={PageLink} href={buildHref(paths.login())}>
          {t("manage.claim.logIn")}
        </Button>
      </div>
    </div>
  );
}

type ConfirmationProps = {
  siteName: string;
  token: string;
  email: string;
  /** The state token of a login that waits for approval. */
  stateToken: string | undefined;
};

function Confirmation({ siteName, token, email, stateToken }: ConfirmationProps) {
  const t = useTranslations();
  const isHere = useIsHere();
  const confirm = useSubmission(async () => {
    try {
      if (stateToken === undefined) {
        await claimAsMember(token);
        if (isHere()) location.assign(paths.admin());
      } else {
        const sessionToken = await claimWhileWaiting(token, stateToken);
        const destination = { returnTo: paths.admin(), session: "" };
        const goTo = (path: string) => location.assign(path);
        await finishLogin(sessionToken, destination, { goTo, isHere });
      }
    } catch (failure) {
      return describeFailure(t, failure);
    }
    dropClaimToken();
    return "leaving";
  });
  return (
    <form {...confirm.formProps} method="dialog" className={styles.form}>
      {confirm.message !== undefined && <FormMessage tone="error">{confirm.message}</FormMessage>}
      <p>{t("manage.claim.loggedIn", { email })}</p>
      {stateToken !== undefined && <p>{t("manage.claim.waiting")}</p>}
      <SubmitButton isPending={confirm.isPending}>
        {t("manage.claim.submit", { name: siteName })}
      </SubmitButton>
    </form>
  );
}
