"use client"; // performs shortcuts, and keeps the selection

import { useState, type ReactNode } from "react";
import { useTranslations } from "use-intl";
import { findCurrentId, useRowFocus, useShortcuts, useShortcutSwitch } from "./list-keyboard.ts";
import { SelectionBar, ShortcutHelp, type Shortcut } from "./selection-bar.tsx";
import { listOffered, type ListAction, type ListActions } from "./use-list-actions.tsx";
import { useSelection, type Selection } from "./use-selection.ts";

/** Actions on several items, and their shortcuts. */
export type BulkActions<Item extends { readonly id: string }> = {
  /** Accessible name of the selected items. */
  readonly label: string;
  readonly actions: readonly ListAction<Item>[];
  readonly buttonSize?: "compact";
  /** The texts to show if no item is chosen, or if none of the chosen items offers the action. */
  readonly noneSelected: string;
  readonly notOffered: string;
  /** The shortcuts in the order of the help, and the area of the texts for all other shortcuts. */
  readonly shortcuts: readonly Shortcut[];
  readonly texts: "admin.shortcuts" | "posts.shortcuts";
  /** Further commands by their keys. `current` is the item whose row has the focus. */
  readonly commands?: Readonly<
    Record<string, (current: Item | undefined, selection: Selection<Item>) => void>
  >;
};

type Props<Item extends { readonly id: string }> = {
  items: readonly Item[];
  list: ListActions<Item>;
  bulk: BulkActions<Item>;
  /** Renders the rows. `choose` performs an action, after which the focus stays near its row. */
  children: (selection: Selection<Item>, choose: ListActions<Item>["choose"]) => ReactNode;
};

/** Renders rows that can be selected, with actions for the selected items and shortcuts. */
export function SelectableList<Item extends { readonly id: string }>(props: Props<Item>) {
  const { items, list, bulk, children } = props;
  const t = useTranslations();
  const selection = useSelection(items);
  const focus = useRowFocus(items);
  const { isOn, onSwitch } = useShortcutSwitch();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { selected } = selection;
  const findCurrent = () => items.find(({ id }) => id === findCurrentId());

  const choose = (action: ListAction<Item>, chosen: readonly Item[]) => {
    focus.remember();
    list.choose(action, chosen, () => focus.returnTo());
  };
  /** Performs the action with this key that the selected items offer, or the current item if none is selected. */
  const performKey = (wanted: string) => () => {
    const current = findCurrent();
    const chosen = selected.length > 0 || current === undefined ? selected : [current];
    const [action] = listOffered(
      bulk.actions.filter(({ key }) => key === wanted),
      chosen,
    );
    if (action !== undefined) choose(action, chosen);
    else list.report(chosen.length === 0 ? bulk.noneSelected : bulk.notOffered);
  };
  const keys = bulk.actions.flatMap(({ key }) => key ?? []);
  useShortcuts(isOn, {
    ...Object.fromEntries(keys.map((key) => [key, performKey(key)])),
    ...Object.fromEntries(
      Object.entries(bulk.commands ?? {}).map(([key, command]) => [
        key,
        () => command(findCurrent(), selection),
      ]),
    ),
    j: () => focus.move(1),
    k: () => focus.move(-1),
    x: () => {
      const current = findCurrent();
      if (current !== undefined) selection.toggle(current.id);
    },
    "?": () => setHelpOpen(true),
  });
  return (
    <div>
      <SelectionBar
        label={bulk.label}
        total={items.length}
        selection={selection}
        actions={bulk.actions}
        buttonSize={bulk.buttonSize}
        list={list}
        onChoose={choose}
        onHelp={() => setHelpOpen(true)}
      />
      {children(selection, choose)}
      <ShortcutHelp
        shortcuts={[
          ["j", t(`${bulk.texts}.next`)],
          ["k", t(`${bulk.texts}.previous`)],
          ["x", t(`${bulk.texts}.select`)],
          ...bulk.shortcuts,
          ["?", t(`${bulk.texts}.help`)],
        ]}
        note={t(`${bulk.texts}.note`)}
        isOpen={isHelpOpen}
        onClose={() => setHelpOpen(false)}
        isOn={isOn}
        onSwitch={onSwitch}
      />
    </div>
  );
}
