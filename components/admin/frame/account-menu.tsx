"use client"; // opens a menu

import ButtonBase from "@mui/material/ButtonBase";
import Divider from "@mui/material/Divider";
import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { ColorSchemeToggle } from "#components/layout/color-scheme-toggle.tsx";
import { paths } from "#lib/site/paths/paths.ts";
import styles from "./account-menu.module.css";

type Props = {
  /** The member's name, or "". */
  name: string;
  email: string;
  /** Whether the member can switch between light and dark. */
  hasColorSchemes: boolean;
};

/** Renders the switch between light and dark, and the button with the member's initial that opens the account menu. */
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
        <ColorSchemeToggle
          label={t("dashboard.frame.colorScheme")}
          className={styles.scheme}
          size={18}
        />
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
