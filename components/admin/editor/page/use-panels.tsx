"use client"; // opens one panel at a time

import { useState } from "react";
import { PreviewDialog } from "../preview/preview-dialog.tsx";
import { SettingsPanel } from "../settings/settings-panel.tsx";
import { VersionSheet } from "../versions/version-sheet.tsx";

export type PanelName = "settings" | "versions" | "preview";

/** Returns the open panel, a function that opens one, and the panel's element. */
export function usePanels() {
  const [panel, openPanel] = useState<PanelName>();
  const close = () => openPanel(undefined);
  const panels = (
    <>
      {panel === "settings" && <SettingsPanel onClose={close} />}
      {panel === "versions" && <VersionSheet onClose={close} />}
      {panel === "preview" && <PreviewDialog onClose={close} />}
    </>
  );
  return { panel, openPanel, panels };
}
