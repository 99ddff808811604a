import { CallError } from "#components/calls/call-error.ts";
import type { Translator } from "#lib/messages/translator.ts";
import type { ListAction, Outcome } from "../lists/use-list-actions.tsx";
import { deleteFiles, restoreFiles } from "./media-calls.ts";
import type { MediaFile } from "./media-schema.ts";

type FileAction = "delete" | "restore" | "remove";
type Files = readonly MediaFile[];

type Options = {
  readonly isInTrash: boolean;
  readonly onStart: () => void;
  readonly onDone: (files: Files) => void;
};

/** Creates the actions on files: moving them to the trash, or those on files in the trash. */
export function createFileActions(t: Translator, options: Options): ListAction<MediaFile>[] {
  const { isInTrash, onStart, onDone } = options;
  const create = (name: FileAction): ListAction<MediaFile> => ({
    name,
    label: t(`media.selection.${name}`),
    ask: (files) => findQuestion(t, files, name),
    perform: async (files) => {
      onStart();
      const outcome = await perform(t, files, name);
      if (outcome.refusals === undefined) onDone(files);
      return outcome;
    },
  });
  return (isInTrash ? (["restore", "remove"] as const) : (["delete"] as const)).map(create);
}

/** Returns whether only earlier versions of posts use one of the files. */
const areInVersions = (files: Files): boolean =>
  files.some((file) => file.isInVersions === true && file.isUsed !== true);

function findQuestion(t: Translator, files: Files, action: FileAction) {
  if (action === "restore" || (action === "delete" && !areInVersions(files))) return undefined;
  const count = files.length;
  const texts = action === "remove" ? "media.removal" : "media.versions";
  return {
    question: t(`${texts}.question`, { count }),
    note: t(`${texts}.note`),
    cancelLabel: t("media.removal.keep", { count }),
    confirmLabel: t(`${texts}.delete`),
  };
}

async function perform(
  t: Translator,
  files: Files,
  action: FileAction,
): Promise<Outcome<MediaFile>> {
  const ids = files.map(({ id }) => id);
  try {
    if (action === "restore") await restoreFiles(ids);
    else {
      const fromVersions = action === "delete" && areInVersions(files);
      await deleteFiles(ids, { permanent: action === "remove", fromVersions });
    }
  } catch (failure) {
    if (!(failure instanceof CallError && failure.code === "FILE_IN_USE")) throw failure;
    const used = files.filter(({ isUsed }) => isUsed !== false).length;
    const reason = t("media.done.used", { count: Math.max(1, used) });
    return { refusals: new Map(ids.map((id) => [id, reason])) };
  }
  return {
    text: t(`media.done.${action}`, { count: ids.length }),
    undo:
      action === "delete"
        ? { label: t("media.done.undo"), items: files, perform: () => perform(t, files, "restore") }
        : undefined,
  };
}
