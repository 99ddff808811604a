import {
  pickValues,
  type ServerVersion,
  type Values,
} from "#lib/editor/saving/compare-versions.ts";
import {
  createPlainDocument,
  isSameText,
  readStoredText,
} from "#lib/editor/document/shown-text.ts";
import { Listeners } from "#lib/editor/saving/listeners.ts";
import { Saver } from "#lib/editor/saving/saver.ts";
import {
  ActionDropped,
  type SaveAction,
  type SavedVersion,
  type SaveRequest,
  type SaverPorts,
} from "#lib/editor/saving/saver-ports.ts";
import { CallError } from "#components/calls/call-error.ts";
import {
  editableFields,
  toServerVersion,
  type Draft,
  type PostValues,
} from "../data/draft-schema.ts";
import type { SurfaceHandle } from "../surface/editor-surface.tsx";
import { isMadeFrom, proposeNextSlug, proposeSlug } from "./slug-proposal.ts";
import { showTitle, type ShownDraft, splitDraft, storeTitle } from "./split-draft.ts";

export type Shown = ShownDraft & {
  /** Changes when the page shows another document, so that the surface starts again with it. */
  readonly documentKey: number;
};

/** The part of the page that contains the document. */
export type Surface = Pick<SurfaceHandle, "getDocument" | "getText">;

/** The calls and the browser's features that a session uses. */
export type SessionPorts = Omit<SaverPorts, "readValues" | "adopt" | "send" | "readLatest"> & {
  readonly send: (request: SaveRequest) => Promise<Draft>;
  readonly readLatest: () => Promise<Draft>;
  /** The title of new posts, which the page does not show. */
  readonly untitled: string;
};

/** Fields that the server saves in another form than they are sent. */
const normalisedFields = [
  "seoSlug",
  "media",
  "heroImage",
  "categoryIds",
  "tagIds",
  "firstPublishedDate",
] as const;

const createDifference = (): CallError => new CallError({ code: "TEXT_DIFFERS" });

function throwReason(error: unknown): never {
  throw error instanceof ActionDropped ? new CallError({ code: "NOT_SAVED" }, error) : error;
}

/** The values that the editor page shows, and the saver that saves them. */
export class EditingSession {
  readonly saver: Saver;
  readonly #untitled: string;
  #shown: Shown;
  /** The surface with the document, which the values do not contain. */
  #surface: Surface | undefined;
  /** Whether the address follows the title, because neither the writer has chosen it nor readers know it. */
  #slugFollowsTitle: boolean;
  readonly #listeners = new Listeners();

  /** Creates the session of a page that has loaded a draft. */
  constructor(draft: Draft, ports: SessionPorts) {
    this.#untitled = ports.untitled;
    this.#shown = { ...splitDraft(draft, this.#untitled), documentKey: 0 };
    this.#slugFollowsTitle =
      draft.firstPublishedDate === undefined && isMadeFrom(draft.seoSlug, draft.title);
    const saverPorts: SaverPorts = {
      ...ports,
      readValues: (names) => pickValues(this.#readStoredValues(), names),
      send: (request) => this.#send(request, ports.send),
      keep: (text) => ports.keep({ ...text, values: this.#keepShownText(text.values) }),
      readLatest: async () => this.#receive(await ports.readLatest()),
      adopt: (values) => this.#show(values),
    };
    this.saver = new Saver(saverPorts, toServerVersion(draft));
    this.saver.subscribe(() => this.#avoidTakenSlug());
  }

  readonly getShown = (): Shown => this.#shown;

  readonly subscribe = this.#listeners.subscribe;

  /** Changes values as an edit of the writer. */
  change(values: Partial<PostValues>): void {
    this.restore(values);
  }

  /** Restores values from the browser's memory. They count as edits. */
  restore(values: Values): void {
    this.#show(values);
    this.saver.edited(Object.keys(values));
  }

  /** Chooses an address for the title, unless the writer has chosen one or readers know the address. */
  readonly finishTitle = (): void => {
    const { title, seoSlug } = this.#shown.values;
    const slug = this.#slugFollowsTitle ? proposeSlug(seoSlug, title) : undefined;
    if (slug !== undefined) this.change({ seoSlug: slug });
  };

  changeSlug(seoSlug: string): void {
    this.#slugFollowsTitle = false;
    this.change({ seoSlug });
  }

  /** Shows another version of the post. The saver has to load it, too. */
  showDraft(latest: Draft): ServerVersion {
    this.#surface = undefined;
    const documentKey = this.#shown.documentKey + 1;
    this.#update({ ...splitDraft(latest, this.#untitled), documentKey });
    return toServerVersion(latest);
  }

  /** Connects the surface, which contains the document. Returns a function that disconnects it. */
  connectSurface(surface: Surface): () => void {
    const { documentKey } = this.#shown;
    this.#surface = surface;
    return () => {
      if (this.#surface === surface) this.#surface = undefined;
      // The next surface may already show another document.
      if (this.#shown.documentKey !== documentKey) return;
      const values = { ...this.#shown.values, richContent: surface.getDocument() };
      this.#shown = { ...this.#shown, values };
    };
  }

  /** Saves the unsaved edits. Throws the reason if some cannot be saved now. */
  save(): Promise<void> {
    return this.saver.flush().catch(throwReason);
  }

  /** Saves the unsaved edits together with an action. Throws `NOT_SAVED` if the page cannot save now. */
  async perform(action: SaveAction): Promise<void> {
    await this.saver.perform(action).catch(throwReason);
  }

  /** Reports an edit of the document in the surface. */
  readonly documentEdited = (): void => this.saver.edited(["richContent"]);

  /** Returns all values, with the document of the surface. */
  readonly readValues = (): PostValues => {
    const { values } = this.#shown;
    return this.#surface === undefined
      ? values
      : { ...values, richContent: this.#surface.getDocument() };
  };

  /** Returns whether the post was ever published. The writer may have removed the date on the page. */
  #isPublished(): boolean {
    return this.saver.getBase().values["firstPublishedDate"] !== undefined;
  }

  #readStoredValues(): PostValues {
    const values = this.readValues();
    return { ...values, title: storeTitle(values.title, this.#untitled, this.#isPublished()) };
  }

  /** Returns the text on the page, one item per block. */
  readonly readText = (): readonly string[] =>
    this.#surface?.getText() ?? readStoredText(this.#shown.values.richContent);

  /** Sends a request, unless its document lacks text of the page. Reports a difference between stored and sent text. */
  async #send(request: SaveRequest, send: SessionPorts["send"]): Promise<SavedVersion> {
    const { richContent } = request.values;
    const isRestoring = request.action !== undefined && "restoredVersion" in request.action;
    const text = readStoredText(richContent);
    if (richContent !== undefined && !isSameText(text, this.readText())) throw createDifference();
    const response = await send(request);
    const saved = this.#receiveSaved(request, response);
    const isStored =
      richContent === undefined ||
      isRestoring ||
      response.richContent === undefined ||
      isSameText(text, readStoredText(response.richContent));
    return isStored
      ? saved
      : { ...saved, difference: { fields: ["richContent"], error: createDifference() } };
  }

  /** Returns values for the browser's memory. A document that lacks text of the page is replaced by that text. */
  #keepShownText(values: Values): Values {
    const text = this.readText();
    const isComplete =
      values["richContent"] === undefined ||
      isSameText(readStoredText(values["richContent"]), text);
    return isComplete ? values : { ...values, richContent: createPlainDocument(text) };
  }

  #update(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#listeners.notify();
  }

  #show(values: Values): void {
    const { values: before, documentKey } = this.#shown;
    const names = editableFields.filter((name) => Object.hasOwn(values, name));
    const hasDocument = names.includes("richContent");
    // The values contain the document until the next surface starts.
    if (hasDocument) this.#surface = undefined;
    const next: PostValues = { ...before, ...pickValues(values, names) };
    const title = showTitle(next.title, this.#untitled, this.#isPublished());
    this.#update({
      values: { ...next, title },
      documentKey: documentKey + (hasDocument ? 1 : 0),
    });
  }

  /** Adopts the properties of a response that the editor cannot change. */
  #receive(response: Draft): ServerVersion {
    this.#update({ meta: splitDraft(response, this.#untitled).meta });
    return toServerVersion(response);
  }

  /** Shows the values as the server has saved them, for example a slug without spaces. Texts stay as they are. */
  #receiveSaved({ values: sent }: SaveRequest, response: Draft): ServerVersion {
    const saved = this.#receive(response);
    const { values: shown } = this.#shown;
    const names = normalisedFields.filter(
      (name) => Object.hasOwn(sent, name) && shown[name] === sent[name],
    );
    if (names.length > 0) this.#show(pickValues(saved.values, names));
    return saved;
  }

  #avoidTakenSlug(): void {
    const { unsaved, rejected } = this.saver.getState();
    const isTaken = unsaved["seoSlug"] !== undefined && unsaved["seoSlug"] === rejected["seoSlug"];
    if (!isTaken || !this.#slugFollowsTitle) return;
    const { seoSlug, title } = this.#shown.values;
    const next = proposeNextSlug(seoSlug, title);
    if (next !== undefined) this.change({ seoSlug: next });
  }
}
