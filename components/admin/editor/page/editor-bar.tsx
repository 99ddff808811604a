"use client"; // opens the panels, and publishes

import Button from "@mui/material/Button";
import { Eye, History, PanelRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { paths } from "#lib/site/paths.ts";
import { PageLink } from "../../../layout/page-link.tsx";
import { StatusMark } from "../../lists/status-mark.tsx";
import { PublishControls } from "../publish/publish-controls.tsx";
import styles from "./editor-bar.module.css";
import { useShown } from "./editor-context.tsx";
import { OtherEditors } from "./other-editors.tsx";
import { SaveState } from "./save-state.tsx";
import type { PanelName } from "./use-panels.tsx";

type Props = {
  panel: PanelName | undefined;
  onOpen: (panel: PanelName | undefined) => void;
  /** Shows the block with an ID in the text. */
  onShow: (nodeId: string) => void;
};

/** Renders the bar with the status, the state of saving, and the buttons of the editor. */
export function EditorBar({ panel, onOpen, onShow }: Props) {
  const t = useTranslations();
  const { meta } = useShown();
  const toggle = (name: PanelName) => () => onOpen(panel === name ? undefined : name);
  return (
    <section className={styles.bar} aria-label={t("editing.frame.tools")}>
      <div className={styles.inner}>
        <PageLink href={paths.adminPosts()} className={styles.back}>
          <span aria-hidden>← </span>
          {t("editing.frame.back")}
        </PageLink>
        <div className={styles.states}>
          <output className={styles.marks}>
            <StatusMark status={meta.status} />
            {meta.changesStatus !== undefined && <StatusMark status={meta.changesStatus} />}
          </output>
          <SaveState />
          <OtherEditors />
        </div>
        <div className={styles.tools}>
          <Tool label={t("editing.frame.preview")} icon={<Eye />} onClick={toggle("preview")} />
          <Tool
            label={t("editing.frame.versions")}
            icon={<History />}
            onClick={toggle("versions")}
          />
          <Tool
            label={t("editing.frame.settings")}
            icon={<PanelRight />}
            isOpen={panel === "settings"}
            onClick={toggle("settings")}
          />
          <PublishControls onShow={onShow} />
        </div>
      </div>
    </section>
  );
}

type ToolProps = { label: string; icon: ReactNode; isOpen?: boolean; onClick: () => void };

/** Renders a button whose label is hidden on narrow screens. */
function Tool({ label, icon, isOpen, onClick }: ToolProps) {
  return (
    <Button
      variant="text"
      className={styles.tool ?? ""}
      aria-expanded={isOpen}
      title={label}
      onClick={onClick}
    >
      <span className={styles.icon} aria-hidden>
        {icon}
      </span>
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
