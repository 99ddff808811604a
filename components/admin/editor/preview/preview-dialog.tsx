"use client"; // shows the post in a frame of a chosen width

import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { Monitor, Smartphone, X } from "lucide-react";
import { useEffect, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { paths } from "#lib/site/paths.ts";
import { LoadingPlaceholder } from "#components/calls/async-state.tsx";
import { useOpenEditor } from "../page/editor-context.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import styles from "./preview-dialog.module.css";

const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

/** Saves the post and shows it as readers will see it, on a phone or on a desktop. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const id = useId();
  const { place, store } = useOpenEditor();
  const [device, setDevice] = useState<Device>(() =>
    innerWidth < widths.desktop / 2 ? "phone" : "desktop",
  );
  const [saved, setSaved] = useState<"no" | "yes" | "older">("no");
  useEffect(() => {
    store.saveNow();
    void store.settle().then(() => setSaved(hasUnsaved(store.getState()) ? "older" : "yes"));
  }, [store]);
  return (
    <Dialog
      open
      fullScreen
      onClose={onClose}
      aria-labelledby={id}
      slotProps={{ paper: { elevation: 0, className: styles.paper ?? "" } }}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {t("editing.frame.preview")}
        </h2>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={device}
          aria-label={t("editing.preview.width")}
          onChange={(_, value: Device | null) => {
            if (value !== null) setDevice(value);
          }}
        >
          <ToggleButton value="phone">
            <Smartphone size={18} aria-hidden />
            <span className={styles.device}>{t("editing.preview.phone")}</span>
          </ToggleButton>
          <ToggleButton value="desktop">
            <Monitor size={18} aria-hidden />
            <span className={styles.device}>{t("editing.preview.desktop")}</span>
          </ToggleButton>
        </ToggleButtonGroup>
        <IconButton aria-label={t("editing.frame.close")} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      {saved === "older" && (
        <p aria-live="polite" className={styles.note}>
          {t("editing.preview.older")}
        </p>
      )}
      {saved === "no" ? (
        <LoadingPlaceholder label={t("editing.saving.saving")} />
      ) : (
        <PreviewFrame
          src={paths.adminPostFrame(place.postId)}
          title={t("editing.preview.frame")}
          width={widths[device]}
        />
      )}
    </Dialog>
  );
}
