import { pickValues, type ServerVersion } from "./compare-versions.ts";
import { KnownVersion } from "./known-version.ts";
import { Listeners, Waiters } from "./listeners.ts";
import { reduceSaving } from "./reduce-saving.ts";
import { ActionDropped, type SaveAction, type SaverPorts } from "./saver-ports.ts";
import {
  createSavingState,
  hasUnsaved,
  isBusy,
  type SavingCommand,
  type SavingEventDetails,
  type SavingState,
} from "./saving-state.ts";
import { findNextTick } from "./send-times.ts";
import { WaitingAction } from "./waiting-action.ts";

type SendCommand = Extract<SavingCommand, { type: "send" }>;

/**
 * Saves a post from a page. Performs the commands of the state machine with the given calls and timers, and remembers
 * the values that are stored on the server.
 */
export class Saver {
  readonly #ports: SaverPorts;
  #session: string;
  readonly #known: KnownVersion;
  #state: SavingState;
  #errors: { readonly last?: unknown; readonly rejection?: unknown } = {};
  #takingOver: Promise<void> | undefined;
  /** Number of checks so far. */
  #checks = 0;
  readonly #action = new WaitingAction();
  #cancelTimer = (): void => {};
  readonly #listeners = new Listeners();
  readonly #settling = new Waiters();

  /** Creates the saver of a page that has loaded a version of the post. */
  constructor(ports: SaverPorts, loaded: ServerVersion) {
    this.#ports = ports;
    this.#session = ports.createSession();
    this.#known = new KnownVersion(loaded);
    this.#state = createSavingState(loaded.version, false);
  }

  readonly getState = (): SavingState => this.#state;
  /** Returns the error of the last failed request, and that of the last request with rejected values. */
  readonly getErrors = () => this.#errors;
  readonly getSession = (): string => this.#session;
  /** Returns the latest version that the page knows. */
  readonly getBase = (): ServerVersion => this.#known.get();
  readonly subscribe = this.#listeners.subscribe;

  edited(fields: readonly string[]): void {
    this.#dispatch({ type: "edited", fields });
  }
  saveNow(): void {
    this.#dispatch({ type: "saveRequested" });
  }
  /** Keeps and sends the unsaved edits, because the page may be closed. */
  leave(): void {
    this.#dispatch({ type: "left" });
  }
  reconnect(): void {
    this.#dispatch({ type: "reconnected" });
  }
  /** Stops saving, because another page has taken over. */
  stop(): void {
    this.#dispatch({ type: "replaced" });
  }
  /** Starts the page's session at once, even without unsaved edits. */
  claim(): void {
    this.#dispatch({ type: "takenOver", version: this.#state.version });
  }

  /** Resolves when no request is running. */
  async settle(): Promise<void> {
    while (isBusy(this.#state)) await this.#settling.wait();
  }

  /** Saves the unsaved edits. Throws if some cannot be saved now. */
  async flush(): Promise<void> {
    this.saveNow();
    await this.settle();
    if (hasUnsaved(this.#state))
      throw this.#errors.last instanceof Error ? this.#errors.last : new ActionDropped();
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
    const latest = await this.#ports.readLatest();
    await this.settle();
    this.#ports.adopt(this.#known.listChanges(latest, this.#state.unsaved));
    this.#known.set(latest);
    this.#dispatch({ type: "takenOver", version: latest.version });
  }

  /** Checks whether the post was changed elsewhere, and adopts changes that no unsaved edit conflicts with. */
  recheck(): void {
    if (isBusy(this.#state) || this.#state.hold !== undefined) return;
    this.#dispatch({ type: "failed", failure: { reason: "changed" } });
  }

  /**
   * Continues with another version, which the page already shows. Unsaved edits stay in the browser under their
   * session, and the page gets another one. No request may be running.
   */
  load(latest: ServerVersion, isFollowing: boolean): void {
    if (hasUnsaved(this.#state)) this.#session = this.#ports.createSession();
    this.#known.set(latest);
    this.#dispatch({ type: "loaded", version: latest.version, isFollowing });
  }

  /** Stops all timers. Unsaved edits stay in the browser. */
  dispose(): void {
    this.#cancelTimer();
    this.#listeners.clear();
  }

  #dispatch(event: SavingEventDetails): void {
    const { now } = this.#ports;
    const step = reduceSaving(this.#state, { ...event, at: now() });
    this.#state = step.state;
    for (const command of step.commands) this.#perform(command);
    this.#setTimer();
    if (!isBusy(this.#state)) this.#settling.wake();
    this.#listeners.notify();
  }

  #setTimer(): void {
    this.#cancelTimer();
    const { now, setTimer } = this.#ports;
    const next = findNextTick(this.#state);
    const tick = () => this.#dispatch({ type: "tick" });
    this.#cancelTimer = next === undefined ? () => {} : setTimer(tick, Math.max(0, next - now()));
  }

  #perform(command: SavingCommand): void {
    const { keep, forget, adopt, readValues } = this.#ports;
    switch (command.type) {
      case "send":
        return void this.#send(command);
      case "check":
        return void this.#check();
      case "adopt":
        return adopt(pickValues(this.#known.get().values, command.fields));
      case "keep": {
        const { version, fields } = command;
        return keep({ version, session: this.#session, values: readValues(fields) });
      }
      case "forget":
        return forget(this.#session);
      case "dropAction":
        return this.#action.drop();
    }
  }

  async #send({ fields, isAction, options }: SendCommand): Promise<void> {
    const values = this.#ports.readValues(fields);
    const waiting = isAction ? this.#action.take() : undefined;
    this.#known.remember(values);
    const request = { ...options, values, session: this.#session, action: waiting?.action };
    try {
      const { difference, ...saved } = await this.#ports.send(request);
      this.#known.add(values, saved);
      if (difference !== undefined) {
        this.#errors = { last: difference.error, rejection: difference.error };
      }
      this.#dispatch({
        type: "saved",
        version: saved.version,
        differing: difference?.fields ?? [],
      });
      if (difference === undefined) waiting?.resolve(saved);
      else waiting?.reject(difference.error);
    } catch (error) {
      this.#fail(error, isAction);
      waiting?.reject(error);
    }
  }

  async #check(): Promise<void> {
    const check = (this.#checks += 1);
    // A decision of the writer or a later check may have overtaken this one.
    const isOvertaken = () => check !== this.#checks || this.#state.hold !== "checking";
    try {
      const latest = await this.#ports.readLatest();
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
    const failure = this.#ports.classify(error, isAction);
    const rejection = failure.reason === "rejected" ? error : this.#errors.rejection;
    this.#errors = { last: error, rejection };
    this.#dispatch({ type: "failed", failure });
  }
}
