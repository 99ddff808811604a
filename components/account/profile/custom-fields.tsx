"use client"; // shows what the site's owner keeps about this member

import { useLocale, useTranslations } from "use-intl";
import { dayOf } from "../account-dates.ts";
import { useMember } from "../member-context.ts";
import { Fact, Facts } from "../facts.tsx";
import { Panel } from "../panel.tsx";
import { wordsOfValue } from "./custom-value.ts";

/** Fields that the owner of the site defines: shown, and changed by the owner alone. */
export function CustomFields() {
  const say = useTranslations();
  const language = useLocale();
  const { customFields } = useMember().account.identity.identityProfile;
  if (customFields.length === 0) return null;
  const words = {
    yes: say("account.custom.yes"),
    no: say("account.custom.no"),
    dayOf: (date: Date) => dayOf(date, language),
  };
  return (
    <Panel title={say("account.custom.title")} note={say("account.custom.note")}>
      <Facts>
        {customFields.map(({ name, value }) => (
          <Fact key={name} name={name}>
            {wordsOfValue(value, words)}
          </Fact>
        ))}
      </Facts>
    </Panel>
  );
}
