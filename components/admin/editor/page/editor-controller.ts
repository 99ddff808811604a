import type { Values } from "#lib/editor/saving/compare-versions.ts";
import { canLeave } from "#lib/editor/saving/describe-saving.ts";
import {
  BrowserMemory,
  type KeptRecord,
  type MemoryOwner,
} from "#lib/editor/saving/browser-memory.ts";
import { Listeners } from "#lib/editor/saving/listeners.ts";
import { linkTabs, type OtherTabs } from "#lib/editor/saving/other-pages.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import type { PresentEditor } from "#lib/wix/admin/admin-editing.ts";
import { fitsLastRequest, readDraft } from "../data/draft-calls.ts";
import { PresenceReporter } from "./presence-reporter.ts";
import { DraftStore } from "./draft-store.ts";

/** Why the page only shows the post: another tab of this browser, or another page, edits it. */
type Holder = {
  readonly place: "tab" | "elsewhere";
  /** Name of the member who edits. `undefined` if the other page is the member's own. */
  readonly name: string | undefined;
};

export type OpenState = {
  readonly stage: "open";
  readonly store: DraftStore;
  /** The page that edits the post in place of this one. */
  readonly holder: Holder | undefined;
  /** The other pages that show the post. */
  readonly others: readonly PresentEditor[];
  /** A text that an earlier page could not save. */
  readonly kept: KeptRecord | undefined;
};

type EditorState =
  | { readonly stage: "loading" }
  | { readonly stage: "failed"; readonly error: unknown }
  | OpenState;

/** Opens a post for editing, and connects its store with other tabs, other pages and the browser's memory. */
export class EditorController {
  readonly #place: MemoryOwner;
  readonly #memory: BrowserMemory;
  readonly #untitled: string;
  #tabs: OtherTabs | undefined;
  readonly #presence: PresenceReporter;
  readonly #listeners = new Listeners();
  #state: EditorState = { stage: "loading" };
  /** Increases with every opening and closing, so that a slow opening is abandoned. */
  #run = 0;

  /** Creates the editor of a post. It loads nothing before `open`. `untitled` is the title of new posts. */
  constructor(place: MemoryOwner, untitled: string) {
    this.#place = place;
    this.#memory = new BrowserMemory(place);
    this.#untitled = untitled;
    this.#presence = new PresenceReporter(place.postId, {
      getStore: () => this.#findStore(),
      onPresence: (...presence) => this.#meetOthers(...presence),
    });
  }

  readonly getState = (): EditorState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  readonly open = async (): Promise<void> => {
    const run = (this.#run += 1);
    this.#tabs ??= linkTabs({
      postId: this.#place.postId,
      release: () => this.#release(),
      onFree: () => void this.#continueAfterOther(),
    });
    this.#set({ stage: "loading" });
    try {
      const [isInOtherTab, draft] = await Promise.all([
        this.#tabs.open(),
        readDraft(this.#place.postId),
      ]);
      const store = new DraftStore(draft, { memory: this.#memory, untitled: this.#untitled });
      await this.#memory.claim();
      const kept = await this.#memory.find(store.getSavedValues());
      if (run !== this.#run) return;
      this.#set({ stage: "open", store, kept, holder: undefined, others: [] });
      if (isInOtherTab) this.#follow({ place: "tab", name: undefined });
      await this.#presence.report();
    } catch (error) {
      if (run === this.#run) this.#set({ stage: "failed", error });
    }
  };

  /** Makes this page the one that edits. Unsaved edits follow the latest version. */
  readonly takeOver = async (): Promise<void> => {
    if (this.#state.stage !== "open") return;
    const { store, holder } = this.#state;
    if (holder?.place === "tab") await this.#tabs?.takeOver();
    if (store.getState().hold === "following") {
      await this.#showLatest(store, false);
      store.claim();
    } else await store.takeOver();
    await store.settle();
    this.#presence.ignorePending();
    this.#update({ holder: undefined });
  };

  /** Shows the latest version. The unsaved edits stay in the browser, and are offered again. */
  readonly openOther = async (): Promise<void> => {
    if (this.#state.stage !== "open") return;
    const { store, others, holder } = this.#state;
    await this.#showLatest(store, others.length > 0 || holder !== undefined);
    this.#update({ kept: await this.#memory.find(store.getSavedValues()) });
    await this.#presence.report();
  };

  /** Restores an earlier version, and shows it. */
  readonly restoreVersion = async (versionId: string): Promise<void> => {
    const store = this.#findStore();
    if (store === undefined) return;
    await store.perform({ restoredVersion: versionId });
    await this.#showLatest(store, false);
  };

  /** Restores a text that the browser has kept. It counts as an edit. */
  restore(record: KeptRecord, values: Values): void {
    const store = this.#findStore();
    store?.restore(values);
    store?.leave();
    this.discard(record);
  }

  discard({ session }: KeptRecord): void {
    this.#update({ kept: undefined });
    this.#memory.forget(session);
  }

  /** Keeps and sends the unsaved edits, because the browser may close the page. */
  hide(): void {
    this.#findStore()?.leave();
    this.#tabs?.leave();
    this.#presence.pause();
  }

  /**
   * Sends the unsaved edits. Returns whether the writer can leave the page without a confirmation prompt. Files that are
   * still being uploaded would be lost.
   */
  readonly leave = (isClosing: boolean): boolean => {
    if (this.#state.stage !== "open") return true;
    const { store } = this.#state;
    store.leave();
    if (store.getUploads().running > 0) return false;
    const state = store.getState();
    if (!hasUnsaved(state)) return true;
    const fits = !isClosing || fitsLastRequest(store.readValues());
    return store.canKeep() && navigator.onLine && fits && canLeave(state, isClosing);
  };

  /** Continues on a page that the browser has restored. Another tab may edit the post by now. */
  async show(): Promise<void> {
    const isInOtherTab = await this.#tabs?.open();
    if (isInOtherTab === true) this.#follow({ place: "tab", name: undefined });
    await this.#presence.report();
  }

  /** Saves what can be saved, and ends the page's presence. */
  close(): void {
    this.#run += 1;
    this.#tabs?.close();
    this.#tabs = undefined;
    this.#presence.pause();
    const store = this.#findStore();
    store?.leave();
    store?.dispose();
  }

  #set(state: EditorState): void {
    this.#state = state;
    this.#listeners.notify();
  }

  #update(change: Partial<OpenState>): void {
    if (this.#state.stage === "open") this.#set({ ...this.#state, ...change });
  }

  #findStore(): DraftStore | undefined {
    return this.#state.stage === "open" ? this.#state.store : undefined;
  }

  /** Saves and stops editing, because another tab takes over. */
  async #release(): Promise<void> {
    const store = this.#findStore();
    store?.saveNow();
    await store?.settle();
    this.#follow({ place: "tab", name: undefined });
  }

  /** Edits the post with its latest version, because the tab that edited it was closed. */
  async #continueAfterOther(): Promise<void> {
    const store = this.#findStore();
    if (store?.getState().hold !== "following") return;
    await this.#showLatest(store, false);
    this.#update({ holder: undefined });
  }

  #follow(holder: Holder): void {
    this.#presence.ignorePending();
    this.#findStore()?.stop();
    this.#update({ holder });
  }

  #meetOthers(
    others: readonly PresentEditor[],
    holder: PresentEditor | undefined,
    version: string,
  ): void {
    this.#update({ others });
    const store = this.#findStore();
    if (store === undefined) return;
    const state = store.getState();
    if (state.hold === undefined && holder !== undefined) {
      const isOwn = holder.memberId === this.#place.memberId;
      this.#follow({ place: "elsewhere", name: isOwn ? undefined : holder.name });
    } else if (version !== state.version) {
      if (state.hold === "following") void this.#showLatest(store, true).catch(() => undefined);
      else if (!hasUnsaved(state)) store.recheck();
    }
  }

  async #showLatest(store: DraftStore, isFollowing: boolean): Promise<void> {
    const latest = await readDraft(this.#place.postId);
    // Unsaved edits stay in the browser.
    store.leave();
    await store.settle();
    store.load(latest, isFollowing);
    this.#presence.ignorePending();
  }
}
