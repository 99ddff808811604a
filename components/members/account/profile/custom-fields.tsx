"use client"; // shows and changes the custom fields that the owner has defined

import { useTranslations } from "use-intl";
import { useDates } from "#components/ui/dates.tsx";
import { useMember } from "../frame/account-frame.tsx";
import { Fact, Facts } from "../facts.tsx";
import { Panel } from "../panel.tsx";
import { CustomFieldsForm } from "./custom-fields-form.tsx";
import { formatCustomValue } from "./custom-value.ts";

/** Renders the custom fields: members may edit some of them in a form, and the others are plain text. */
export function CustomFields() {
  const t = useTranslations();
  const { formatLongDay } = useDates();
  const { account } = useMember();
  const { openFields } = account;
  const { customFields } = account.identity.identityProfile;
  const formats = {
    yes: t("account.custom.yes"),
    no: t("account.custom.no"),
    formatDay: (date: Date) => formatLongDay(date),
  };
  const shown = customFields.map((field) => ({
    ...field,
    text: formatCustomValue(field.value, formats),
  }));
  const closed = shown.filter(({ name }) => !openFields.includes(name));
  return (
    <>
      {openFields.length > 0 && <CustomFieldsForm names={openFields} fields={shown} />}
      {closed.length > 0 && (
        <Panel title={t("account.custom.title")} note={t("account.custom.note")}>
          <Facts>
            {closed.map(({ name, text }) => (
              <Fact key={name} name={name}>
                {text}
              </Fact>
            ))}
          </Facts>
        </Panel>
      )}
    </>
  );
}
