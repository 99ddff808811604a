"use client"; // follows the cursor

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { BubbleMenu } from "@tiptap/react/menus";
import { ExternalLink, Pencil, Unlink } from "lucide-react";
import { useTranslations } from "use-intl";
import { findLink, removeLink } from "#lib/editor/commands/links.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { safeUrl } from "#lib/rich-content/url.ts";
import { useSurface } from "../surface-context.ts";
import { ToolbarButton } from "../toolbar/toolbar-buttons.tsx";
import toolbarStyles from "../toolbar/toolbar.module.css";
import styles from "./link.module.css";
import { findTarget, measureTarget } from "./link-target.ts";

/** Shows the address of the link at the cursor. Tab leads from the link to its buttons. */
export function LinkCard({ editor }: { editor: Editor }) {
  const t = useTranslations();
  const { openLink } = useSurface();
  const url = useEditorState({
    editor,
    selector: ({ editor: { state } }) => findLink(state)?.fields.url ?? "",
  });
  const href = safeUrl(url, "link");
  return (
    <BubbleMenu
      editor={editor}
      pluginKey="linkCard"
      className={styles.layer}
      options={{ placement: "bottom-start", offset: 8, flip: true, shift: { padding: 8 } }}
      getReferencedVirtualElement={() => ({
        getBoundingClientRect: () => measureTarget(editor, findTarget(editor.state)),
      })}
      shouldShow={({ state, view, element }) =>
        state.selection.empty &&
        findLink(state) !== undefined &&
        (view.hasFocus() || element.contains(document.activeElement))
      }
    >
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a landmark or a form group would say too much
        role="group"
        aria-label={t("surface.link.title")}
        className={styles.card}
      >
        <span className={styles.address}>{url}</span>
        <ToolbarButton label={t("surface.link.edit")} Icon={Pencil} onPress={openLink} />
        {href !== undefined && (
          <a
            className={toolbarStyles.button}
            href={href}
            target="_blank"
            rel="noreferrer"
            aria-label={t("surface.link.open")}
            title={t("surface.link.open")}
            onMouseDown={(event) => event.preventDefault()}
          >
            <ExternalLink size={18} aria-hidden />
          </a>
        )}
        <ToolbarButton
          label={t("surface.link.remove")}
          Icon={Unlink}
          onPress={() => {
            runCommand(editor, removeLink);
            editor.commands.focus();
          }}
        />
      </div>
    </BubbleMenu>
  );
}
