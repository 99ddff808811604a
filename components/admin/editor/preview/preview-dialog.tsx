"use client"; // shows the post in a frame of a chosen width

import Dialog from "@mui/material/Dialog";
import IconButton from "@mui/material/IconButton";
import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { Monitor, Smartphone, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { LoadingPlaceholder } from "#components/calls/async-state.tsx";
import { useElementSize } from "#components/ui/use-element-size.ts";
import { useContentTranslations } from "../../content-kind.tsx";
import { useOpenEditor } from "../page/editor-context.tsx";
import styles from "./preview-dialog.module.css";

const widths = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof widths;

const paperStyle = {
  display: "grid",
  gridTemplateRows: "auto auto minmax(0, 1fr)",
  background: "var(--raised)",
};

/** Saves the post and shows it as readers will see it, on a phone or on a desktop. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const t = useContentTranslations();
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
      slotProps={{ paper: { sx: paperStyle } }}
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

type Props = {
  src: string;
  title: string;
  /** Width of the page in the frame, in CSS pixels. */
  width: number;
};

/** Renders a page in a frame of a given width, scaled down if there is less room. */
function PreviewFrame({ src, title, width }: Props) {
  const room = useRef<HTMLDivElement>(null);
  const size = useElementSize(room);
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <div ref={room} className={styles.room}>
      <div style={{ width: width * scale, height: size.height }} className={styles.clip}>
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, whose links lead nowhere */}
        <iframe
          src={src}
          title={title}
          className={styles.frame}
          style={{ width, height: size.height / scale, transform: `scale(${String(scale)})` }}
        />
      </div>
    </div>
  );
}
