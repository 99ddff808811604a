import type { Values } from "#lib/editor/saving/compare-versions.ts";
import { forgetText, keepText, type KeptRecord } from "#lib/editor/saving/kept-texts.ts";
import { linkTabs, type OtherTabs } from "#lib/editor/saving/other-tabs.ts";
import type { KeptText } from "#lib/editor/saving/saver-ports.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { classifyFailure } from "../data/classify-failure.ts";
import { readDraft, saveDraft } from "../data/draft-calls.ts";
import type { Draft } from "../data/draft-schema.ts";
import type { PresentEditor } from "../data/presence-calls.ts";
import { restoreVersion } from "../data/version-calls.ts";
import { createId, openTabChannel, setTimer, wait } from "./browser-ports.ts";
import { EditingSession } from "./editing-session.ts";
import type { EditorState, Holder, OpenState } from "./editor-state.ts";
import { findKeptText } from "./find-kept-text.ts";
import { PresenceReporter } from "./presence-reporter.ts";

type Place = Pick<KeptRecord, "memberId" | "postId">;

/** Opens a post for editing, and connects its session with other tabs, other pages and the browser's memory. */
export class EditorController {
  readonly #place: Place;
  readonly #untitled: string;
  readonly #tabs: OtherTabs;
  readonly #presence: PresenceReporter;
  readonly #listeners = new Set<() => void>();
  #state: EditorState = { stage: "loading" };
  #isClosed = false;

  /** Creates the editor of a post. It loads nothing before `open`. `untitled` is the title of new posts. */
  constructor(place: Place, untitled: string) {
    this.#place = place;
    this.#untitled = untitled;
    this.#tabs = linkTabs({
      channel: openTabChannel(),
      postId: place.postId,
      tab: createId(),
      wait,
      release: () => this.#release(),
    });
    this.#presence = new PresenceReporter(place.postId, {
      getSession: () => this.#findSession(),
      onPresence: (...presence) => this.#meetOthers(...presence),
    });
  }

  readonly getState = (): EditorState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly open = async (): Promise<void> => {
    this.#set({ stage: "loading" });
    try {
      const [isInOtherTab, draft] = await Promise.all([
        this.#tabs.open(),
        readDraft(this.#place.postId),
      ]);
      const session = this.#createSession(draft);
      const kept = await findKeptText(this.#place, session.saver.getBase().values);
      if (this.#isClosed) return;
      const alone = { holder: undefined, others: [], canKeep: true };
      this.#set({ stage: "open", session, kept, ...alone });
      if (isInOtherTab) this.#follow({ place: "tab", name: undefined });
      await this.#presence.report();
    } catch (error) {
      if (!this.#isClosed) this.#set({ stage: "failed", error });
    }
  };

  /** Makes this page the one that edits. Unsaved edits follow the latest version. */
  readonly takeOver = async (): Promise<void> => {
    if (this.#state.stage !== "open") return;
    const { session, holder } = this.#state;
    const { saver } = session;
    if (holder?.place === "tab") await this.#tabs.takeOver();
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
    session.saver.leave();
    await this.#showLatest(session, others.length > 0 || holder !== undefined);
    this.#update({ kept: await findKeptText(this.#place, session.saver.getBase().values) });
    await this.#presence.report();
  };

  /** Saves the unsaved edits as a version, then an earlier version as the latest one, and shows it. */
  readonly restoreVersion = async (versionId: string): Promise<void> => {
    const session = this.#findSession();
    if (session === undefined) return;
    const { saver } = session;
    saver.saveNow();
    await saver.settle();
    const latest = {
      editedDate: saver.getState().version,
      editingSessionId: saver.getSession(),
    };
    await restoreVersion(this.#place.postId, versionId, latest);
    await this.#showLatest(session, false);
  };

  /** Puts a kept text into the page, as an edit. */
  restore(record: KeptRecord, values: Values): void {
    const session = this.#findSession();
    session?.restore(values);
    session?.saver.leave();
    this.discard(record);
  }

  discard({ session }: KeptRecord): void {
    this.#update({ kept: undefined });
    this.#forget(session);
  }

  /** Saves what can be saved, and ends the page's presence. */
  close(): void {
    this.#isClosed = true;
    this.#tabs.close();
    this.#presence.end();
    const session = this.#findSession();
    session?.saver.leave();
    session?.saver.dispose();
  }

  #set(state: EditorState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #update(change: Partial<OpenState>): void {
    if (this.#state.stage === "open") this.#set({ ...this.#state, ...change });
  }

  #findSession(): EditingSession | undefined {
    return this.#state.stage === "open" ? this.#state.session : undefined;
  }

  #createSession(draft: Draft): EditingSession {
    const { postId } = this.#place;
    return new EditingSession(draft, {
      untitled: this.#untitled,
      now: Date.now,
      setTimer,
      createSession: createId,
      send: (request) => saveDraft(postId, request),
      readLatest: () => readDraft(postId),
      classify: classifyFailure,
      keep: (text) => void this.#keep(text),
      forget: (session) => this.#forget(session),
    });
  }

  async #keep(text: KeptText): Promise<void> {
    const canKeep = await keepText({ ...this.#place, ...text, keptAt: Date.now() }).then(
      () => true,
      () => false,
    );
    if (this.#state.stage === "open" && this.#state.canKeep !== canKeep) this.#update({ canKeep });
  }

  #forget(session: string): void {
    forgetText(this.#place, session).catch(() => undefined);
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
    await session.saver.load(session.showDraft(latest), isFollowing);
    this.#presence.ignorePending();
  }
}
