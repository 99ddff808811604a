"use client"; // opens a modal dialog, and fills in its fields

import { useState } from "react";
import { useTranslations } from "use-intl";
import { useLateNavigation } from "#components/ui/use-late-navigation.ts";
import { paths } from "#lib/site/paths.ts";
import { slugifyText } from "#lib/site/slugify-text.ts";
import { longestPageSegment, pageTemplates, type ListedPage } from "#lib/wix/site-pages.ts";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SlugField, TextField } from "../../ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog } from "../lists/use-list-actions.tsx";
import { createPage } from "./page-calls.ts";

/**
 * Asks for the template, the title and the path of a new page, and opens it in the editor. A template proposes a title and a
 * path, and a title proposes a path, until the writer types one.
 */
export function NewPageDialog({ dialog }: { dialog: ActionDialog<ListedPage> }) {
  const t = useTranslations();
  const { openPage } = useLateNavigation();
  const [template, setTemplate] = useState<(typeof pageTemplates)[number]>("blank");
  const [typedTitle, setTitle] = useState<string>();
  const [typedPath, setPath] = useState<string>();
  const proposal = template === "blank" ? undefined : template;
  const title = typedTitle ?? (proposal ? t(`pages.proposals.${proposal}.title`) : "");
  const path = typedPath ?? proposePath();

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
          openPage(paths.adminPostEditor(await createPage({ title, path, template })), from);
          return {};
        })
      }
    >
      <SelectField
        name="template"
        label={t("pages.template")}
        helper={template === "blank" ? "" : t("pages.templateHelper")}
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
    </FormDialog>
  );
}
