"use client"; // hands on what is typed

import { useLocale, useTranslations } from "use-intl";
import { TextField } from "../../forms/text-field.tsx";
import { SelectField, type Choice } from "../select-field.tsx";
import { countryChoices } from "./countries.ts";
import styles from "./fields.module.css";
import type { AddressRow } from "./profile-draft.ts";

type Props = {
  row: AddressRow;
  tags: readonly Choice[];
  /** `addresses[0]`: how errors name this row. */
  path: string;
  isLocked: boolean;
  errorOf: (field: string) => string | undefined;
  onTag: (picked: string) => void;
  onChange: (changes: Partial<AddressRow["address"]>) => void;
};

type Text = "addressLine2" | "city" | "postalCode" | "subdivision";

export function AddressFields(props: Props) {
  const say = useTranslations();
  const language = useLocale();
  const { row, tags, path, isLocked, errorOf, onTag, onChange } = props;
  const { tag, address } = row;
  const { streetAddress, country } = address;
  const field = (name: string) => {
    const whole = `${path}.address.${name}`;
    return { name: whole, error: errorOf(whole), readOnly: isLocked };
  };
  const text = (name: Text) => ({
    ...field(name),
    value: address[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const street = (name: "name" | "number") => ({
    ...field(`streetAddress.${name}`),
    value: streetAddress[name],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ streetAddress: { ...streetAddress, [name]: event.currentTarget.value } }),
  });
  const about = tag === "BILLING" || tag === "SHIPPING" ? `${tag.toLowerCase()} ` : "";
  return (
    <div className={styles.fields}>
      <div className={styles.two}>
        <SelectField
          label={say("account.rows.kind")}
          name={`${path}.tag`}
          value={tag}
          choices={tags}
          error={errorOf(`${path}.tag`)}
          onPick={onTag}
        />
      </div>
      <div className={styles.street}>
        <TextField
          {...street("name")}
          label={say("account.addresses.street")}
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          {...street("number")}
          label={say("account.addresses.number")}
          maxLength={30}
          autoComplete="off"
        />
      </div>
      <TextField
        {...text("addressLine2")}
        label={say("account.addresses.secondLine")}
        maxLength={200}
        autoComplete={`${about}address-line2`}
        helper={say("account.addresses.secondLineHelp")}
      />
      <div className={styles.city}>
        <TextField
          {...text("postalCode")}
          label={say("account.addresses.postalCode")}
          maxLength={20}
          autoComplete={`${about}postal-code`}
        />
        <TextField
          {...text("city")}
          label={say("account.addresses.city")}
          maxLength={100}
          autoComplete={`${about}address-level2`}
        />
      </div>
      <div className={styles.two}>
        <TextField
          {...text("subdivision")}
          label={say("account.addresses.subdivision")}
          maxLength={100}
          autoComplete={`${about}address-level1`}
        />
        <SelectField
          label={say("account.addresses.country")}
          name={`${path}.address.country`}
          value={country}
          choices={countryChoices(language, country)}
          none={say("account.addresses.noCountry")}
          autoComplete={`${about}country`}
          error={errorOf(`${path}.address.country`)}
          onPick={(picked) => onChange({ country: picked })}
        />
      </div>
    </div>
  );
}
