"use client"; // opens the login of hosted Wix

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { useIsHere } from "#components/ui/use-is-here.ts";
import { memberAuth } from "#lib/auth/browser.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { chooseDestination } from "./finish-login.ts";
import { oauthDataValue } from "./tab-values.ts";
import { problemSentence } from "#components/calls/problems.ts";

/** Renders a button for hosted Wix members who log in through another service and have no password. */
export function HostedLogin({ returnTo }: { returnTo: string }) {
  const t = useTranslations();
  const isHere = useIsHere();
  const [problem, setProblem] = useState<string>();
  const leave = async () => {
    try {
      const auth = memberAuth();
      const { origin } = location;
      const data = auth.generateOAuthData(
        origin + paths.loginCallback(),
        origin + chooseDestination(returnTo),
      );
      const { authUrl } = await auth.getAuthUrl(data);
      if (!isHere()) return;
      oauthDataValue.keep(data);
      location.assign(authUrl);
    } catch {
      setProblem(problemSentence(t, "unreachable"));
    }
  };
  return (
    <>
      {problem !== undefined && <FormMessage tone="error">{problem}</FormMessage>}
      <Button variant="outlined" onClick={() => void leave()}>
        {t("members.login.otherService")}
      </Button>
    </>
  );
}
