"use client"; // chooses a point of the picture

import FormLabel from "@mui/material/FormLabel";
import Slider from "@mui/material/Slider";
import { useId, type MouseEvent } from "react";
import { useTranslations } from "use-intl";
import type { FocalPoint } from "#lib/wix/media.ts";
import styles from "./cover-section.module.css";

type Props = {
  src: string;
  alt: string;
  value: FocalPoint | undefined;
  onChange: (point: FocalPoint) => void;
};

const center: FocalPoint = { x: 0.5, y: 0.5 };
const axes = ["x", "y"] as const;

/** Renders the cover with its most important point, which lists keep when they crop the picture. */
export function FocalPointField({ src, alt, value = center, onChange }: Props) {
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
