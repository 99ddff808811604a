"use client"; // performs actions on the selected posts

import Button from "@mui/material/Button";
import { useTranslations } from "use-intl";
import type { PostBulkAction } from "#lib/wix/admin.ts";
import type { AdminPost } from "../../admin-schema.ts";
import { SelectionBar } from "../../lists/selection-bar.tsx";
import type { Selection } from "../../lists/use-selection.ts";
import { bulkKeys, bulkOrder } from "./bulk-actions.ts";

type Props = {
  total: number;
  selection: Selection<AdminPost>;
  isBusy: (id: string) => boolean;
  onAct: (posts: readonly AdminPost[], action: PostBulkAction) => void;
  onHelp: () => void;
};

/** Renders the number of selected posts and the actions for all of them. */
export function PostSelectionBar({ total, selection, isBusy, onAct, onHelp }: Props) {
  const t = useTranslations();
  const { selected } = selection;
  const offered = bulkOrder.filter((action) =>
    selected.some(({ bulkActions }) => bulkActions.includes(action)),
  );
  // Who may publish need not submit.
  const shown = offered.filter((action) => action !== "submit" || !offered.includes("publish"));
  const label = t("posts.list.selection");
  return (
    <SelectionBar label={label} total={total} selection={selection} onHelp={onHelp}>
      {shown.map((action) => (
        <Button
          key={action}
          variant="outlined"
          color={action === "delete" ? "error" : "primary"}
          aria-label={t("admin.frame.actOn", { action: t(`posts.bulk.${action}`), name: label })}
          aria-keyshortcuts={bulkKeys[action]}
          // A disabled button would lose focus.
          aria-disabled={selected.some(({ id }) => isBusy(id))}
          onClick={() => {
            if (!selected.some(({ id }) => isBusy(id))) onAct(selected, action);
          }}
        >
          {t(`posts.bulk.${action}`)}
        </Button>
      ))}
    </SelectionBar>
  );
}
