"use client"; // opens a menu

import ButtonBase from "@mui/material/ButtonBase";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import styles from "./account-menu.module.css";

type Props = {
  /** The member's name, or "". */
  name: string;
  email: string;
  /** Whether the member can switch between light and dark. */
  hasColorSchemes: boolean;
};

/** Renders the button with the member's initial, and the menu with the links to the account. */
export function AccountMenu({ name, email, hasColorSchemes }: Props) {
  const t = useTranslations();
  const router = useRouter();
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const shown = name === "" ? email : name;
  const open = (path: string) => {
    setAnchor(null);
    router.push(path);
  };
  return (
    <>
      {hasColorSchemes && (
        <button
          type="button"
          className={`needs-scripts ${styles.scheme}`}
          aria-label={t("dashboard.frame.colorScheme")}
          title={t("dashboard.frame.colorScheme")}
          data-color-scheme-toggle=""
        >
          <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden>
            <circle cx="10" cy="10" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d="M10 2.75a7.25 7.25 0 0 1 0 14.5z" fill="currentColor" />
          </svg>
        </button>
      )}
      <ButtonBase
        id={`${id}button`}
        className={styles.button}
        aria-label={t("dashboard.frame.accountOf", { name: shown })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}menu` : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.initial} aria-hidden>
          {String.fromCodePoint(shown.codePointAt(0) ?? 0x20).toLocaleUpperCase()}
        </span>
      </ButtonBase>
      <Menu
        id={`${id}menu`}
        anchorEl={anchor}
        container={anchor?.closest("header")}
        open={isOpen}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "right" }}
        transformOrigin={{ vertical: "top", horizontal: "right" }}
        slotProps={{ list: { "aria-labelledby": `${id}button` } }}
      >
        <li className={styles.member} role="presentation">
          {name !== "" && <span className={styles.name}>{name}</span>}
          <span className="caption">{email}</span>
        </li>
        <Divider role="presentation" aria-hidden />
        <MenuItem onClick={() => open(paths.account())}>{t("dashboard.frame.account")}</MenuItem>
        <MenuItem onClick={() => open(paths.logout())}>{t("dashboard.frame.logOut")}</MenuItem>
      </Menu>
    </>
  );
}
