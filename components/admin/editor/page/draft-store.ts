import {
  KnownVersion,
  pickValues,
  type ServerVersion,
  type Values,
} from "#lib/editor/saving/compare-versions.ts";
import { isRejected, type UploadCounts } from "#lib/editor/saving/describe-saving.ts";
import { Listeners, Waiters } from "#lib/editor/saving/listeners.ts";
import { reduceSaving } from "#lib/editor/saving/reduce-saving.ts";
import {
  createSavingState,
  hasUnsaved,
  isBusy,
  type SavingCommand,
  type SavingEventDetails,
  type SavingState,
} from "#lib/editor/saving/saving-state.ts";
import { findNextTick } from "#lib/editor/saving/send-times.ts";
import { createSessionId } from "#lib/editor/saving/session-ids.ts";
import { CallError } from "#components/calls/call-error.ts";
import {
  classifyFailure,
  connectDraft,
  type DraftServer,
  type SaveAction,
  type SaveRequest,
} from "../data/draft-calls.ts";
import { toServerVersion, type Draft, type PostValues } from "../data/draft-schema.ts";
import type { BrowserMemory } from "../../../../lib/editor/saving/browser-memory.ts";
import { isTextStored, ShownPost, type Shown, type Surface } from "./shown-post.ts";
import { ActionDropped, WaitingAction } from "./waiting-action.ts";

type SendCommand = Extract<SavingCommand, { readonly type: "send" }>;
type KeepCommand = Extract<SavingCommand, { readonly type: "keep" }>;

type Clock = {
  readonly now: () => number;
  /** Runs a function after a number of milliseconds. Returns a function that cancels it. */
  readonly setTimer: (run: () => void, delay: number) => () => void;
};

const browserClock: Clock = {
  now: Date.now,
  setTimer(run, delay) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
};

type Options = {
  /** The title of new posts, which the page does not show. */
  readonly untitled: string;
  readonly memory: Pick<BrowserMemory, "confirm" | "keep" | "forget">;
  readonly server?: DraftServer;
  readonly clock?: Clock;
};

const createDifference = (): CallError => new CallError({ code: "TEXT_DIFFERS" });

/**
 * An open draft: the values that the page shows, and their saving. It performs the commands of the state machine, and
 * remembers which values the server has stored.
 */
export class DraftStore {
  readonly #memory: Options["memory"];
  readonly #server: DraftServer;
  readonly #clock: Clock;
  readonly #listeners = new Listeners();
  readonly #post: ShownPost;
  #state: SavingState;
  #session = createSessionId();
  readonly #known: KnownVersion;
  #errors: { readonly last?: unknown; readonly rejection?: unknown } = {};
  #canKeep = true;
  #uploads: UploadCounts = { running: 0, failed: 0 };
  #takingOver: Promise<void> | undefined;
  /** Number of checks so far. */
  #checks = 0;
  readonly #action = new WaitingAction();
  #cancelTimer = (): void => {};
  readonly #settling = new Waiters();

  /** Creates the store of a page that has loaded a draft. */
  constructor(
    draft: Draft,
    { untitled, memory, server = connectDraft(draft.id), clock = browserClock }: Options,
  ) {
    this.#memory = memory;
    this.#server = server;
    this.#clock = clock;
    this.#post = new ShownPost(draft, untitled, () => this.#listeners.notify());
    this.#known = new KnownVersion(toServerVersion(draft));
    this.#state = createSavingState(draft.editedDate, false);
  }

  readonly subscribe = this.#listeners.subscribe;
  readonly getShown = (): Shown => this.#post.get();
  readonly getState = (): SavingState => this.#state;
  /** Returns the error of the last failed request, and that of the last request with rejected values. */
  readonly getErrors = () => this.#errors;
  readonly getSession = (): string => this.#session;
  /** Returns the values of the latest version that the page knows. */
  readonly getSavedValues = (): Values => this.#known.get().values;
  /** Returns whether the browser can keep unsaved edits. */
  readonly canKeep = (): boolean => this.#canKeep;
  /** Returns the uploads of the surface, whose files are not in the document yet. */
  readonly getUploads = (): UploadCounts => this.#uploads;
  readonly setUploads = (uploads: UploadCounts): void => {
    this.#uploads = uploads;
    this.#listeners.notify();
  };
  /** Returns all values, with the document of the surface. */
  readonly readValues = (): PostValues => this.#post.readValues();
  /** Returns the text on the page, one item per block. */
  readonly readText = (): readonly string[] => this.#post.readText();
  /** Connects the surface, which contains the document. Returns a function that disconnects it. */
  readonly connectSurface = (surface: Surface): (() => void) => this.#post.connectSurface(surface);

  /** Changes values as an edit of the writer. */
  change(values: Partial<PostValues>): void {
    this.restore(values);
  }

  /** Restores values from the browser's memory. They count as edits. */
  restore(values: Values): void {
    this.#post.show(values);
    this.#dispatch({ type: "edited", fields: Object.keys(values) });
  }

  /** Reports an edit of the document in the surface. */
  readonly documentEdited = (): void => this.#dispatch({ type: "edited", fields: ["richContent"] });

  /** Chooses an address for the title, unless the writer has chosen one or readers know the address. */
  readonly finishTitle = (): void => {
    const seoSlug = this.#post.proposeSlug(false);
    if (seoSlug !== undefined) this.change({ seoSlug });
  };

  changeSlug(seoSlug: string): void {
    this.#post.keepSlug();
    this.change({ seoSlug });
  }

  readonly saveNow = (): void => this.#dispatch({ type: "saveRequested" });
  /** Keeps and sends the unsaved edits, because the page may be closed. */
  readonly leave = (): void => this.#dispatch({ type: "left" });
  readonly reconnect = (): void => this.#dispatch({ type: "reconnected" });
  /** Stops saving, because another page has taken over. */
  readonly stop = (): void => this.#dispatch({ type: "replaced" });
  /** Starts the page's session at once, even without unsaved edits. */
  readonly claim = (): void => this.#dispatch({ type: "takenOver", version: this.#state.version });

  /** Resolves when no request is running. */
  async settle(): Promise<void> {
    while (isBusy(this.#state)) await this.#settling.wait();
  }

  /** Saves the unsaved edits. Throws the reason if some cannot be saved now. */
  async save(): Promise<void> {
    this.saveNow();
    await this.settle();
    const { last } = this.#errors;
    if (hasUnsaved(this.#state)) throw last instanceof Error ? last : new ActionDropped();
  }

  /** Saves the unsaved edits together with an action. Rejects with the error, or with `ActionDropped`. */
  perform(action: SaveAction): Promise<ServerVersion> {
    const saved = this.#action.add(action);
    this.#dispatch({ type: "actionRequested" });
    return saved;
  }

  /** Starts a new session, and saves the unsaved edits after the latest version. Shows its other changes. */
  takeOver(): Promise<void> {
    this.#takingOver ??= this.#takeOver().finally(() => (this.#takingOver = undefined));
    return this.#takingOver;
  }

  async #takeOver(): Promise<void> {
    await this.settle();
    const latest = await this.#readLatest();
    await this.settle();
    this.#post.show(this.#known.listChanges(latest, this.#state.unsaved));
    this.#known.set(latest);
    this.#dispatch({ type: "takenOver", version: latest.version });
  }

  /** Checks whether the post was changed elsewhere, and adopts changes that no unsaved edit conflicts with. */
  recheck(): void {
    if (isBusy(this.#state) || this.#state.hold !== undefined) return;
    this.#dispatch({ type: "failed", failure: { reason: "changed" } });
  }

  /**
   * Shows another version, and continues with it. Unsaved edits stay in the browser under their session, and the page
   * gets another one. No request may be running.
   */
  load(latest: Draft, isFollowing: boolean): void {
    this.#post.replace(latest);
    if (hasUnsaved(this.#state)) this.#session = createSessionId();
    this.#known.set(toServerVersion(latest));
    this.#dispatch({ type: "loaded", version: latest.editedDate, isFollowing });
  }

  /** Stops all timers. Unsaved edits stay in the browser. */
  dispose(): void {
    this.#cancelTimer();
    this.#listeners.clear();
  }

  #dispatch(event: SavingEventDetails): void {
    const { now, setTimer } = this.#clock;
    const step = reduceSaving(this.#state, { ...event, at: now() });
    this.#state = step.state;
    for (const command of step.commands) this.#perform(command);
    this.#cancelTimer();
    const next = findNextTick(this.#state);
    const tick = () => this.#dispatch({ type: "tick" });
    this.#cancelTimer = next === undefined ? () => {} : setTimer(tick, Math.max(0, next - now()));
    if (!isBusy(this.#state)) this.#settling.wake();
    this.#listeners.notify();
  }

  #perform(command: SavingCommand): void {
    switch (command.type) {
      case "send":
        return void this.#send(command);
      case "check":
        return void this.#check();
      case "adopt":
        return this.#post.show(pickValues(this.getSavedValues(), command.fields));
      case "keep":
        return void this.#keep(command);
      case "forget":
        return this.#memory.forget(this.#session);
      case "dropAction":
        return this.#action.drop();
    }
  }

  async #keep({ version, fields }: KeepCommand): Promise<void> {
    const values = this.#post.readKept(fields);
    this.#canKeep = await this.#memory.keep({ version, session: this.#session, values });
    this.#listeners.notify();
  }

  async #send({ fields, isAction, options }: SendCommand): Promise<void> {
    const values = this.#post.readStored(fields);
    const waiting = isAction ? this.#action.take() : undefined;
    this.#known.remember(values);
    const request = { ...options, values, session: this.#session, action: waiting?.action };
    try {
      const response = await this.#save(request);
      const saved = toServerVersion(response);
      this.#known.add(values, saved);
      const difference = isTextStored(request, response) ? undefined : createDifference();
      if (difference !== undefined) this.#errors = { last: difference, rejection: difference };
      const differing = difference === undefined ? [] : ["richContent"];
      this.#dispatch({ type: "saved", version: saved.version, differing });
      if (difference === undefined) waiting?.resolve(saved);
      else waiting?.reject(difference);
    } catch (error) {
      this.#fail(error, isAction);
      waiting?.reject(error);
    }
  }

  /** Saves values, unless their document lacks text of the page. */
  async #save(request: SaveRequest): Promise<Draft> {
    if (!this.#post.isComplete(request.values)) throw createDifference();
    const response = await this.#server.save(request);
    this.#memory.confirm();
    this.#post.receiveSaved(request.values, response);
    return response;
  }

  async #check(): Promise<void> {
    const check = (this.#checks += 1);
    // A decision of the writer or a later check may have overtaken this one.
    const isOvertaken = () => check !== this.#checks || this.#state.hold !== "checking";
    try {
      const latest = await this.#readLatest();
      if (isOvertaken()) return;
      const { session, foreign } = this.#known.compare(latest, this.#session);
      const isOverlapping = foreign.some((name) => Object.hasOwn(this.#state.unsaved, name));
      if (session !== "other" && !isOverlapping) this.#known.set(latest);
      this.#dispatch({ type: "checked", version: latest.version, session, foreign });
    } catch (error) {
      if (!isOvertaken()) this.#fail(error, false);
    }
  }

  #fail(error: unknown, isAction: boolean): void {
    const failure = classifyFailure(error, isAction);
    const rejection = failure.reason === "rejected" ? error : this.#errors.rejection;
    this.#errors = { last: error, rejection };
    this.#dispatch({ type: "failed", failure });
    const isTaken = isRejected(this.#state, "seoSlug");
    const seoSlug = isTaken ? this.#post.proposeSlug(true) : undefined;
    if (seoSlug !== undefined) this.change({ seoSlug });
  }

  async #readLatest(): Promise<ServerVersion> {
    const latest = await this.#server.read();
    this.#post.receive(latest);
    return toServerVersion(latest);
  }
}
