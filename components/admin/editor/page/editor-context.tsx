"use client"; // provides the open editor in a context

import { createContext, useContext, useSyncExternalStore, type ReactNode } from "react";
import { mayPublish } from "#lib/editor/post/list-commands.ts";
import {
  describeSaving,
  type SavingSummary,
  type UploadCounts,
} from "#lib/editor/saving/describe-saving.ts";
import type { SavingState } from "#lib/editor/saving/saving-state.ts";
import type { Role } from "#lib/wix/admin/roles.ts";
import { ContentKindProvider } from "../../content-kind.tsx";
import type { DraftStore } from "./draft-store.ts";
import type { EditorController, OpenState } from "./editor-controller.ts";
import type { Shown } from "./shown-post.ts";

/** Data about the site and the member that the server passes to the editor. */
export type EditorPlace = {
  readonly postId: string;
  readonly memberId: string;
  readonly role: Role;
  readonly siteName: string;
  /** Without a slash at the end. */
  readonly siteUrl: string;
  /** BCP 47. */
  readonly siteLanguage: string;
};

type OpenEditor = {
  readonly place: EditorPlace;
  readonly editor: EditorController;
  readonly state: OpenState;
};

const Editor = createContext<OpenEditor | undefined>(undefined);

export function EditorProvider({ children, ...value }: OpenEditor & { children: ReactNode }) {
  const { seoSlug } = value.state.store.getShown().values;
  return (
    <Editor value={value}>
      <ContentKindProvider slug={seoSlug}>{children}</ContentKindProvider>
    </Editor>
  );
}

/** Returns the open editor. Throws outside `EditorProvider`. */
export function useOpenEditor(): OpenEditor & { readonly store: DraftStore } {
  const value = useContext(Editor);
  if (value === undefined) throw new Error("useOpenEditor is called outside of an EditorProvider");
  return { ...value, store: value.state.store };
}

/** Returns a value that is read from the store. It must be equal (`===`) as long as nothing changes. */
function useStore<Value>(read: (store: DraftStore) => Value): Value {
  const { store } = useOpenEditor();
  const readNow = () => read(store);
  return useSyncExternalStore(store.subscribe, readNow, readNow);
}

/** Returns the values and properties of the post that the page shows. */
export const useShown = (): Shown => useStore((store) => store.getShown());

/** Returns a value that is calculated from the state of saving. It must be equal (`===`) as long as nothing changes. */
export const useSaving = <Value,>(read: (state: SavingState) => Value): Value =>
  useStore((store) => read(store.getState()));

/** Returns whether the browser can keep unsaved edits. */
export const useCanKeep = (): boolean => useStore((store) => store.canKeep());

/** Returns the numbers of running and failed uploads. */
export const useUploadCounts = (): UploadCounts => useStore((store) => store.getUploads());

export const useSavingSummary = (): SavingSummary =>
  useStore((store) => describeSaving(store.getState(), store.getUploads()));

/** Returns whether another page edits the post. */
export const useIsFollowing = (): boolean => useSaving(({ hold }) => hold === "following");

/** Returns whether only members who may publish can change the post, because it is scheduled. */
export function useIsLocked(): boolean {
  const { place } = useOpenEditor();
  return useShown().meta.status === "SCHEDULED" && !mayPublish(place.role);
}

/** Returns whether the writer cannot edit at the moment. */
export function useIsReading(): boolean {
  const isFollowing = useIsFollowing();
  return useIsLocked() || isFollowing;
}
