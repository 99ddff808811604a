"use client"; // opens modal dialogs, and reads a file

import { useLocale, useTranslations } from "use-intl";
import { problemSentence } from "#components/calls/problems.ts";
import { readText } from "#components/ui/forms/form-text.ts";
import { findProblem } from "#lib/messages/problems.ts";
import { maximumRedirects, type RedirectImport } from "#lib/wix/site/redirects.ts";
import { TextField } from "../../ui/forms/text-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import type { ActionDialog } from "../lists/use-list-actions.tsx";
import styles from "./redirect-list.module.css";
import { createRedirect, importRedirects, type ListedRedirect } from "./redirect-calls.ts";

type NewProps<Item> = {
  dialog: ActionDialog<Item>;
  /** The path that the form contains at first. */
  path?: string;
};

/** Asks for the path and the target of a new redirect. */
export function RedirectDialog<Item>({ dialog, path: initialPath = "" }: NewProps<Item>) {
  const t = useTranslations();
  return (
    <FormDialog
      {...dialog}
      title={t("redirects.newTitle")}
      submitLabel={t("redirects.create")}
      onSubmit={(data) =>
        dialog.perform(async () => {
          const path = readText(data, "path");
          await createRedirect(path, readText(data, "target"));
          return { text: t("redirects.created", { path }) };
        })
      }
    >
      <TextField
        name="path"
        label={t("redirects.path")}
        helper={t("redirects.pathHelper")}
        defaultValue={initialPath}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        name="target"
        label={t("redirects.target")}
        helper={t("redirects.targetHelper")}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}

/** Number of lines whose problems are shown. */
const shownProblems = 20;

/** Asks for a CSV file, and reports the lines that cannot be imported. */
export function RedirectImportDialog({ dialog }: { dialog: ActionDialog<ListedRedirect> }) {
  const t = useTranslations();
  const language = useLocale();

  function describeProblems({ problems }: RedirectImport) {
    const number = new Intl.NumberFormat(language);
    const lines = problems.slice(0, shownProblems).map(({ line, code }) => {
      const problem = findProblem(code);
      const sentence = problem === undefined ? code : problemSentence(t, problem);
      return t("redirects.problem", { line: number.format(line), sentence });
    });
    const others = problems.length - lines.length;
    return {
      text: t("redirects.notImported", { count: problems.length }),
      details: others > 0 ? [...lines, t("redirects.moreProblems", { count: others })] : lines,
    };
  }

  return (
    <FormDialog
      {...dialog}
      title={t("redirects.importTitle")}
      note={t("redirects.importNote", { count: maximumRedirects })}
      submitLabel={t("redirects.importConfirm")}
      onSubmit={(data) =>
        dialog.perform(async () => {
          const file = data.get("file");
          const result = await importRedirects(file instanceof File ? await file.text() : "");
          if (result.problems.length > 0) return describeProblems(result);
          const { imported, unchanged } = result;
          return { text: t("redirects.imported", { count: imported, unchanged }) };
        })
      }
    >
      <div className={styles.file}>
        <TextField
          name="file"
          type="file"
          label={t("redirects.file")}
          accept=".csv,text/csv"
          required
        />
      </div>
    </FormDialog>
  );
}
