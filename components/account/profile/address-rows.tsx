"use client"; // hands on what is typed

import { useTranslations } from "use-intl";
import { addressTags } from "#lib/wix/identity.ts";
import { AddressFields } from "./address-fields.tsx";
import type { DraftProps } from "./person-fields.tsx";
import { emptyAddress, type AddressRow } from "./profile-draft.ts";
import { Rows } from "./rows.tsx";
import { tagChoices, tagOf } from "./tags.ts";

/** `MAIN` is one reading's of the specification: shown where it is kept, not offered anew. */
const offered = addressTags.filter((tag) => tag !== "MAIN");

export function AddressRows({ draft: { addresses }, write, errorOf, isLocked }: DraftProps) {
  const say = useTranslations();
  const change = (index: number, changed: AddressRow) =>
    write({ addresses: addresses.with(index, changed) });
  return (
    <Rows
      rows={addresses}
      of="addresses"
      isLocked={isLocked}
      newRow={emptyAddress}
      onChange={(rows) => write({ addresses: rows })}
    >
      {(row, index) => (
        <AddressFields
          row={row}
          tags={tagChoices(say, row.tag === "MAIN" ? addressTags : offered)}
          path={`addresses[${index}]`}
          isLocked={isLocked}
          errorOf={errorOf}
          onTag={(picked) => change(index, { ...row, tag: tagOf(addressTags, picked) })}
          onChange={(changes) => change(index, { ...row, address: { ...row.address, ...changes } })}
        />
      )}
    </Rows>
  );
}
