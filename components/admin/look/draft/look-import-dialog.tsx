"use client"; // opens a modal dialog, and reads a file

import { useTranslations } from "use-intl";
import { createFieldError } from "#components/calls/call-error.ts";
import type { LookFileProblem } from "#lib/wix/site/look-file.ts";
import type { Look } from "#lib/wix/site/look.ts";
import { TextField } from "#components/ui/forms/text-field.tsx";
import { FormDialog } from "../../form-dialog.tsx";
import { importLook } from "./transfer-look.ts";

type Props = {
  isOpen: boolean;
  onClose: () => void;
  onImport: (look: Look) => void;
};

/** Number of problems that are shown. */
const shownProblems = 5;

/** Asks for a file with a look, and reports its problems. */
export function LookImportDialog({ isOpen, onClose, onImport }: Props) {
  const t = useTranslations();
  const describe = (problem: LookFileProblem): string =>
    "field" in problem
      ? t(`look.import.${problem.kind}`, { field: problem.field })
      : t(`look.import.${problem.kind}`);
  return (
    <FormDialog
      isOpen={isOpen}
      title={t("look.import.title")}
      note={t("look.import.note")}
      submitLabel={t("look.import.submit")}
      field="file"
      onClose={onClose}
      onClosed={() => undefined}
      onSubmit={async (data) => {
        const file = data.get("file");
        if (!(file instanceof File)) return;
        const read = await importLook(file);
        if ("look" in read) return onImport(read.look);
        const sentences = read.slice(0, shownProblems).map(describe);
        throw createFieldError("file", sentences.join(" "));
      }}
    >
      <TextField
        name="file"
        type="file"
        label={t("look.import.file")}
        accept=".json,application/json"
        required
      />
    </FormDialog>
  );
}
