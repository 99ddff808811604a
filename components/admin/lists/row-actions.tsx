"use client"; // handles clicks on actions

import Button from "@mui/material/Button";
import type { ComponentProps } from "react";
import { useTranslations } from "use-intl";
import { ActionMenu } from "./action-menu.tsx";
import { listOffered, type ListAction, type ListActions } from "./use-list-actions.tsx";

type MenuProps<Item extends { readonly id: string }> = {
  item: Item;
  /** Name of the item. */
  name: string;
  actions: readonly ListAction<Item>[];
  list: Pick<ListActions<Item>, "choose">;
  isBusy: boolean;
};

/** Renders the menu of an item's actions. The focus returns to the menu's button. */
export function RowMenu<Item extends { readonly id: string }>(props: MenuProps<Item>) {
  const { item, name, actions, list, isBusy } = props;
  const t = useTranslations();
  return (
    <ActionMenu
      label={t("admin.frame.actionsFor", { name })}
      isBusy={isBusy}
      actions={listOffered(actions, [item]).map((action) => ({
        name: action.name,
        label: formatLabel(action, item),
        onPick: (returnFocus) => list.choose(action, [item], returnFocus),
      }))}
    />
  );
}

type ButtonProps<Item extends { readonly id: string }> = Pick<
  ComponentProps<typeof Button>,
  "variant" | "size"
> & {
  action: ListAction<Item>;
  items: readonly Item[];
  /** Names what the action applies to, for the accessible name. */
  name?: string | undefined;
  list: Pick<ListActions<Item>, "isBusy">;
  onChoose: () => void;
};

/** Renders a button that performs an action on items. */
export function ActionButton<Item extends { readonly id: string }>(props: ButtonProps<Item>) {
  const { action, items, name, list, onChoose, variant = "outlined", size } = props;
  const t = useTranslations();
  const isBusy = items.some(({ id }) => list.isBusy(id));
  const [first] = items;
  const label = first === undefined ? action.name : formatLabel(action, first);
  return (
    <Button
      variant={variant}
      {...(size !== undefined && { size })}
      color={action.isDestructive === true ? "error" : "primary"}
      // The accessible name begins with the visible text.
      aria-label={name === undefined ? undefined : t("admin.frame.actOn", { action: label, name })}
      aria-keyshortcuts={action.key}
      // A disabled button would lose focus.
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) onChoose();
      }}
    >
      {label}
    </Button>
  );
}

const formatLabel = <Item,>({ label }: ListAction<Item>, item: Item): string =>
  typeof label === "string" ? label : label(item);
