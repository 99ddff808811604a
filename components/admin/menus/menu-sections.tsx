"use client"; // passes edits of the menus to the form

import Button from "@mui/material/Button";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import {
  longestMenuLabel,
  maximumColumns,
  maximumMenuEntries,
  maximumSocialLinks,
} from "#lib/wix/site/menus.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import {
  createKey,
  type EditedEntry,
  type EditedMenus,
  type MenuColumnItems,
} from "./menu-items.ts";
import { MenuList } from "./menu-list.tsx";
import styles from "./menus.module.css";
import { useMenuTargets } from "./use-menu-targets.ts";

type Props = {
  menus: EditedMenus;
  /** The entries with which the editing of a default menu begins. */
  defaults: EditedMenus;
  listCategories: () => readonly EditedEntry[];
  isLocked: boolean;
  onChange: (changed: EditedMenus) => void;
};

/** Renders a section for each menu. */
export function MenuSections({ menus, defaults, listCategories, isLocked, onChange }: Props) {
  const t = useTranslations();
  const shown = {
    header: menus.header ?? defaults.header ?? [],
    footer: menus.footer ?? defaults.footer ?? [],
    legal: menus.legal ?? defaults.legal ?? [],
    social: menus.social ?? [],
  };
  const targets = useMenuTargets(shown);
  const common = { targets, listCategories, isLocked, longestList: maximumMenuEntries };
  const frame = (name: keyof EditedMenus) => ({
    name,
    isDefault: menus[name] === undefined,
    isLocked,
    onRestore: () => onChange({ [name]: undefined }),
  });
  return (
    <>
      <Section {...frame("header")}>
        <MenuList
          {...common}
          label={t("menus.names.header")}
          items={shown.header}
          isNestable
          onChange={(header) => onChange({ header })}
        />
      </Section>
      <Section {...frame("footer")}>
        <Columns {...common} columns={shown.footer} onChange={(footer) => onChange({ footer })} />
      </Section>
      <Section {...frame("legal")}>
        <MenuList
          {...common}
          label={t("menus.names.legal")}
          items={shown.legal}
          onChange={(legal) => onChange({ legal })}
        />
      </Section>
      <Section {...frame("social")}>
        <MenuList
          {...common}
          longestList={maximumSocialLinks}
          label={t("menus.names.social")}
          items={shown.social}
          isSocial
          onChange={(social) => onChange({ social })}
        />
      </Section>
    </>
  );
}

type SectionProps = {
  name: keyof EditedMenus;
  isDefault: boolean;
  isLocked: boolean;
  onRestore: () => void;
  children: ReactNode;
};

/** Renders a menu with its name, and the button that restores its default. */
function Section({ name, isDefault, isLocked, onRestore, children }: SectionProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby={`menu-${name}`} className={styles.menu}>
      <div className={styles.head}>
        <h2 id={`menu-${name}`}>{t(`menus.names.${name}`)}</h2>
        {!isDefault && (
          <Button
            variant="text"
            disabled={isLocked}
            aria-describedby={`menu-${name}`}
            onClick={onRestore}
          >
            {t("menus.restore")}
          </Button>
        )}
      </div>
      <p className="soft">{t(isDefault ? `menus.defaults.${name}` : `menus.notes.${name}`)}</p>
      {children}
    </section>
  );
}

type ColumnsProps = Pick<
  Parameters<typeof MenuList>[0],
  "targets" | "listCategories" | "isLocked" | "longestList"
> & {
  columns: readonly MenuColumnItems[];
  onChange: (columns: readonly MenuColumnItems[]) => void;
};

/** Renders the columns of the footer. */
function Columns({ columns, onChange, ...list }: ColumnsProps) {
  const t = useTranslations();
  const change = (key: string, fields: Partial<MenuColumnItems>) =>
    onChange(columns.map((column) => (column.key === key ? { ...column, ...fields } : column)));
  return (
    <>
      {columns.map((column, index) => {
        const number = index + 1;
        return (
          <fieldset
            key={column.key}
            aria-label={t("menus.column", { number })}
            className={styles.column}
          >
            <div className={styles.columnHead}>
              <TextField
                label={t("menus.heading")}
                name={`heading-${number}`}
                value={column.heading}
                required
                maxLength={longestMenuLabel}
                readOnly={list.isLocked}
                autoComplete="off"
                onChange={({ target }) => change(column.key, { heading: target.value })}
              />
              <Button
                variant="outlined"
                disabled={list.isLocked || index === 0}
                onClick={() =>
                  onChange(columns.toSpliced(index, 1).toSpliced(index - 1, 0, column))
                }
              >
                {t("menus.moveColumn")}
              </Button>
              <Button
                variant="outlined"
                disabled={list.isLocked}
                onClick={() => onChange(columns.filter(({ key }) => key !== column.key))}
              >
                {t("menus.removeColumn")}
              </Button>
            </div>
            <MenuList
              {...list}
              label={column.heading || t("menus.column", { number })}
              items={column.items}
              onChange={(items) => change(column.key, { items })}
            />
          </fieldset>
        );
      })}
      <div>
        <Button
          variant="outlined"
          disabled={list.isLocked || columns.length >= maximumColumns}
          onClick={() => onChange([...columns, { key: createKey(), heading: "", items: [] }])}
        >
          {t("menus.addColumn")}
        </Button>
      </div>
    </>
  );
}
