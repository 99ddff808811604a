"use client"; // loads the targets of entries

import useSWR from "swr";
import { referenceKinds } from "#lib/wix/site/menus.ts";
import { findTargets, type FoundTarget } from "./menu-calls.ts";
import type { EditedMenus, EditedEntry } from "./menu-items.ts";

/** The targets of the entries by ID, or `undefined` while they are loading. */
export type KnownTargets = ReadonlyMap<string, FoundTarget> | undefined;

/** Loads the targets of the entries of all menus. */
export function useMenuTargets(menus: EditedMenus): KnownTargets {
  const items: readonly EditedEntry[] = [
    ...(menus.header ?? []),
    ...(menus.footer ?? []).flatMap((column) => column.items),
    ...(menus.legal ?? []),
  ];
  const wanted = referenceKinds.map((kind) => ({
    kind,
    ids: [...new Set(items.flatMap((item) => (item.kind === kind ? [item.id] : [])))].toSorted(),
  }));
  const { data } = useSWR(
    ["menu targets", JSON.stringify(wanted)],
    async () => (await Promise.all(wanted.map(({ kind, ids }) => findTargets(kind, ids)))).flat(),
    { keepPreviousData: true },
  );
  return data && new Map(data.map((target) => [target.id, target]));
}
