"use client"; // uploads files of the look

import { useTranslations } from "use-intl";
import type { Look } from "#lib/wix/site/look.ts";
import { FileField } from "./file-field.tsx";

type Props = {
  look: Look;
  isDisabled: boolean;
  onEdit: (changes: Partial<Look>) => void;
};

/** Renders the fields for the logo, its variant for the dark scheme, and the icon. */
export function LookFileFields({ look: { logo, icon }, isDisabled, onEdit }: Props) {
  const t = useTranslations();
  return (
    <>
      <FileField
        purpose="logo"
        label={t("look.files.logo")}
        helper={t("look.files.logoHelper")}
        value={logo?.light}
        isDisabled={isDisabled}
        onChange={(light) => onEdit({ logo: light && { ...logo, light } })}
      />
      {logo !== undefined && (
        <FileField
          purpose="logo"
          label={t("look.files.darkLogo")}
          helper={t("look.files.darkLogoHelper")}
          value={logo.dark}
          isDark
          isDisabled={isDisabled}
          onChange={(dark) => onEdit({ logo: { light: logo.light, ...(dark && { dark }) } })}
        />
      )}
      <FileField
        purpose="icon"
        label={t("look.files.icon")}
        helper={t("look.files.iconHelper")}
        value={icon === undefined ? undefined : { file: icon }}
        isDisabled={isDisabled}
        onChange={(file) => onEdit({ icon: file?.file })}
      />
    </>
  );
}
