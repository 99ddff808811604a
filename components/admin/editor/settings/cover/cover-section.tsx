"use client"; // chooses the cover

import Button from "@mui/material/Button";
import { useState } from "react";
import { useTranslations } from "use-intl";
import {
  readCover,
  withoutCover,
  writeAltText,
  writeFocalPoint,
  writeCover,
} from "#lib/editor/settings/cover-media.ts";
import { writtenIn } from "#lib/site/language.ts";
import { TextArea } from "../../../../ui/forms/text-area.tsx";
import { MediaPicker } from "../../../media/media-picker.tsx";
import { useOpenEditor, useShown } from "../../page/editor-context.tsx";
import panelStyles from "../settings-panel.module.css";
import { SettingsSection } from "../settings-section.tsx";
import { findCoverSource } from "./find-cover-source.ts";
import { FocalPointField } from "./focal-point-field.tsx";

export function CoverSection() {
  const t = useTranslations();
  const { store } = useOpenEditor();
  const { values } = useShown();
  const [isPicking, setPicking] = useState(false);
  const cover = readCover(values);
  const source = findCoverSource(values);
  return (
    <SettingsSection title={t("editing.settings.cover")}>
      {cover !== undefined && (
        <>
          {source !== undefined && (
            <FocalPointField
              src={source}
              alt={cover.altText}
              value={cover.focalPoint}
              onChange={(point) => store.change(writeFocalPoint(values, point))}
            />
          )}
          <TextArea
            name="coverAlt"
            label={t("editing.settings.coverAlt")}
            helper={t("editing.settings.coverAltHelp")}
            rows={2}
            maxLength={1000}
            {...writtenIn(values.language)}
            value={cover.altText}
            onChange={({ target }) => store.change(writeAltText(values, target.value))}
          />
        </>
      )}
      <div className={panelStyles.row}>
        <Button variant="outlined" onClick={() => setPicking(true)}>
          {t(
            cover === undefined ? "editing.settings.coverChoose" : "editing.settings.coverReplace",
          )}
        </Button>
        {cover !== undefined && (
          <Button variant="text" onClick={() => store.change(withoutCover)}>
            {t("editing.settings.coverRemove")}
          </Button>
        )}
      </div>
      {isPicking && (
        <MediaPicker
          kinds={["image"]}
          onPick={([file]) => {
            if (file !== undefined) store.change(writeCover(file));
            setPicking(false);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </SettingsSection>
  );
}
