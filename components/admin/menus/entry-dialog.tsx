"use client"; // searches the target of an entry, and reads the form

import { useState } from "react";
import { useTranslations } from "use-intl";
import { createFieldError } from "#components/calls/call-error.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { cleanName } from "#lib/wix/clean-name.ts";
import { isMenuAddress } from "#lib/wix/site/menu-address.ts";
import {
  fixedKinds,
  isReference,
  longestMenuAddress,
  longestMenuLabel,
  referenceKinds,
  type ReferenceKind,
} from "#lib/wix/site/menus.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { PickField, type PickedItem } from "../../ui/forms/pick-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useChoices } from "../editor/settings/use-choices.ts";
import { FormDialog } from "../form-dialog.tsx";
import { findTargets, searchTargets } from "./menu-calls.ts";
import { createItem, type EditedEntry } from "./menu-items.ts";

/** The kinds of entries, in the order in which they are offered. */
const kinds = [...referenceKinds, "address", "categories", ...fixedKinds] as const;

type Props = {
  isOpen: boolean;
  /** The entry to change. By default, a new one is created. */
  item: EditedEntry | undefined;
  /** Whether the menu contains social links: URLs with an optional label. */
  isSocial: boolean;
  onDone: (item: EditedEntry) => void;
  onClose: () => void;
  onClosed: () => void;
};

/** Asks for the target and the label of an entry. */
export function EntryDialog({ item, isSocial, onDone, ...dialog }: Props) {
  const t = useTranslations();
  const [kind, setKind] = useState<EditedEntry["kind"]>(
    item?.kind ?? (isSocial ? "address" : "category"),
  );
  const [id, setId] = useState(item?.id ?? "");
  const isAddress = kind === "address";

  const submit = async (data: FormData) => {
    const label = cleanName(readText(data, "label"));
    const url = isAddress ? readText(data, "url").trim() : "";
    if (isAddress && !isMenuAddress(url)) {
      throw createFieldError("url", t("menus.problems.url"));
    }
    if (isAddress && !isSocial && label === "") {
      throw createFieldError("label", t("menus.problems.noLabel"));
    }
    if (isReference(kind) && id === "") throw createFieldError(kind, t("menus.problems.target"));
    onDone({
      ...(item ?? createItem({ kind })),
      kind,
      url,
      label,
      id: isReference(kind) ? id : "",
    });
  };

  return (
    <FormDialog
      {...dialog}
      title={t(item === undefined ? "menus.addTitle" : "menus.editTitle")}
      submitLabel={t(item === undefined ? "menus.addConfirm" : "menus.editConfirm")}
      onSubmit={submit}
    >
      {!isSocial && (
        <SelectField
          label={t("menus.kind")}
          name="kind"
          value={kind}
          choices={kinds.map((value) => ({ value, label: t(`menus.kinds.${value}`) }))}
          onPick={(picked) => {
            setKind(kinds.find((one) => one === picked) ?? "address");
            setId("");
          }}
        />
      )}
      {isReference(kind) && (
        <TargetField key={kind} kind={kind} id={id} onPick={(picked) => setId(picked?.id ?? "")} />
      )}
      {kind === "page" && (
        <p className="caption">
          {t("menus.pageNote")}{" "}
          <a href={paths.adminPages()} target="_blank" className="underlined-link">
            {t("menus.openPages")}
          </a>
        </p>
      )}
      {isAddress && (
        <TextField
          name="url"
          label={t("menus.url")}
          helper={t(isSocial ? "menus.socialHelper" : "menus.urlHelper")}
          defaultValue={item?.url}
          required
          maxLength={longestMenuAddress}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {kind === "categories" ? (
        <p className="caption">{t("menus.categoriesNote")}</p>
      ) : (
        <TextField
          name="label"
          label={t("menus.label")}
          helper={isAddress && !isSocial ? undefined : t("menus.labelHelper")}
          defaultValue={item?.label}
          maxLength={longestMenuLabel}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}

type TargetProps = {
  kind: ReferenceKind;
  id: string;
  onPick: (target: PickedItem | undefined) => void;
};

/** Renders a field for a page, a category, a tag or a post. */
function TargetField({ kind, id, onPick }: TargetProps) {
  const t = useTranslations();
  const { chosen, found, onType } = useChoices(id === "" ? [] : [id], {
    key: ["menu", kind],
    find: (ids) => findTargets(kind, ids),
    search: (text) => searchTargets(kind, text),
  });
  return (
    <PickField
      label={t(`menus.kinds.${kind}`)}
      name={kind}
      choices={found.map((target) => ({
        id: target.id,
        label: target.label,
        detail: target.isPublic ? undefined : t("menus.notPublished"),
      }))}
      value={chosen[0]}
      onPick={onPick}
      onSearch={onType}
      isRequired
    />
  );
}
