"use client"; // shows the member of this browser's session

import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { useDates } from "#components/ui/dates.tsx";
import { useMember } from "./frame/account-frame.tsx";
import { Fact, Facts } from "./facts.tsx";

const profile = paths.accountSection("profile");
const security = paths.accountSection("security");
const privacy = paths.accountSection("privacy");

export function Overview() {
  const t = useTranslations();
  const { formatLongDay } = useDates();
  const { account } = useMember();
  const { email, identityProfile } = account.identity;
  const name = [identityProfile.firstName, identityProfile.lastName].filter(Boolean).join(" ");
  const nickname = identityProfile.nickname || t("account.overview.noNickname");
  return (
    <Facts>
      <Fact
        name={t("account.overview.nickname")}
        change={<PageLink href={profile}>{t("account.overview.editProfile")}</PageLink>}
      >
        {identityProfile.privacyStatus === "PRIVATE"
          ? t("account.overview.private", { nickname })
          : nickname}
      </Fact>
      {name !== "" && <Fact name={t("account.overview.name")}>{name}</Fact>}
      <Fact
        name={t("account.overview.email")}
        change={<PageLink href={security}>{t("account.overview.changeEmail")}</PageLink>}
      >
        {email.isVerified
          ? email.address
          : t("account.overview.unverified", { address: email.address })}
      </Fact>
      <Fact
        name={t("account.overview.password")}
        change={<PageLink href={security}>{t("account.overview.changePassword")}</PageLink>}
      >
        <span
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The dots are text.
          role="img"
          aria-label={t("account.overview.passwordNote")}
        >
          ••••••••
        </span>
      </Fact>
      <Fact name={t("account.overview.memberSince")}>{formatLongDay(account.memberSince)}</Fact>
      <Fact
        name={t("account.overview.data")}
        change={<PageLink href={privacy}>{t("account.overview.downloadOrDelete")}</PageLink>}
      >
        {t("account.overview.dataNote")}
      </Fact>
    </Facts>
  );
}
