"use client"; // opens the search by a click or a shortcut

import ButtonBase from "@mui/material/ButtonBase";
import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#lib/wix/admin/roles.ts";
import { useShortcuts } from "../../lists/list-keyboard.ts";
import styles from "./dashboard-search.module.css";
import { SearchDialog } from "./search-dialog.tsx";

/** Renders the button that opens the search. `/` and Ctrl+K open it, too. */
export function DashboardSearch({ role }: { role: Role }) {
  const t = useTranslations();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  useShortcuts(!isOpen, { "/": () => setOpen(true) });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return;
      if (event.defaultPrevented || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <ButtonBase
        ref={button}
        className={`needs-scripts ${styles.button}`}
        aria-label={t("dashboard.search.label")}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        onClick={() => setOpen(true)}
      >
        <Search size={18} strokeWidth={1.6} aria-hidden />
        <span className={styles.words}>{t("dashboard.search.placeholder")}</span>
        <kbd className={styles.key} aria-hidden>
          /
        </kbd>
      </ButtonBase>
      {isOpen && <SearchDialog role={role} onClose={() => setOpen(false)} />}
    </>
  );
}
