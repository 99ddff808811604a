"use client"; // reads the authorization response from the address

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { FormMessage } from "#components/ui/forms/form-message.tsx";
import { useIsHere } from "#components/ui/use-is-here.ts";
import { PageLink } from "#components/layout/page-link.tsx";
import { memberAuth } from "#lib/auth/browser.ts";
import { paths } from "#lib/site/paths/paths.ts";
import {
  notBegunHere,
  problemOfFailure,
  problemOfRefusal,
  type CallbackProblem,
} from "./callback-problem.ts";
import { oauthDataValue } from "./tab-values.ts";
import { safeReturnTo } from "#lib/site/paths/return-to.ts";
import { forgetTextsOfOthers } from "../session/unsaved-texts.ts";
import styles from "../form.module.css";

/**
 * Exchanges the code from an authorization response, in the fragment or the query, and opens the page where
 * the login started.
 */
export function LoginCallback() {
  const t = useTranslations();
  const router = useRouter();
  const isHere = useIsHere();
  const hasBegun = useRef(false);
  const [problem, setProblem] = useState<CallbackProblem>();
  useEffect(() => {
    // A code is valid only once.
    if (hasBegun.current) return;
    hasBegun.current = true;
    const resume = async () => {
      const answer = await exchange();
      if (!isHere()) return;
      if ("path" in answer) router.replace(answer.path);
      else setProblem(answer.problem);
    };
    void resume();
  }, [router, isHere]);
  if (problem === undefined) return <output>{t("members.form.oneMoment")}</output>;
  return (
    <div className={styles.form}>
      <FormMessage tone="error">{t(`members.callback.${problem}`)}</FormMessage>
      <p className={styles.aside}>
        <PageLink href={paths.login()}>{t("members.callback.again")}</PageLink>
      </p>
    </div>
  );
}

type Answer = { readonly path: string } | { readonly problem: CallbackProblem };

async function exchange(): Promise<Answer> {
  const auth = memberAuth();
  const { href, hash, origin, pathname } = location;
  const mode = /[#&](code|error|state)=/.test(hash) ? "fragment" : "query";
  const { code, state, error = "" } = auth.parseFromUrl(href, mode);
  history.replaceState(history.state, "", pathname);
  const data = oauthDataValue.take();
  if (error !== "") return { problem: problemOfRefusal(error) };
  if (data === undefined) return { problem: problemOfFailure(notBegunHere) };
  try {
    auth.setTokens(await auth.getMemberTokens(code, state, data));
  } catch (failure) {
    return { problem: problemOfFailure(failure) };
  }
  await forgetTextsOfOthers();
  const { originalUri } = data;
  const isHere = originalUri.startsWith(`${origin}/`);
  return { path: safeReturnTo(isHere ? originalUri.slice(origin.length) : originalUri) };
}
