"use client"; // loads what the entries of menus refer to

import useSWR from "swr";
import { findTargets, searchedKinds, type FoundTarget } from "./menu-calls.ts";
import type { EditedMenus, MenuItem } from "./menu-items.ts";

/** What the entries refer to, by ID, or `undefined` while it is loading. */
export type KnownTargets = ReadonlyMap<string, FoundTarget> | undefined;

/** Loads what the entries of all menus refer to. */
export function useMenuTargets(menus: EditedMenus): KnownTargets {
  const items: readonly MenuItem[] = [
    ...(menus.header ?? []),
    ...(menus.footer ?? []).flatMap((column) => column.items),
    ...(menus.legal ?? []),
  ];
  const wanted = searchedKinds.map((kind) => ({
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
