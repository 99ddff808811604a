"use client"; // shares the dialogs of the editor between its blocks and menus

import { createContext, useContext } from "react";
import type { FileKind } from "#lib/wix/files.ts";
import type { MediaFile } from "../../media/media-schema.ts";
import type { CatalogueName } from "./blocks/block-catalogue.ts";

export type PickerRequest = {
  readonly kinds: readonly FileKind[];
  readonly isMultiple: boolean;
  readonly onPick: (files: readonly MediaFile[]) => void;
};

/** The dialogs that blocks and menus open. */
export type SurfaceDialogs = {
  /** Opens the media picker. */
  readonly pickFiles: (request: PickerRequest) => void;
  /** Opens the settings of the block at a position. */
  readonly openSettings: (pos: number) => void;
  /** Opens the settings of a new block, which `onSave` inserts. */
  readonly openNew: (name: CatalogueName, onSave: (data: object) => void) => void;
  /** Opens the popover for the link at the selection. */
  readonly openLink: () => void;
};

export const SurfaceContext = createContext<SurfaceDialogs | undefined>(undefined);

/** Returns the editor's dialogs. Throws outside an editor. */
export function useSurface(): SurfaceDialogs {
  const dialogs = useContext(SurfaceContext);
  if (dialogs === undefined) throw new Error("useSurface needs an EditorSurface around it.");
  return dialogs;
}
