"use client"; // loads the current member

import { useTranslations } from "use-intl";
import { useCurrentMember } from "../data/account-resources.ts";
import { Fact, Facts } from "../facts.tsx";

/** Renders a read-only account page, for sites whose members are managed by hosted Wix. */
export function ManagedByWix() {
  const member = useCurrentMember();
  const t = useTranslations();
  return (
    <>
      <p>{t("account.hosted.where")}</p>
      {member !== undefined && (
        <Facts>
          {member.profile.nickname !== "" && (
            <Fact name={t("account.overview.nickname")}>{member.profile.nickname}</Fact>
          )}
          <Fact name={t("account.overview.email")}>{member.loginEmail}</Fact>
        </Facts>
      )}
    </>
  );
}
