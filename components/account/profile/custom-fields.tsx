"use client"; // shows what the site's owner keeps about this member

import { dayOf } from "../account-dates.ts";
import { useMember } from "../member-context.ts";
import { Fact, Facts } from "../facts.tsx";
import { Panel } from "../panel.tsx";
import { wordsOfValue } from "./custom-value.ts";

/** Fields that the owner of the site defines: shown, and changed by the owner alone. */
export function CustomFields() {
  const { customFields } = useMember().account.identity.identityProfile;
  if (customFields.length === 0) return null;
  return (
    <Panel title="More about you" note="Kept by this site. To have it changed, write to its owner.">
      <Facts>
        {customFields.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {wordsOfValue(value, dayOf)}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
