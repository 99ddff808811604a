import { memberAuth } from "#lib/auth/browser.ts";
import { findHolder } from "#lib/editor/saving/other-pages.ts";
import { isSameBrowser } from "#lib/editor/saving/session-ids.ts";
import {
  presenceResponse,
  type Presence,
  type PresentEditor,
} from "#lib/wix/admin/admin-editing.ts";
import { ask } from "#components/calls/ask.ts";
import type { DraftStore } from "./draft-store.ts";

const buildPresencePath = (postId: string) =>
  `/api/admin/posts/${encodeURIComponent(postId)}/presence`;

/** Reports that a page shows the post, and returns the other pages. */
const sendPresence = (postId: string, sessionId: string): Promise<Presence> =>
  ask(presenceResponse, buildPresencePath(postId), "PUT", { sessionId });

/** Reports that the page is closed. The report expires anyway, so failures do not matter. */
function endPresence(postId: string, sessionId: string): void {
  const path = `${buildPresencePath(postId)}/${encodeURIComponent(sessionId)}`;
  memberAuth()
    .fetchWithAuth(path, { method: "DELETE", keepalive: true })
    .catch(() => undefined);
}

/** Time between two reports that the page shows the post, in milliseconds. */
const interval = 10_000;

type Handlers = {
  readonly getStore: () => DraftStore | undefined;
  /** Receives the other pages that show the post, and the one of them that edits it in place of this page. */
  readonly onPresence: (
    others: readonly PresentEditor[],
    holder: PresentEditor | undefined,
    /** Date of the latest version on the server. */
    version: string,
  ) => void;
};

/** Reports every ten seconds that the page shows the post. */
export class PresenceReporter {
  readonly #postId: string;
  readonly #handlers: Handlers;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;
  #ignoredUntil = 0;

  constructor(postId: string, handlers: Handlers) {
    this.#postId = postId;
    this.#handlers = handlers;
  }

  async report(): Promise<void> {
    clearTimeout(this.#timer);
    this.#isPaused = false;
    const store = this.#handlers.getStore();
    if (store === undefined) return;
    const askedAt = Date.now();
    const own = store.getSession();
    // Without presence, the versions on the server still prevent one page from overwriting another.
    const presence = await sendPresence(this.#postId, own).catch(() => undefined);
    if (this.#isPaused) return endPresence(this.#postId, own);
    if (presence !== undefined && askedAt > this.#ignoredUntil) this.#receive(presence, own, store);
    this.#timer = setTimeout(() => void this.report(), interval);
  }

  /** Ignores the responses to reports already sent, because the page has just taken over or given up the post. */
  ignorePending(): void {
    this.#ignoredUntil = Date.now();
  }

  /** Stops the reports until `report` is called again. */
  pause(): void {
    this.#isPaused = true;
    clearTimeout(this.#timer);
    const store = this.#handlers.getStore();
    if (store !== undefined) endPresence(this.#postId, store.getSession());
  }

  #receive({ editors, editingSessionId, editedDate }: Presence, own: string, store: DraftStore) {
    // While a request is running, the server's session may be older than the page's.
    if (store.getState().sending !== undefined) return;
    // The tabs of one browser coordinate without the server, which still reports a tab that was just closed.
    const others = editors.filter(({ sessionId }) => !isSameBrowser(sessionId, own));
    const self = editors.filter(({ sessionId }) => sessionId === own);
    const holder = findHolder([...self, ...others], editingSessionId ?? undefined, own);
    this.#handlers.onPresence(others, holder, editedDate);
  }
}
