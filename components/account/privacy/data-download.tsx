"use client"; // hands the member's data to the browser as a file

import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { readOwnData } from "../account-calls.ts";
import { wordsOfFailure } from "../failure-words.ts";
import { Panel } from "../panel.tsx";

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
      saveAs(await readOwnData(), fileName);
      setMessage(say("account.download.done", { fileName }));
    } catch (failure) {
      setMessage(wordsOfFailure(say, failure));
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

function saveAs(content: Blob, name: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read the file by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
