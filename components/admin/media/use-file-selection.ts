"use client"; // keeps the selected files

import { useState } from "react";
import type { MediaFile } from "./media-schema.ts";

export type FileSelection = ReturnType<typeof useFileSelection>;

/** Returns the selected files of the list, and functions that change the selection. */
export function useFileSelection(files: readonly MediaFile[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  // A file that leaves the list also leaves the selection.
  const selected = files.filter(({ id }) => ids.has(id));
  return {
    selected,
    has: (id: string) => ids.has(id),
    toggle: ({ id }: MediaFile) =>
      setIds((before) => {
        const after = new Set(before);
        if (!after.delete(id)) after.add(id);
        return after;
      }),
    selectAll: () => setIds(new Set(files.map(({ id }) => id))),
    remove: (removed: readonly MediaFile[]) =>
      setIds(
        (before) => new Set([...before].filter((id) => removed.every((one) => one.id !== id))),
      ),
    clear: () => setIds(new Set()),
  };
}
