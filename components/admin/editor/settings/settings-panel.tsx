"use client"; // shows the settings beside the text, or in a sheet on narrow screens

import IconButton from "@mui/material/IconButton";
import useMediaQuery from "@mui/material/useMediaQuery";
import { X } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { SideSheet } from "../page/side-sheet.tsx";
import { SettingsSections } from "./settings-sections.tsx";
import styles from "./settings-panel.module.css";

/** Renders the settings of the post. */
export function SettingsPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const id = useId();
  const isBeside = useMediaQuery("(min-width: 64em)");
  if (!isBeside) {
    return (
      <SideSheet title={t("editing.frame.settings")} onClose={onClose}>
        <SettingsSections />
      </SideSheet>
    );
  }
  return (
    <aside className={styles.panel} aria-labelledby={id}>
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {t("editing.frame.settings")}
        </h2>
        <IconButton aria-label={t("editing.settings.close")} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <SettingsSections />
    </aside>
  );
}
