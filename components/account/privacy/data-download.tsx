"use client"; // hands the member's data to the browser as a file

import Button from "@mui/material/Button";
import { useRef, useState } from "react";
import { readOwnData } from "../account-calls.ts";
import { wordsOfFailure } from "../failure-words.ts";
import { Panel } from "../panel.tsx";

export function DataDownload() {
  const [message, setMessage] = useState("");
  const isReading = useRef(false);

  const download = async () => {
    if (isReading.current) return;
    isReading.current = true;
    setMessage("Gathering your data …");
    try {
      saveAs(await readOwnData(), "my-data.json");
      setMessage("The file my-data.json has been handed to your browser.");
    } catch (failure) {
      setMessage(wordsOfFailure(failure));
    } finally {
      isReading.current = false;
    }
  };

  return (
    <Panel
      title="Download my data"
      note="Everything this site keeps about you, as one JSON file: your profile, your sessions and what you have done here."
    >
      <div>
        <Button variant="outlined" onClick={() => void download()}>
          Download my data
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
