"use client"; // saves the member's data as a file

import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { readOwnData } from "../data/account-calls.ts";
import { formatFailure } from "#components/calls/problems.ts";
import { Panel } from "../panel.tsx";
import { saveFile } from "#components/ui/save-file.ts";

export function DataDownload() {
  const t = useTranslations();
  const [message, setMessage] = useState("");
  const isReading = useRef(false);

  const download = async () => {
    if (isReading.current) return;
    isReading.current = true;
    setMessage(t("account.download.gathering"));
    try {
      const fileName = t("account.download.fileName");
      saveFile(await readOwnData(), fileName);
      setMessage(t("account.download.done", { fileName }));
    } catch (failure) {
      setMessage(formatFailure(t, failure, "account"));
    } finally {
      isReading.current = false;
    }
  };

  return (
    <Panel title={t("account.download.title")} note={t("account.download.note")}>
      <div>
        <Button variant="outlined" onClick={() => void download()}>
          {t("account.download.start")}
        </Button>
      </div>
      <output>{message}</output>
    </Panel>
  );
}
