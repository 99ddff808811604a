"use client"; // edits the colours of categories

import { useTranslations } from "use-intl";
import { ColorField } from "./color-field.tsx";
import styles from "../look.module.css";

/** A category, and the colour that it has by default. */
export type ColoredCategory = {
  readonly id: string;
  readonly label: string;
  readonly color: string;
};

type Props = {
  categories: readonly ColoredCategory[];
  /** The chosen colours by the ID of the category. */
  colors: Readonly<Record<string, string>>;
  isDisabled: boolean;
  onEdit: (colors: Record<string, string>) => void;
};

/** Renders a colour field for each category. */
export function CategoryColors({ categories, colors, isDisabled, onEdit }: Props) {
  const t = useTranslations();
  if (categories.length === 0) return null;
  const pick = (id: string, color: string | undefined) => {
    const { [id]: _, ...others } = colors;
    onEdit(color === undefined ? others : { ...others, [id]: color });
  };
  return (
    <details className={styles.categories}>
      <summary>
        {t("look.colors.categories")}
        <span className={styles.dots} aria-hidden>
          {categories.slice(0, 8).map(({ id, color }) => (
            <span key={id} style={{ background: colors[id] ?? color }} />
          ))}
        </span>
      </summary>
      <p className="caption">{t("look.colors.categoriesNote")}</p>
      {categories.map(({ id, label, color }) => (
        <ColorField
          key={id}
          label={label}
          name={`category-${id}`}
          value={colors[id]}
          fallback={color}
          use="ink"
          isDisabled={isDisabled}
          onPick={(picked) => pick(id, picked)}
        />
      ))}
    </details>
  );
}
