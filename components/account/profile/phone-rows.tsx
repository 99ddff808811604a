"use client"; // hands on what is typed

import { useTranslations } from "use-intl";
import { TextField } from "../../forms/text-field.tsx";
import { phoneTags } from "#lib/wix/identity.ts";
import { SelectField } from "../select-field.tsx";
import styles from "./fields.module.css";
import type { DraftProps } from "./person-fields.tsx";
import { emptyPhone, type PhoneRow } from "./profile-draft.ts";
import { Rows } from "./rows.tsx";
import { tagChoices, tagOf } from "./tags.ts";

export function PhoneRows({ draft: { phones }, write, errorOf, isLocked }: DraftProps) {
  const say = useTranslations();
  const change = (index: number, changed: PhoneRow) =>
    write({ phones: phones.with(index, changed) });
  return (
    <Rows
      rows={phones}
      of="phones"
      className={styles.phone}
      isLocked={isLocked}
      newRow={emptyPhone}
      onChange={(rows) => write({ phones: rows })}
    >
      {(row, index) => (
        <>
          <TextField
            label={say("account.phones.number")}
            name={`phonesV2[${index}].phone`}
            type="tel"
            autoComplete="tel"
            maxLength={30}
            value={row.phone}
            readOnly={isLocked}
            error={errorOf(`phonesV2[${index}].phone`)}
            onChange={(event) => change(index, { ...row, phone: event.currentTarget.value })}
          />
          <SelectField
            label={say("account.rows.kind")}
            name={`phonesV2[${index}].tag`}
            value={row.tag}
            choices={tagChoices(say, phoneTags)}
            error={errorOf(`phonesV2[${index}].tag`)}
            onPick={(picked) => change(index, { ...row, tag: tagOf(phoneTags, picked) })}
          />
        </>
      )}
    </Rows>
  );
}
