"use client"; // shows pages in a frame, and follows their links

import ToggleButton from "@mui/material/ToggleButton";
import ToggleButtonGroup from "@mui/material/ToggleButtonGroup";
import { Monitor, Moon, Smartphone, Sun } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useElementSize } from "#components/ui/use-element-size.ts";
import { previewSchemes, type PreviewScheme } from "#lib/site/look-preview.ts";
import { paths } from "#lib/site/paths/paths.ts";
import type { Look } from "#lib/wix/site/look.ts";
import { LookFrames } from "./look-frames.tsx";
import styles from "./preview-panel.module.css";

const widths = { phone: 390, desktop: 1280 } as const;
const devices = ["phone", "desktop"] as const;
type Device = (typeof devices)[number];

const icons = { phone: Smartphone, desktop: Monitor, light: Sun, dark: Moon } as const;

/** The paths of the pages that the preview offers. A new blog has neither a post nor a category. */
export type PreviewPages = {
  readonly front: string;
  readonly post: string | undefined;
  readonly category: string | undefined;
};
const pageNames = ["front", "post", "category"] as const;

/** The fragment of the preview, to which the bar links on phones. */
export const previewId = "preview";

type Props = {
  pages: PreviewPages;
  /** The scheme that the look prescribes, if any. */
  scheme: Look["scheme"];
  /** Changes when the server has another look. */
  revision: number;
};

/** Renders pages of the site with the look that is not published. */
export function PreviewPanel({ pages, scheme: prescribed, revision }: Props) {
  const t = useTranslations();
  const room = useRef<HTMLDivElement>(null);
  const size = useElementSize(room);
  const [device, setDevice] = useState<Device>(() =>
    innerWidth < widths.desktop / 2 ? "phone" : "desktop",
  );
  const [chosen, setChosen] = useState<PreviewScheme>("light");
  const [path, setPath] = useState(pages.front);
  const scheme = prescribed === "reader" ? chosen : prescribed;
  const width = widths[device];
  const scale = size.width === 0 ? 1 : Math.min(1, size.width / width);
  return (
    <section id={previewId} className={styles.preview} aria-label={t("look.preview.title")}>
      <div className={styles.previewBar}>
        <Choice
          label={t("look.preview.page")}
          value={pageNames.find((name) => pages[name] === path)}
          options={pageNames
            .filter((name) => pages[name] !== undefined)
            .map((value) => ({ value, label: t(`look.preview.pages.${value}`) }))}
          onPick={(name) => setPath(pages[name] ?? pages.front)}
        />
        <span className={styles.toggles}>
          <Choice
            label={t("look.preview.device")}
            value={device}
            options={devices.map((value) => ({
              value,
              label: t(`look.preview.devices.${value}`),
              hasIcon: true,
            }))}
            onPick={setDevice}
          />
          <Choice
            label={t("look.preview.scheme")}
            value={scheme}
            isDisabled={prescribed !== "reader"}
            options={previewSchemes.map((value) => ({
              value,
              label: t(`look.schemes.${value}`),
              hasIcon: true,
            }))}
            onPick={setChosen}
          />
        </span>
      </div>
      <div ref={room} className={styles.room}>
        <div
          className={styles.clip}
          data-device={device}
          style={{ width: width * scale, height: size.height }}
        >
          <LookFrames
            src={paths.adminLookPreview(scheme, path)}
            revision={revision}
            title={t("look.preview.frame", { page: path })}
            style={{ width, height: size.height / scale, transform: `scale(${String(scale)})` }}
            onNavigate={setPath}
          />
        </div>
      </div>
      <p className={styles.address}>
        <span className="visually-hidden">{t("look.preview.page")}: </span>
        {path}
      </p>
    </section>
  );
}

type Option<Value> = { readonly value: Value; readonly label: string; readonly hasIcon?: boolean };

type ChoiceProps<Value extends string> = {
  label: string;
  value: Value | undefined;
  options: readonly Option<Value>[];
  isDisabled?: boolean;
  onPick: (value: Value) => void;
};

/** Renders buttons of which one is pressed. Those with an icon have their name as a tooltip. */
function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { label, value: current, options, isDisabled = false, onPick } = props;
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={current ?? null}
      disabled={isDisabled}
      aria-label={label}
      onChange={(_, value: Value | null) => {
        if (value !== null) onPick(value);
      }}
    >
      {options.map(({ value, label: name, hasIcon = false }) => {
        const Icon = hasIcon
          ? Object.entries(icons).find(([key]) => key === value)?.[1]
          : undefined;
        return Icon === undefined ? (
          <ToggleButton key={value} value={value}>
            {name}
          </ToggleButton>
        ) : (
          <ToggleButton key={value} value={value} aria-label={name} title={name}>
            <Icon size={18} aria-hidden />
          </ToggleButton>
        );
      })}
    </ToggleButtonGroup>
  );
}
