"use client"; // copies pictures from other sites into the library

import Button from "@mui/material/Button";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { listForeignPictures, replaceForeignPictures } from "#lib/editor/paste/foreign-pictures.ts";
import { importFile } from "../../../media/media-calls.ts";
import { Notice } from "../../page/notice.tsx";
import { writeFile } from "../blocks/insert-catalogue-block.ts";

type Progress = { readonly done: number; readonly count: number };

/** Offers to copy pictures from other sites that were pasted since the editor was opened. */
export function ForeignPictures({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const list = () => listForeignPictures(editor.state.doc, location.origin);
  const urls = useEditorState({ editor, selector: list });
  const [known, setKnown] = useState<ReadonlySet<string>>(() => new Set(urls));
  const [progress, setProgress] = useState<Progress>();
  const [failed, setFailed] = useState(0);
  const offered = urls.filter((url) => !known.has(url));
  const leave = () => setKnown((all) => new Set([...all, ...offered]));

  const copyAll = async () => {
    setFailed(0);
    let failures = 0;
    for (const [done, url] of offered.entries()) {
      setProgress({ done, count: offered.length });
      try {
        const file = await importFile(url);
        if (file.kind !== "image") throw new TypeError("The file is no picture.");
        const write = (data: object) => writeFile("image", data, file);
        if (editor.isDestroyed) return;
        runCommand(editor, replaceForeignPictures(url, location.origin, write));
      } catch {
        failures += 1;
      }
    }
    leave();
    setFailed(failures);
    setProgress(undefined);
  };

  if (failed > 0 && offered.length === 0) {
    return (
      <Notice
        tone="warning"
        actions={
          <Button variant="text" onClick={() => setFailed(0)}>
            {t("editing.frame.close")}
          </Button>
        }
      >
        <p>{t("surface.foreign.failed", { count: failed })}</p>
      </Notice>
    );
  }
  if (offered.length === 0) return null;
  return (
    <Notice
      actions={
        progress === undefined && (
          <>
            <Button variant="contained" onClick={() => void copyAll()}>
              {t("surface.foreign.copy")}
            </Button>
            <Button variant="text" onClick={leave}>
              {t("surface.foreign.leave")}
            </Button>
          </>
        )
      }
    >
      <p>
        {progress === undefined
          ? t("surface.foreign.text", { count: offered.length })
          : t("surface.foreign.progress", { number: progress.done + 1, count: progress.count })}
      </p>
    </Notice>
  );
}
