"use client"; // edits the address of the post

import { useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { slugifyText } from "#lib/site/slugify-text.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useOpenEditor, useSaving, useShown } from "../page/editor-context.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** Edits the slug. It is saved when the field loses the focus, because readers may use the address. */
export function AddressSection() {
  const t = useTranslations();
  const { place, store } = useOpenEditor();
  const { values, meta } = useShown();
  const [typed, setTyped] = useState<string>();
  const isTaken = useSaving(
    ({ unsaved, rejected }) =>
      unsaved["seoSlug"] !== undefined && unsaved["seoSlug"] === rejected["seoSlug"],
  );
  const slug = typed ?? values.seoSlug;
  const finish = () => {
    const next = slugifyText(slug);
    setTyped(undefined);
    if (next !== "" && next !== values.seoSlug) store.changeSlug(next);
  };
  const host = place.siteUrl.replace(/^https?:\/\//, "");
  const isPublic = meta.status === "PUBLISHED";
  return (
    <SettingsSection title={t("editing.settings.address")}>
      <TextField
        name="seoSlug"
        label={t("admin.slug.field")}
        value={slug}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        helper={
          <>
            {host + paths.post(slugifyText(slug) || "…")}
            {isPublic && (
              <>
                <br />
                {t("admin.slug.leads")}
              </>
            )}
          </>
        }
        error={isTaken ? t("members.problems.slugTaken") : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={finish}
      />
    </SettingsSection>
  );
}
