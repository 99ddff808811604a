"use client"; // opens a modal sheet

import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { X } from "lucide-react";
import { useId, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import styles from "./side-sheet.module.css";

type Props = { title: string; isWide?: boolean; onClose: () => void; children: ReactNode };

/** Renders a modal sheet at the side of the window, which fills the window of a phone. */
export function SideSheet({ title, isWide = false, onClose, children }: Props) {
  const t = useTranslations();
  const id = useId();
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        paper: {
          role: "dialog",
          "aria-modal": true,
          "aria-labelledby": id,
          sx: {
            width: `min(100%, ${isWide ? 66 : 27}rem)`,
            "@media (max-width: 37.49em)": { width: "100%", border: 0 },
          },
        },
      }}
    >
      <header className={styles.header}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton aria-label={t("editing.frame.close")} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </header>
      <div className={styles.content}>{children}</div>
    </Drawer>
  );
}
