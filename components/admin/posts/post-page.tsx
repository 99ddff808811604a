"use client"; // handles the selection, the shortcuts and the dialogs

import { useRouter } from "next/navigation";
import { useState, type ComponentProps } from "react";
import { paths } from "#lib/site/paths.ts";
import type { PostBulkAction } from "#lib/wix/admin.ts";
import type { AdminPost } from "../admin-schema.ts";
import { findCurrentId, useRowFocus } from "../lists/use-row-focus.ts";
import { useSelection, type Selection } from "../lists/use-selection.ts";
import { useShortcuts, useShortcutSwitch } from "../lists/use-shortcuts.ts";
import { bulkKeys, isConfirmed, isGroupAction } from "./bulk/bulk-actions.ts";
import { BulkDialogs } from "./bulk/bulk-dialogs.tsx";
import { PostSelectionBar } from "./bulk/post-selection-bar.tsx";
import { PostShortcutHelp } from "./bulk/post-shortcut-help.tsx";
import type { usePostBulk } from "./bulk/use-post-bulk.ts";
import { PostTable } from "./post-table.tsx";

type Props = Omit<ComponentProps<typeof PostTable>, "selection" | "onDelete"> & {
  bulk: ReturnType<typeof usePostBulk>;
};

type Asked = { readonly action: PostBulkAction; readonly posts: readonly AdminPost[] };

/** Renders one page of posts with their selection, shortcuts and dialogs. */
export function PostPage({ bulk, ...table }: Props) {
  const { posts } = table;
  const selection = useSelection(posts);
  const focus = useRowFocus(posts);
  const shortcuts = useShortcutSwitch();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [asked, setAsked] = useState<Asked>();

  const pick = (chosen: readonly AdminPost[], action: PostBulkAction) => {
    focus.remember();
    const isPossible = chosen.some(({ bulkActions }) => bulkActions.includes(action));
    if (isPossible && (isConfirmed(action) || isGroupAction(action))) {
      setAsked({ action, posts: chosen });
    } else void bulk.run(chosen, action);
  };
  usePostShortcuts(
    { posts, selection, pick, move: (step) => focus.move(step), onHelp: () => setHelpOpen(true) },
    shortcuts.isOn,
  );
  return (
    <div>
      <PostSelectionBar
        total={posts.length}
        selection={selection}
        isBusy={bulk.isBusy}
        onAct={pick}
        onHelp={() => setHelpOpen(true)}
      />
      <PostTable {...table} selection={selection} onDelete={(post) => pick([post], "delete")} />
      <PostShortcutHelp
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        isOn={shortcuts.isOn}
        onSwitch={shortcuts.change}
      />
      <BulkDialogs
        asked={asked}
        onClose={() => setAsked(undefined)}
        onClosed={() => focus.returnTo()}
        onConfirm={(action, chosen) => void bulk.run(chosen, action)}
        onAdd={(action, chosen, group) => bulk.perform(chosen, action, group)}
      />
    </div>
  );
}

type ShortcutTargets = {
  readonly posts: readonly AdminPost[];
  readonly selection: Selection<AdminPost>;
  readonly pick: (posts: readonly AdminPost[], action: PostBulkAction) => void;
  readonly move: (step: 1 | -1) => void;
  readonly onHelp: () => void;
};

/** Performs the shortcuts on the selected posts or, without a selection, on the one whose row has the focus. */
function usePostShortcuts(targets: ShortcutTargets, isOn: boolean): void {
  const { posts, selection, pick, move, onHelp } = targets;
  const router = useRouter();
  const findCurrent = () => posts.find(({ id }) => id === findCurrentId());
  const act = (action: PostBulkAction) => () => {
    const { selected } = selection;
    pick(selected.length > 0 ? selected : [findCurrent() ?? []].flat(), action);
  };
  const isTrash = posts[0]?.status === "DELETED";
  useShortcuts(isOn, {
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const current = findCurrent();
      if (current !== undefined) selection.toggle(current.id);
    },
    a: () =>
      selection.selected.length === posts.length ? selection.clear() : selection.selectAll(),
    e: () => {
      const current = findCurrent();
      if (current?.canEdit === true) router.push(paths.adminPostEditor(current.id));
    },
    "?": onHelp,
    [bulkKeys.publish]: act("publish"),
    [bulkKeys.submit]: act("submit"),
    [bulkKeys.unpublish]: act("unpublish"),
    [bulkKeys.addCategories]: act("addCategories"),
    [bulkKeys.addTags]: act("addTags"),
    [bulkKeys.restore]: act("restore"),
    [bulkKeys.trash]: act(isTrash ? "delete" : "trash"),
  });
}
