"use client"; // opens a dialog

import Button from "@mui/material/Button";
import { useRef, useState, type ReactNode } from "react";
import { OpenedDialog, type DialogState } from "./row-menu.tsx";

type Props = {
  children: string;
  /** Default: a filled button. */
  variant?: "contained" | "outlined";
  /** Renders the dialog that the button opens. */
  renderDialog: (state: DialogState) => ReactNode;
};

/** Renders a button that opens a dialog. The focus returns to the button. */
export function DialogButton({ children, variant = "contained", renderDialog }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button ref={button} variant={variant} onClick={() => setOpen(true)}>
        {children}
      </Button>
      <OpenedDialog
        render={renderDialog}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onClosed={() => button.current?.focus()}
      />
    </>
  );
}
