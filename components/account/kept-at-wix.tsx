"use client"; // asks for the current member

import { useCurrentMember } from "./account-data.ts";
import { Fact, Facts } from "./facts.tsx";

/** The account of a site whose members are kept at hosted Wix: shown, not changed here. */
export function KeptAtWix() {
  const member = useCurrentMember();
  return (
    <>
      <p>
        Your account is kept at Wix, which runs this site&rsquo;s members. It can be looked at here,
        and changed in the members&rsquo; area of the site at Wix.
      </p>
      {member !== undefined && (
        <Facts>
          {member.profile.nickname !== "" && <Fact name="Nickname">{member.profile.nickname}</Fact>}
          <Fact name="E-mail">{member.loginEmail}</Fact>
        </Facts>
      )}
    </>
  );
}
