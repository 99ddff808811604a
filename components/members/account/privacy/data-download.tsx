"use client"; // saves the member's data as a file

import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { readOwnData } from "../data/account-calls.ts";
import { formatFailure } from "../../problems.ts";
import { Panel } from "../panel.tsx";
import { saveFile } from "./save-file.ts";

export function DataDownload() {
  const say = useTranslations();
  const [message, setMessage] = useState("");
  const isReading = useRef(false);

  const download = async () => {
    if (isReading.current) return;
    isReading.current = true;
    setMessage(say("account.download.gathering"));
    try {
      const fileName = say("account.download.fileName");
      saveFile(await readOwnData(), fileName);
      setMessage(say("account.download.done", { fileName }));
    } catch (failure) {
      setMessage(formatFailure(say, failure, "account"));
    } finally {
      isReading.current = false;
    }
  };

  return (
    <Panel title={say("account.download.title")} note={say("account.download.note")}>
      <div>
        <Button variant="outlined" onClick={() => void download()}>
          {say("account.download.start")}
        </Button>
      </div>
      <output>{message}</output>
    </Panel>
  );
}
