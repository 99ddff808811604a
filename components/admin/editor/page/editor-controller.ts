import { canLeave } from "#lib/editor/saving/can-leave.ts";
import type { Values } from "#lib/editor/saving/compare-versions.ts";
import type { KeptRecord } from "#lib/editor/saving/kept-texts.ts";
import { Listeners } from "#lib/editor/saving/listeners.ts";
import { linkTabs, type OtherTabs } from "#lib/editor/saving/other-tabs.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { fitsLastRequest, readDraft } from "../data/draft-calls.ts";
import type { PresentEditor } from "../data/presence-calls.ts";
import { createId, openTabChannel, wait } from "./browser-ports.ts";
import { BrowserMemory, type MemoryOwner } from "./browser-memory.ts";
import type { EditingSession } from "./editing-session.ts";
import type { EditorState, Holder, OpenState } from "./editor-state.ts";
import { PresenceReporter } from "./presence-reporter.ts";
import { startSession } from "./start-session.ts";

/** Opens a post for editing, and connects its session with other tabs, other pages and the browser's memory. */
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
      getSession: () => this.#findSession(),
      onPresence: (...presence) => this.#meetOthers(...presence),
    });
  }

  readonly getState = (): EditorState => this.#state;

  readonly subscribe = this.#listeners.subscribe;

  readonly open = async (): Promise<void> => {
    const run = (this.#run += 1);
    this.#tabs ??= linkTabs({
      channel: openTabChannel(),
      postId: this.#place.postId,
      tab: createId(),
      wait,
      release: () => this.#release(),
    });
    this.#set({ stage: "loading" });
    try {
      const [isInOtherTab, draft] = await Promise.all([
        this.#tabs.open(),
        readDraft(this.#place.postId),
      ]);
      const session = startSession(draft, {
        memory: this.#memory,
        untitled: this.#untitled,
        onKept: (canKeep) => this.#setCanKeep(canKeep),
      });
      await this.#memory.claim();
      const kept = await this.#memory.find(session.saver.getBase().values);
      if (run !== this.#run) return;
      const alone = { holder: undefined, others: [], canKeep: true };
      this.#set({ stage: "open", session, kept, ...alone });
      if (isInOtherTab) this.#follow({ place: "tab", name: undefined });
      await this.#presence.report();
    } catch (error) {
      if (run === this.#run) this.#set({ stage: "failed", error });
    }
  };

  /** Makes this page the one that edits. Unsaved edits follow the latest version. */
  readonly takeOver = async (): Promise<void> => {
    if (this.#state.stage !== "open") return;
    const { session, holder } = this.#state;
    const { saver } = session;
    if (holder?.place === "tab") await this.#tabs?.takeOver();
    if (saver.getState().hold === "following") {
      await this.#showLatest(session, false);
      saver.claim();
    } else await saver.takeOver();
    await saver.settle();
    this.#presence.ignorePending();
    this.#update({ holder: undefined });
  };

  /** Shows the latest version. The unsaved edits stay in the browser, and are offered again. */
  readonly openOther = async (): Promise<void> => {
    if (this.#state.stage !== "open") return;
    const { session, others, holder } = this.#state;
    await this.#showLatest(session, others.length > 0 || holder !== undefined);
    this.#update({ kept: await this.#memory.find(session.saver.getBase().values) });
    await this.#presence.report();
  };

  /** Restores an earlier version, and shows it. */
  readonly restoreVersion = async (versionId: string): Promise<void> => {
    const session = this.#findSession();
    if (session === undefined) return;
    await session.perform({ restoredVersion: versionId });
    await this.#showLatest(session, false);
  };

  /** Restores a text that the browser has kept. It counts as an edit. */
  restore(record: KeptRecord, values: Values): void {
    const session = this.#findSession();
    session?.restore(values);
    session?.saver.leave();
    this.discard(record);
  }

  discard({ session }: KeptRecord): void {
    this.#update({ kept: undefined });
    this.#memory.forget(session);
  }

  /** Keeps and sends the unsaved edits, because the browser may close the page. */
  hide(): void {
    this.#findSession()?.saver.leave();
    this.#presence.pause();
  }

  /** Sends the unsaved edits. Returns whether the writer can leave the page without a confirmation prompt. */
  readonly leave = (isClosing: boolean): boolean => {
    if (this.#state.stage !== "open") return true;
    const { session, canKeep } = this.#state;
    const { saver } = session;
    saver.leave();
    const state = saver.getState();
    if (!hasUnsaved(state)) return true;
    const fits = !isClosing || fitsLastRequest(session.readValues());
    return canKeep && navigator.onLine && fits && canLeave(state, isClosing);
  };

  /** Continues on a page that the browser has restored. */
  show(): void {
    void this.#presence.report();
  }

  /** Saves what can be saved, and ends the page's presence. */
  close(): void {
    this.#run += 1;
    this.#tabs?.close();
    this.#tabs = undefined;
    this.#presence.pause();
    const session = this.#findSession();
    session?.saver.leave();
    session?.saver.dispose();
  }

  #set(state: EditorState): void {
    this.#state = state;
    this.#listeners.notify();
  }

  #update(change: Partial<OpenState>): void {
    if (this.#state.stage === "open") this.#set({ ...this.#state, ...change });
  }

  /** Called for every copy of the text, so it changes the state only if the value differs. */
  #setCanKeep(canKeep: boolean): void {
    if (this.#state.stage === "open" && this.#state.canKeep !== canKeep) this.#update({ canKeep });
  }

  #findSession(): EditingSession | undefined {
    return this.#state.stage === "open" ? this.#state.session : undefined;
  }

  /** Saves and stops editing, because another tab takes over. */
  async #release(): Promise<void> {
    const session = this.#findSession();
    session?.saver.saveNow();
    await session?.saver.settle();
    this.#follow({ place: "tab", name: undefined });
  }

  #follow(holder: Holder): void {
    this.#presence.ignorePending();
    this.#findSession()?.saver.stop();
    this.#update({ holder });
  }

  #meetOthers(
    others: readonly PresentEditor[],
    holder: PresentEditor | undefined,
    version: string,
  ): void {
    this.#update({ others });
    const session = this.#findSession();
    if (session === undefined) return;
    const state = session.saver.getState();
    if (state.hold === undefined && holder !== undefined) {
      const isOwn = holder.memberId === this.#place.memberId;
      this.#follow({ place: "elsewhere", name: isOwn ? undefined : holder.name });
    } else if (version !== state.version) {
      if (state.hold === "following") void this.#showLatest(session, true).catch(() => undefined);
      else if (!hasUnsaved(state)) session.saver.recheck();
    }
  }

  async #showLatest(session: EditingSession, isFollowing: boolean): Promise<void> {
    const latest = await readDraft(this.#place.postId);
    // Unsaved edits stay in the browser.
    session.saver.leave();
    await session.saver.settle();
    session.saver.load(session.showDraft(latest), isFollowing);
    this.#presence.ignorePending();
  }
}
