"use client"; // shows the member of this browser's session

import { useLocale, useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../layout/page-link.tsx";
import { formatLongDay } from "./account-dates.ts";
import { useMember } from "./frame/account-frame.tsx";
import { Fact, Facts } from "./facts.tsx";

const profile = paths.accountSection("profile");
const security = paths.accountSection("security");
const privacy = paths.accountSection("privacy");

export function Overview() {
  const say = useTranslations();
  const language = useLocale();
  const { account } = useMember();
  const { email, identityProfile } = account.identity;
  const name = [identityProfile.firstName, identityProfile.lastName].filter(Boolean).join(" ");
  const nickname = identityProfile.nickname || say("account.overview.noNickname");
  return (
    <Facts>
      <Fact
        name={say("account.overview.nickname")}
        change={<PageLink href={profile}>{say("account.overview.editProfile")}</PageLink>}
      >
        {identityProfile.privacyStatus === "PRIVATE"
          ? say("account.overview.private", { nickname })
          : nickname}
      </Fact>
      {name !== "" && <Fact name={say("account.overview.name")}>{name}</Fact>}
      <Fact
        name={say("account.overview.email")}
        change={<PageLink href={security}>{say("account.overview.changeEmail")}</PageLink>}
      >
        {email.isVerified
          ? email.address
          : say("account.overview.unverified", { address: email.address })}
      </Fact>
      <Fact
        name={say("account.overview.password")}
        change={<PageLink href={security}>{say("account.overview.changePassword")}</PageLink>}
      >
        <span
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- The dots are text.
          role="img"
          aria-label={say("account.overview.passwordNote")}
        >
          ••••••••
        </span>
      </Fact>
      <Fact name={say("account.overview.memberSince")}>
        {formatLongDay(account.memberSince, language)}
      </Fact>
      <Fact
        name={say("account.overview.data")}
        change={<PageLink href={privacy}>{say("account.overview.downloadOrDelete")}</PageLink>}
      >
        {say("account.overview.dataNote")}
      </Fact>
    </Facts>
  );
}
