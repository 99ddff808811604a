/** A model of a server, of pages that edit the same post, and of their browser's storage. */
import type { SaveRequest } from "#components/admin/editor/data/draft-calls.ts";
import { draftResponse, type Draft } from "#components/admin/editor/data/draft-schema.ts";
import type { KeptText } from "#lib/editor/saving/browser-memory.ts";
import { DraftStore } from "#components/admin/editor/page/draft-store.ts";
import { CallError } from "#components/calls/call-error.ts";
import {
  pickValues,
  type ServerVersion,
  type Values,
} from "#lib/editor/saving/compare-versions.ts";

export const fieldNames = ["title", "richContent", "seoData"] as const;

/**
 * The state of the network. `lost`: requests do not arrive. `unanswered`: requests arrive, but their responses are
 * lost.
 */
export type Network = "up" | "lost" | "unanswered" | "busy" | "loggedOut";

export type Page = {
  readonly saver: DraftStore;
  /** The values that the page shows. */
  readonly values: Values;
  /** The last value of each field that the page's writer has seen. */
  readonly seen: Record<string, unknown>;
  /** Whether the writer has decided to save the unsaved edits on top of the latest version. */
  isTakingOver: boolean;
  /** When each field was last edited. */
  readonly editedAt: Record<string, number>;
};

/** Returns the server's response with a version. */
const createDraft = ({ version, session, values }: ServerVersion): Draft => {
  const { title, richContent, seoData } = values;
  const named = { id: "p1", status: "UNPUBLISHED", editedDate: version, editingSessionId: session };
  return draftResponse.parse({ draftPost: { ...named, title, richContent, seoData } }).draftPost;
};

type Timer = { readonly at: number; readonly run: () => void };

/** Returns after all pending promises have settled. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** Creates a server with one post, and functions that open pages and let time pass. */
export function createWorld() {
  let now = 0;
  let edits = 0;
  let isEditing = false;
  let network: Network = "up";
  /** Time in milliseconds until a request reaches the server, and until its response reaches the page. */
  let latency = 0;
  const timers = new Set<Timer>();
  const kept = new Map<string, KeptText>();
  const problems: string[] = [];
  const server: { current: ServerVersion; readonly history: ServerVersion[] } = {
    current: { version: "v0", session: undefined, values: { title: "t0", richContent: "r0" } },
    history: [],
  };

  function store(values: Values, session: string | undefined): ServerVersion {
    server.history.push(server.current);
    const version = `v${server.history.length}`;
    server.current = { version, session, values: { ...server.current.values, ...values } };
    return server.current;
  }

  const wait = (milliseconds: number): Promise<void> =>
    milliseconds === 0
      ? Promise.resolve()
      : new Promise((resolve) => void timers.add({ at: now + milliseconds, run: resolve }));

  async function receive<Answer>(handle: () => Answer): Promise<Answer> {
    const state = network;
    await wait(latency);
    if (state === "lost") throw new CallError({ code: "NETWORK" });
    if (state === "busy") throw new CallError({ status: 503, retryAfterSeconds: 2 });
    if (state === "loggedOut") throw new CallError({ status: 401 });
    const answer = handle();
    await wait(latency);
    if (state === "unanswered") throw new CallError({ code: "NETWORK" });
    return answer;
  }

  /** The writer's decision concerns only the fields with unsaved edits. */
  function acceptLatest({ saver, seen }: Page): void {
    for (const name of Object.keys(saver.getState().unsaved)) {
      seen[name] = server.current.values[name];
    }
  }

  /** Saves values, unless the page has not seen the latest version or another page has started a session. */
  function save(seen: Record<string, unknown>, request: SaveRequest): Draft {
    const { current } = server;
    const isReplaced = (current.session ?? request.session) !== request.session;
    if (request.version !== current.version || (isReplaced && !request.startsSession)) {
      throw new CallError({ status: 409 });
    }
    for (const name of Object.keys(request.values)) {
      if (seen[name] !== current.values[name]) {
        problems.push(`${String(current.values[name])} was overwritten unseen`);
      }
    }
    Object.assign(seen, request.values);
    return createDraft(store(request.values, request.session));
  }

  function openPage(): Page {
    const seen: Record<string, unknown> = pickValues(server.current.values, fieldNames);
    const saver = new DraftStore(createDraft(server.current), {
      untitled: "Untitled",
      memory: {
        confirm: () => undefined,
        async keep(text) {
          kept.set(text.session, text);
          return true;
        },
        forget: (session) => void kept.delete(session),
      },
      server: {
        read: () =>
          receive(() => {
            if (page.isTakingOver) acceptLatest(page);
            return createDraft(server.current);
          }),
        save: (request) => receive(() => save(seen, request)),
      },
      clock: {
        now: () => now,
        setTimer(run, delay) {
          const timer = { at: now + delay, run };
          timers.add(timer);
          return () => timers.delete(timer);
        },
      },
    });
    let shown = pickValues(saver.readValues(), fieldNames);
    const page: Page = {
      saver,
      get values() {
        return pickValues(saver.readValues(), fieldNames);
      },
      seen,
      isTakingOver: false,
      editedAt: {},
    };
    // The writer sees the values of other pages that the store displays.
    saver.subscribe(() => {
      const { values } = page;
      for (const name of fieldNames) {
        if (!isEditing && values[name] !== shown[name]) seen[name] = values[name];
      }
      shown = values;
    });
    return page;
  }

  return {
    server,
    kept,
    problems,
    openPage,
    now: () => now,
    setNetwork: (state: Network) => void (network = state),
    setLatency: (milliseconds: number) => void (latency = milliseconds),
    edit(page: Page, name: string): void {
      // The question is modal, so the writer cannot edit.
      if (page.isTakingOver) return;
      page.editedAt[name] = now;
      isEditing = true;
      page.saver.restore({ [name]: `e${(edits += 1)}` });
      isEditing = false;
    },
    /** Changes a field from another program, which has no editing session. */
    changeElsewhere: (name: string) =>
      void store({ [name]: `x${server.history.length}` }, server.current.session),
    /** Shows the latest version in place of the page's text, as its writer has chosen. */
    async showLatest(page: Page): Promise<void> {
      await page.saver.settle();
      const latest = server.current;
      Object.assign(page.seen, pickValues(latest.values, fieldNames));
      page.saver.load(createDraft(latest), false);
    },
    /** Saves the page's text on top of the latest version, as its writer has chosen. */
    async takeOver(page: Page): Promise<void> {
      if (page.isTakingOver) return;
      page.isTakingOver = true;
      await page.saver.takeOver().catch(() => undefined);
      page.isTakingOver = false;
    },
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds;
      for (;;) {
        await flush();
        const due = [...timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (due === undefined) break;
        timers.delete(due);
        now = Math.max(now, due.at);
        due.run();
      }
      now = end;
      await flush();
    },
    /** Returns whether a value is on the server, in one of its versions, or in the browser. */
    isSafe: (name: string, value: unknown): boolean =>
      [server.current, ...server.history, ...kept.values()].some(
        ({ values }) => values[name] === value,
      ),
  };
}
