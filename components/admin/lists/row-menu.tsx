"use client"; // opens a menu, and dialogs for the input of actions

import { useRef, useState, type ReactNode } from "react";
import { ActionMenu } from "./action-menu.tsx";

/** The state of a dialog, for components such as `FormDialog`. */
export type DialogState = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called once the dialog is gone. */
  readonly onClosed: () => void;
};

export type RowAction = { readonly name: string; readonly label: string } & (
  | { readonly onPick: () => void }
  /** Renders the dialog that the action opens. */
  | { readonly renderDialog: (state: DialogState) => ReactNode }
);

type Props = {
  /** Accessible name of the menu and its button. */
  label: string;
  actions: readonly RowAction[];
  isBusy: boolean;
};

/** Renders the menu of a row's actions, and their dialogs. The focus returns to the menu's button. */
export function RowMenu({ label, actions, isBusy }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<string>();
  return (
    <>
      <ActionMenu
        label={label}
        isBusy={isBusy}
        button={button}
        actions={actions.map((action) => ({
          name: action.name,
          label: action.label,
          onPick: "onPick" in action ? action.onPick : () => setOpened(action.name),
        }))}
      />
      {actions.map(
        (action) =>
          "renderDialog" in action && (
            <OpenedDialog
              key={action.name}
              render={action.renderDialog}
              isOpen={opened === action.name}
              onClose={() => setOpened(undefined)}
              onClosed={() => button.current?.focus()}
            />
          ),
      )}
    </>
  );
}

type OpenedProps = DialogState & { render: (state: DialogState) => ReactNode };

/** Renders the dialog of an action or a button. */
export function OpenedDialog({ render, ...state }: OpenedProps) {
  return render(state);
}
