"use client"; // performs actions on the selected comments

import { useTranslations } from "use-intl";
import { SelectionBar } from "../lists/selection-bar.tsx";
import type { Selection } from "../lists/use-selection.ts";
import { ActionButton, buttonActions } from "./comment-actions.tsx";
import type { AdminComment } from "./comment-schema.ts";

type Props = {
  total: number;
  selection: Selection<AdminComment>;
  isBusy: (id: string) => boolean;
  onAct: (comments: readonly AdminComment[], action: (typeof buttonActions)[number]) => void;
  onHelp: () => void;
};

/** Renders the number of selected comments and the actions for all of them. */
export function CommentSelectionBar({ total, selection, isBusy, onAct, onHelp }: Props) {
  const t = useTranslations();
  const { selected } = selection;
  const offered = buttonActions.filter((action) =>
    selected.some(({ actions }) => actions.includes(action)),
  );
  const label = t("admin.selection.label");
  return (
    <SelectionBar label={label} total={total} selection={selection} onHelp={onHelp}>
      {offered.map((action) => (
        <ActionButton
          key={action}
          action={action}
          label={t("admin.frame.actOn", {
            action: t(`admin.commentActions.${action}`),
            name: label,
          })}
          isBusy={selected.some(({ id }) => isBusy(id))}
          onPick={() => onAct(selected, action)}
        />
      ))}
    </SelectionBar>
  );
}
