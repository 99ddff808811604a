"use client"; // edits the look

import FormControlLabel from "@mui/material/FormControlLabel";
import Switch from "@mui/material/Switch";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  colorSchemes,
  coverPlaces,
  fontPairs,
  frontPages,
  headerPlaces,
  postParts,
  type Look,
} from "#lib/wix/site/look.ts";
import { fontFiles } from "#lib/site/font-files.ts";
import { CategoryColors, type ColoredCategory } from "./category-colors.tsx";
import { ChoiceCards } from "./choice-cards.tsx";
import { FileField } from "./file-field.tsx";
import { ColorField } from "./color-field.tsx";
import { LookFileFields } from "./look-file-fields.tsx";
import { FontSample } from "./font-sample.tsx";
import { Sketch } from "./sketch.tsx";
import styles from "../look.module.css";

type Props = {
  look: Look;
  categories: readonly ColoredCategory[];
  /** The default accent colour. */
  accent: string;
  isDisabled: boolean;
  onEdit: (changes: Partial<Look>) => void;
};

/** Renders the fields of the look. */
export function LookControls({ look, categories, accent, isDisabled, onEdit }: Props) {
  const t = useTranslations();
  const shared = { isDisabled };
  return (
    <div className={styles.controls}>
      <Section title={t("look.files.title")}>
        <LookFileFields {...{ look, isDisabled, onEdit }} />
      </Section>
      <Section title={t("look.colors.title")}>
        <ColorField
          {...shared}
          label={t("look.colors.accent")}
          name="accent"
          helper={t("look.colors.accentHelper")}
          value={look.accent}
          fallback={accent}
          use="accent"
          onPick={(color) => onEdit({ accent: color })}
        />
        <CategoryColors
          {...shared}
          categories={categories}
          colors={look.categoryColors}
          onEdit={(categoryColors) => onEdit({ categoryColors })}
        />
        <ChoiceCards
          {...shared}
          legend={t("look.schemes.title")}
          name="scheme"
          value={look.scheme}
          cards={colorSchemes.map((value) => ({ value, label: t(`look.schemes.${value}`) }))}
          onPick={(scheme) => onEdit({ scheme })}
        />
      </Section>
      <Section title={t("look.fonts.title")}>
        <ChoiceCards
          {...shared}
          legend={t("look.fonts.label")}
          name="fonts"
          value={look.fonts}
          cards={fontPairs.map((value) => ({
            value,
            label: fontFiles[value].names.join(" & "),
            note: t(`look.fonts.notes.${value}`),
            sketch: <FontSample pair={value} />,
          }))}
          onPick={(fonts) => onEdit({ fonts })}
        />
        <FileField
          purpose="font"
          label={t("look.files.font")}
          helper={t("look.files.fontHelper")}
          value={look.font}
          isDisabled={isDisabled}
          onChange={(font) => onEdit({ font })}
        />
      </Section>
      <Section title={t("look.layout.title")}>
        <ChoiceCards
          {...shared}
          legend={t("look.layout.front")}
          name="front"
          value={look.front}
          cards={frontPages.map((value) => ({
            value,
            label: t(`look.layout.fronts.${value}`),
            sketch: <Sketch of={`front.${value}`} />,
          }))}
          onPick={(front) => onEdit({ front })}
        />
        <ChoiceCards
          {...shared}
          legend={t("look.layout.cover")}
          name="cover"
          value={look.cover}
          cards={coverPlaces.map((value) => ({
            value,
            label: t(`look.layout.covers.${value}`),
            sketch: <Sketch of={`cover.${value}`} />,
          }))}
          onPick={(cover) => onEdit({ cover })}
        />
        <ChoiceCards
          {...shared}
          legend={t("look.layout.header")}
          name="header"
          value={look.header}
          cards={headerPlaces.map((value) => ({
            value,
            label: t(`look.layout.headers.${value}`),
            sketch: <Sketch of={`header.${value}`} />,
          }))}
          onPick={(header) => onEdit({ header })}
        />
      </Section>
      <Section title={t("look.parts.title")}>
        <fieldset className={styles.parts}>
          <legend className="visually-hidden">{t("look.parts.title")}</legend>
          {postParts.map((part) => (
            <FormControlLabel
              key={part}
              label={t(`look.parts.${part}`)}
              disabled={isDisabled}
              control={
                <Switch
                  checked={look.parts[part]}
                  onChange={(_, isShown) => onEdit({ parts: { ...look.parts, [part]: isShown } })}
                />
              }
            />
          ))}
        </fieldset>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
