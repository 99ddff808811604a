"use client"; // reads the interface texts from a context

import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { ShortcutHelp } from "../../lists/shortcut-help.tsx";
import { bulkKeys } from "./bulk-actions.ts";

type Props = Omit<ComponentProps<typeof ShortcutHelp>, "shortcuts" | "note">;

/** Lists the keyboard shortcuts for posts. */
export function PostShortcutHelp(props: Props) {
  const t = useTranslations();
  const actions = ["publish", "submit", "unpublish", "addCategories", "addTags"] as const;
  return (
    <ShortcutHelp
      {...props}
      note={t("posts.shortcuts.note")}
      shortcuts={[
        ["j", t("posts.shortcuts.next")],
        ["k", t("posts.shortcuts.previous")],
        ["x", t("posts.shortcuts.select")],
        ["a", t("posts.shortcuts.all")],
        ["e", t("posts.shortcuts.edit")],
        ...actions.map((action) => [bulkKeys[action], t(`posts.bulk.${action}`)] as const),
        [bulkKeys.trash, t("posts.shortcuts.trash")],
        [bulkKeys.restore, t("posts.bulk.restore")],
        ["?", t("posts.shortcuts.help")],
      ]}
    />
  );
}
