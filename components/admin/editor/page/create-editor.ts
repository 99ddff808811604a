/** Opens a post for editing, and connects its session with other tabs, other pages and the browser's memory. */
import type { Values } from "#lib/editor/saving/compare-versions.ts";
import { hasUnsaved } from "#lib/editor/saving/saving-state.ts";
import { findHolder } from "#lib/editor/saving/find-holder.ts";
import { forgetText, keepText, type KeptRecord } from "#lib/editor/saving/kept-texts.ts";
import { linkTabs } from "#lib/editor/saving/other-tabs.ts";
import { classifyFailure } from "../data/classify-failure.ts";
import { readDraft, saveDraft } from "../data/draft-calls.ts";
import type { Draft } from "../data/draft-schema.ts";
import { endPresence, sendPresence, type Presence } from "../data/presence-calls.ts";
import { restoreVersion as callRestoreVersion } from "../data/version-calls.ts";
import { createId, openTabChannel, setTimer, wait } from "./browser-ports.ts";
import { createEditingSession, type EditingSession } from "./editing-session.ts";
import type { EditorState, Holder, OpenState } from "./editor-state.ts";
import { findKeptText } from "./find-kept-text.ts";

/** Time between two reports that the page shows the post, in milliseconds. */
const presenceInterval = 10_000;

export type PostEditor = ReturnType<typeof createEditor>;

type Options = Pick<KeptRecord, "memberId" | "postId"> & {
  /** The title of new posts. */
  readonly untitled: string;
};

/** Creates the editor of a post. It loads nothing before `open`. */
export function createEditor({ memberId, postId, untitled }: Options) {
  const place = { memberId, postId };
  let state: EditorState = { stage: "loading" };
  let isClosed = false;
  /** When the session last changed, because older reports of other pages do not count. */
  let sessionChangedAt = 0;
  let cancelPresence = () => {};
  const listeners = new Set<() => void>();

  function set(next: EditorState): void {
    state = next;
    for (const listener of listeners) listener();
  }
  function update(change: Partial<OpenState>): void {
    if (state.stage === "open") set({ ...state, ...change });
  }
  const getSession = (): EditingSession | undefined =>
    state.stage === "open" ? state.session : undefined;

  const tabs = linkTabs({
    channel: openTabChannel(),
    postId,
    tab: createId(),
    wait,
    async release() {
      const session = getSession();
      session?.saver.saveNow();
      await session?.saver.settle();
      follow({ place: "tab", name: undefined });
    },
  });

  function follow(holder: Holder): void {
    sessionChangedAt = Date.now();
    getSession()?.saver.stop();
    update({ holder });
  }

  const createSession = (draft: Draft): EditingSession =>
    createEditingSession(draft, {
      untitled,
      now: Date.now,
      setTimer,
      createSession: createId,
      send: (request) => saveDraft(postId, request),
      readLatest: () => readDraft(postId),
      classify: classifyFailure,
      keep: (text) =>
        void keepText({ ...place, ...text, keptAt: Date.now() }).then(
          () => update({ canKeep: true }),
          () => update({ canKeep: false }),
        ),
      forget: (session) => void forgetText(place, session).catch(() => undefined),
    });

  async function open(): Promise<void> {
    set({ stage: "loading" });
    try {
      const [isInOtherTab, draft] = await Promise.all([tabs.open(), readDraft(postId)]);
      const session = createSession(draft);
      const kept = await findKeptText(place, session.saver.getBase().values);
      if (isClosed) return;
      set({ stage: "open", session, holder: undefined, others: [], kept, canKeep: true });
      if (isInOtherTab) follow({ place: "tab", name: undefined });
      await reportPresence();
    } catch (error) {
      if (!isClosed) set({ stage: "failed", error });
    }
  }

  async function reportPresence(): Promise<void> {
    cancelPresence();
    const session = getSession();
    if (session === undefined || isClosed) return;
    const askedAt = Date.now();
    const ownSession = session.saver.getSession();
    // Without presence, the versions on the server still prevent that a page overwrites another one.
    const presence = await sendPresence(postId, ownSession).catch(() => undefined);
    if (isClosed) return endPresence(postId, ownSession);
    if (presence !== undefined && askedAt > sessionChangedAt) meetOthers(session, presence);
    cancelPresence = setTimer(() => void reportPresence(), presenceInterval);
  }

  function meetOthers(session: EditingSession, presence: Presence): void {
    const { saver } = session;
    const own = saver.getSession();
    const others = presence.editors.filter(({ sessionId }) => sessionId !== own);
    update({ others });
    const { hold, sending, version, hasSession } = saver.getState();
    if (sending !== undefined) return;
    // After its first save, only a page that takes over replaces this one.
    const last = presence.editingSessionId ?? undefined;
    const other = hasSession && last === own ? undefined : findHolder(presence.editors, last, own);
    if (hold === undefined && other !== undefined) {
      follow({ place: "elsewhere", name: other.isYou ? undefined : other.name });
    } else if (presence.editedDate !== version) {
      if (hold === undefined && !hasUnsaved(saver.getState())) saver.recheck();
      if (hold === "following") void showLatest(session, true);
    }
  }

  async function showLatest(session: EditingSession, isFollowing: boolean): Promise<void> {
    const latest = await readDraft(postId);
    await session.saver.load(session.showDraft(latest), isFollowing);
    sessionChangedAt = Date.now();
  }

  /** Makes this page the one that edits. Unsaved edits follow the latest version. */
  async function takeOver(): Promise<void> {
    if (state.stage !== "open") return;
    const { session, holder } = state;
    const { saver } = session;
    if (holder?.place === "tab") await tabs.takeOver();
    if (saver.getState().hold === "following") {
      await showLatest(session, false);
      saver.claim();
    } else await saver.takeOver();
    await saver.settle();
    sessionChangedAt = Date.now();
    update({ holder: undefined });
  }

  /** Shows the latest version. The unsaved edits stay in the browser, and are offered again. */
  async function openOther(): Promise<void> {
    if (state.stage !== "open") return;
    const { session, others, holder } = state;
    session.saver.leave();
    await showLatest(session, others.length > 0 || holder !== undefined);
    update({ kept: await findKeptText(place, session.saver.getBase().values) });
    await reportPresence();
  }

  /** Saves the unsaved edits as a version, then an earlier version as the latest one, and shows it. */
  async function restoreVersion(versionId: string): Promise<void> {
    const session = getSession();
    if (session === undefined) return;
    const { saver } = session;
    saver.saveNow();
    await saver.settle();
    const { version } = saver.getState();
    const latest = { editedDate: version, editingSessionId: saver.getSession() };
    await callRestoreVersion(postId, versionId, latest);
    await showLatest(session, false);
  }

  /** Puts a kept text into the page, as an edit. */
  function restore(record: KeptRecord, values: Values): void {
    getSession()?.restore(values);
    getSession()?.saver.leave();
    discard(record);
  }

  function discard(record: KeptRecord): void {
    update({ kept: undefined });
    void forgetText(place, record.session).catch(() => undefined);
  }

  return {
    getState: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    open,
    takeOver,
    openOther,
    restoreVersion,
    restore,
    discard,
    /** Saves what can be saved, and ends the page's presence. */
    close(): void {
      isClosed = true;
      cancelPresence();
      tabs.close();
      const session = getSession();
      if (session === undefined) return;
      session.saver.leave();
      session.saver.dispose();
      endPresence(postId, session.saver.getSession());
    },
  };
}
