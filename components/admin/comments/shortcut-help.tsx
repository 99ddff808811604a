"use client"; // reads the interface texts from a context

import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import type { CommentAction } from "#lib/wix/admin.ts";
import { ShortcutHelp } from "../lists/shortcut-help.tsx";
import { actionKeys } from "./action-keys.ts";

type Props = Omit<ComponentProps<typeof ShortcutHelp>, "shortcuts" | "note">;

/** Lists the keyboard shortcuts for comments. */
export function CommentShortcutHelp(props: Props) {
  const t = useTranslations();
  const action = (name: CommentAction & keyof typeof actionKeys) =>
    [actionKeys[name], t(`admin.commentActions.${name}`)] as const;
  return (
    <ShortcutHelp
      {...props}
      note={t("admin.shortcuts.note")}
      shortcuts={[
        ["j", t("admin.shortcuts.next")],
        ["k", t("admin.shortcuts.previous")],
        ["x", t("admin.shortcuts.select")],
        [
          actionKeys.approve,
          `${t("admin.commentActions.approve")} / ${t("admin.commentActions.dismiss")}`,
        ],
        action("publish"),
        action("hide"),
        action("spam"),
        action("delete"),
        ["?", t("admin.shortcuts.help")],
      ]}
    />
  );
}
