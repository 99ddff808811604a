"use client"; // chooses the cover

import Button from "@mui/material/Button";
import FormLabel from "@mui/material/FormLabel";
import Slider from "@mui/material/Slider";
import { useId, useState, type MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { z } from "zod";
import { coverFields, findCover } from "#lib/blog/media-mapping.ts";
import {
  readCover,
  withoutCover,
  writeAltText,
  writeCover,
  writeFocalPoint,
  type CoverFields,
} from "#lib/editor/post/cover-media.ts";
import { writtenIn } from "#lib/site/text/language.ts";
import type { FocalPoint } from "#lib/wix/media.ts";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { MediaPicker } from "../../media/media-picker.tsx";
import { useOpenEditor, useShown } from "../page/editor-context.tsx";
import styles from "./cover-section.module.css";
import panelStyles from "./settings-panel.module.css";
import { SettingsSection } from "./settings-section.tsx";

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

type Props = {
  src: string;
  alt: string;
  value: FocalPoint | undefined;
  onChange: (point: FocalPoint) => void;
};

const center: FocalPoint = { x: 0.5, y: 0.5 };
const axes = ["x", "y"] as const;

/** Renders the cover with its focal point, which lists keep when they crop the picture. */
function FocalPointField({ src, alt, value = center, onChange }: Props) {
  const t = useTranslations();
  const id = useId();
  const choose = (event: MouseEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    onChange({
      x: round((event.clientX - box.left) / box.width),
      y: round((event.clientY - box.top) / box.height),
    });
  };
  return (
    <>
      {/* The sliders below do the same by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above */}
      <div className={styles.frame} onClick={choose}>
        {/* oxlint-disable-next-line nextjs/no-img-element -- the picture may be on any host */}
        <img src={src} alt={alt} className={styles.picture} />
        <span
          className={styles.point}
          style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}
        />
      </div>
      {axes.map((axis) => (
        <div key={axis}>
          <FormLabel id={`${id}${axis}`}>{t(`editing.settings.focus.${axis}`)}</FormLabel>
          <Slider
            size="small"
            aria-labelledby={`${id}${axis}`}
            min={0}
            max={100}
            value={Math.round(value[axis] * 100)}
            onChange={(_, percent) => {
              if (typeof percent === "number") onChange({ ...value, [axis]: percent / 100 });
            }}
          />
        </div>
      ))}
    </>
  );
}

const round = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

const fields = z.object(coverFields);

/** Returns the URL from which pages load the cover, or `undefined` if there is no picture. */
export const findCoverSource = ({ media, heroImage }: CoverFields): string | undefined =>
  findCover(fields.parse({ media: media ?? undefined, heroImage: heroImage ?? undefined }), "")
    ?.src;
