"use client"; // shows the member that this browser is logged in as

import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../layout/page-link.tsx";
import { dayOf } from "./account-dates.ts";
import { useMember } from "./member-context.ts";
import { Fact, Facts } from "./facts.tsx";

const profile = paths.accountSection("profile");
const security = paths.accountSection("security");

export function Overview() {
  const { account } = useMember();
  const { email, identityProfile } = account.identity;
  const name = [identityProfile.firstName, identityProfile.lastName].filter(Boolean).join(" ");
  return (
    <Facts>
      <Fact name="Nickname" change={<PageLink href={profile}>Edit profile</PageLink>}>
        {identityProfile.nickname || "None yet"}
        {identityProfile.privacyStatus === "PRIVATE" && " (private)"}
      </Fact>
      {name !== "" && <Fact name="Name">{name}</Fact>}
      <Fact name="E-mail" change={<PageLink href={security}>Change e-mail</PageLink>}>
        {email.address}
        {!email.isVerified && " (not verified yet)"}
      </Fact>
      <Fact name="Password" change={<PageLink href={security}>Change password</PageLink>}>
        Known to you alone
      </Fact>
      <Fact name="Member since">{dayOf(account.memberSince)}</Fact>
      <Fact
        name="Your data"
        change={<PageLink href={paths.accountSection("privacy")}>Download or delete</PageLink>}
      >
        Yours to take along, or to end
      </Fact>
    </Facts>
  );
}
