"use client"; // opens the navigation on narrow screens

import Drawer from "@mui/material/Drawer";
import IconButton from "@mui/material/IconButton";
import { Menu, X } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Role } from "#lib/wix/admin/roles.ts";
import styles from "./navigation-drawer.module.css";
import { SideNavigation } from "./side-navigation.tsx";

/** Renders the button that opens the navigation on narrow screens. */
export function NavigationDrawer({ role }: { role: Role }) {
  const t = useTranslations();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={styles.place}>
      <IconButton
        aria-label={t("dashboard.frame.menu")}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        className={styles.button}
        onClick={() => setOpen(true)}
      >
        <Menu size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Drawer
        open={isOpen}
        onClose={close}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": t("dashboard.frame.menu"),
            className: styles.paper,
          },
        }}
      >
        <IconButton
          aria-label={t("dashboard.frame.closeMenu")}
          className={styles.close}
          onClick={close}
        >
          <X size={22} strokeWidth={1.6} aria-hidden />
        </IconButton>
        {/* A link closes the menu. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- links inside handle keys */}
        <div
          onClick={({ target }) => {
            if (target instanceof Element && target.closest("a") !== null) close();
          }}
        >
          <SideNavigation role={role} />
        </div>
      </Drawer>
    </div>
  );
}
