/** A model of a server, of pages that edit the same post, and of their browser's memory. */
import { Saver } from "#lib/editor/saving/saver.ts";
import type { KeptText } from "#lib/editor/saving/saver-ports.ts";
import type { ServerVersion, Values } from "#lib/editor/saving/compare-versions.ts";
import type { SaveFailure } from "#lib/editor/saving/saving-state.ts";

export const fieldNames = ["title", "richContent", "tagIds"] as const;

/** The treatment of requests. `lost`: they do not arrive. `unanswered`: only their responses are lost. */
export type Network = "up" | "lost" | "unanswered" | "busy" | "loggedOut";

class Refusal extends Error {
  readonly failure: SaveFailure;
  constructor(failure: SaveFailure) {
    super(failure.reason);
    this.failure = failure;
  }
}

export type Page = {
  readonly saver: Saver;
  readonly values: Record<string, unknown>;
  /** The last value of each field that the page's writer has seen. */
  readonly seen: Record<string, unknown>;
  /** Whether the writer has decided that the unsaved edits follow the latest version. */
  isTakingOver: boolean;
  /** When each field was last edited. */
  readonly editedAt: Record<string, number>;
};

type Timer = { readonly at: number; readonly run: () => void };

/** Returns after all pending promises have settled. */
async function flush(): Promise<void> {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
}

/** Creates a server with one post, and functions that open pages and let time pass. */
export function createWorld() {
  let now = 0;
  let sessions = 0;
  let edits = 0;
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
    if (state === "lost") throw new Refusal({ reason: "offline" });
    if (state === "busy") throw new Refusal({ reason: "busy", retryAfter: 2000 });
    if (state === "loggedOut") throw new Refusal({ reason: "loggedOut" });
    const answer = handle();
    await wait(latency);
    if (state === "unanswered") throw new Refusal({ reason: "offline" });
    return answer;
  }

  /** The writer decides only about the fields with unsaved edits. */
  function acceptLatest({ saver, seen }: Page): void {
    for (const name of Object.keys(saver.getState().unsaved)) {
      seen[name] = server.current.values[name];
    }
  }

  function openPage(): Page {
    const loaded = server.current;
    const page: Page = {
      values: { ...loaded.values },
      seen: { ...loaded.values },
      isTakingOver: false,
      editedAt: {},
      saver: new Saver(
        {
          now: () => now,
          setTimer(run, delay) {
            const timer = { at: now + delay, run };
            timers.add(timer);
            return () => timers.delete(timer);
          },
          createSession: () => `s${(sessions += 1)}`,
          readValues: (names) => Object.fromEntries(names.map((name) => [name, page.values[name]])),
          send: (request) =>
            receive(() => {
              const { current } = server;
              const isReplaced = (current.session ?? request.session) !== request.session;
              if (request.version !== current.version || (isReplaced && !request.startsSession)) {
                throw new Refusal({ reason: "changed" });
              }
              for (const name of Object.keys(request.values)) {
                if (page.seen[name] !== current.values[name]) {
                  problems.push(`${String(current.values[name])} was overwritten unseen`);
                }
              }
              Object.assign(page.seen, request.values);
              return store(request.values, request.session);
            }),
          readLatest: () =>
            receive(() => {
              if (page.isTakingOver) acceptLatest(page);
              return server.current;
            }),
          classify: (error) => {
            if (error instanceof Refusal) return error.failure;
            throw error;
          },
          keep: (text) => void kept.set(text.session, text),
          forget: (session) => void kept.delete(session),
          adopt(values) {
            Object.assign(page.values, values);
            Object.assign(page.seen, values);
          },
        },
        loaded,
      ),
    };
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
      // The question is modal.
      if (page.isTakingOver) return;
      page.values[name] = `e${(edits += 1)}`;
      page.editedAt[name] = now;
      page.saver.edited([name]);
    },
    /** A change by another program, which has no editing session. */
    changeElsewhere: (name: string) =>
      void store({ [name]: `x${server.history.length}` }, server.current.session),
    /** Shows the latest version in place of the page's text, as its writer has chosen. */
    async showLatest(page: Page): Promise<void> {
      await page.saver.settle();
      const latest = server.current;
      for (const name of fieldNames) {
        page.values[name] = latest.values[name];
        page.seen[name] = latest.values[name];
      }
      page.saver.load(latest, false);
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
