"use client"; // reads the token in the URL's fragment and the pending login of this tab

import Button from "@mui/material/Button";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { ask, send } from "#components/calls/ask.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import styles from "../../members/form.module.css";
import { finishLogin } from "../../members/login/finish-login.ts";
import {
  parsePendingLogin,
  readPendingLogin,
  subscribeToPendingLogin,
} from "../../members/login/pending-login.ts";
import { describeFailure } from "#components/calls/problems.ts";
import { useFragmentLink } from "#components/calls/use-fragment-link.ts";
import { Form, FormFailure } from "../../ui/forms/form.tsx";
import { FormMessage } from "../../ui/forms/form-message.tsx";
import { SubmitButton } from "../../ui/forms/submit-button.tsx";
import { useSubmission } from "../../ui/forms/use-submission.ts";
import { createFragmentToken } from "../../ui/fragment-token.ts";
import { useIsHere } from "../../ui/use-is-here.ts";

const claimPath = "/api/owner-claim";
const claimToken = createFragmentToken("quire-owner-claim");
const claimLink = {
  stored: claimToken,
  check: (token: string) => send(`${claimPath}/check`, "POST", { token }),
  finalCodes: ["INVALID_CLAIM", "OWNER_EXISTS"],
};
const loginResponse = z.object({ sessionToken: z.string() });

type Props = {
  siteName: string;
  /** The address of the logged-in member. */
  email: string | undefined;
};

/** Renders the next step of becoming the first owner: the login or the confirmation. */
export function ClaimPanel({ siteName, email }: Props) {
  const t = useTranslations();
  const claim = useFragmentLink(claimLink);
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
    claimToken.drop();
    return "leaving";
  });
  return (
    <Form submission={confirm} method="dialog" className={styles.form}>
      <FormFailure />
      <p>{t("manage.claim.loggedIn", { email })}</p>
      {stateToken !== undefined && <p>{t("manage.claim.waiting")}</p>}
      <SubmitButton>{t("manage.claim.submit", { name: siteName })}</SubmitButton>
    </Form>
  );
}

/** Makes the logged-in member the owner. */
const claimAsMember = (token: string) => send(claimPath, "POST", { token });

/** Makes a member who waits for approval the owner. Returns the session token of the completed login. */
const claimWhileWaiting = async (token: string, stateToken: string) =>
  (await ask(loginResponse, claimPath, "POST", { token, stateToken })).sessionToken;
