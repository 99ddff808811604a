"use client"; // opens a modal dialog, and fills in its fields

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useResource } from "#components/calls/use-resource.tsx";
import { useLateNavigation } from "#components/ui/use-late-navigation.ts";
import { paths } from "#lib/site/paths/paths.ts";
import { slugifyText } from "#lib/site/paths/slugify-text.ts";
import { menuPlaces, type MenuPlace } from "#lib/wix/site/menus.ts";
import {
  longestPageSegment,
  pageTemplates,
  type ListedPage,
  type PageTemplate,
} from "#lib/wix/site/site-pages.ts";
import { settingsResponse } from "#lib/wix/site/site-settings-responses.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SlugField, TextField } from "../../ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog } from "../lists/use-list-actions.tsx";
import { createPage } from "./page-calls.ts";

/** The menu that each template proposes. */
const proposedMenus: Readonly<Record<PageTemplate, MenuPlace | undefined>> = {
  blank: undefined,
  about: "header",
  contact: "header",
  imprint: "legal",
  privacy: "legal",
};

/**
 * Asks for the template, the title, the path and the menu of a new page, and opens it in the editor. A template proposes a
 * title, a path and a menu, and a title proposes a path, until the writer enters one.
 */
export function NewPageDialog({ dialog }: { dialog: ActionDialog<ListedPage> }) {
  const t = useTranslations();
  const { openPage } = useLateNavigation();
  const [template, setTemplate] = useState<(typeof pageTemplates)[number]>("blank");
  const [typedTitle, setTitle] = useState<string>();
  const [typedPath, setPath] = useState<string>();
  const [pickedMenu, setMenu] = useState<MenuPlace | "none">();
  const hasFixedMenus = useHasFixedMenus();
  const proposal = template === "blank" ? undefined : template;
  const title = typedTitle ?? (proposal ? t(`pages.proposals.${proposal}.title`) : "");
  const path = typedPath ?? proposePath();
  const menu = hasFixedMenus ? "none" : (pickedMenu ?? proposedMenus[template] ?? "none");

  const helper = [
    template === "blank" ? "" : t("pages.templateHelper"),
    template === "imprint" ? t("pages.imprintHelper") : "",
  ]
    .join(" ")
    .trim();

  function proposePath(): string {
    if (proposal !== undefined) return t(`pages.proposals.${proposal}.path`);
    const slug = slugifyText(title, longestPageSegment);
    return slug === "" ? "" : `/${slug}`;
  }

  return (
    <FormDialog
      {...dialog}
      title={t("pages.newTitle")}
      submitLabel={t("pages.create")}
      onSubmit={() =>
        dialog.perform(async () => {
          const from = location.pathname;
          const place = menu === "none" ? undefined : menu;
          const id = await createPage({ title, path, template, menu: place });
          openPage(paths.adminPostEditor(id), from);
          return {};
        })
      }
    >
      <SelectField
        name="template"
        label={t("pages.template")}
        helper={helper}
        value={template}
        choices={pageTemplates.map((value) => ({ value, label: t(`pages.templates.${value}`) }))}
        onPick={(value) => setTemplate(pageTemplates.find((one) => one === value) ?? "blank")}
      />
      <TextField
        name="title"
        label={t("pages.name")}
        value={title}
        required
        maxLength={200}
        autoComplete="off"
        onChange={({ target }) => setTitle(target.value)}
      />
      <SlugField
        name="path"
        label={t("pages.path")}
        helper={t("pages.pathHelper")}
        value={path}
        required
        maxLength={200}
        onChange={({ target }) => setPath(target.value)}
      />
      <SelectField
        name="menu"
        label={t("pages.menu")}
        helper={t(hasFixedMenus ? "pages.menusFixed" : "pages.menuHelper")}
        value={menu}
        isDisabled={hasFixedMenus}
        choices={(["none", ...menuPlaces] as const).map((value) => ({
          value,
          label: t(`pages.menus.${value}`),
        }))}
        onPick={(value) => setMenu(menuPlaces.find((one) => one === value) ?? "none")}
      />
    </FormDialog>
  );
}

/** Returns whether the environment sets the menus. */
function useHasFixedMenus(): boolean {
  const { data } = useResource("/api/site/settings", settingsResponse);
  const menus = data?.groups.find(({ group }) => group === "menus")?.settings ?? [];
  return menus.some(({ source }) => source === "environment");
}
