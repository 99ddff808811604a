import { pickValues, type Values } from "#lib/editor/saving/compare-versions.ts";
import {
  createPlainDocument,
  isSameText,
  readStoredText,
} from "#lib/editor/document/shown-text.ts";
import { cleanName } from "#lib/wix/clean-name.ts";
import {
  editableFields,
  readEditable,
  readMeta,
  type Draft,
  type PostMeta,
  type PostValues,
} from "../data/draft-schema.ts";
import type { SaveRequest } from "../data/draft-calls.ts";
import type { SurfaceHandle } from "../surface/editor-surface.tsx";
import { isMadeFrom, proposeNextSlug, proposeSlug } from "./slug-proposal.ts";

export type Shown = {
  readonly values: PostValues;
  readonly meta: PostMeta;
  /** Changes when the page shows another document, so that the surface starts again with it. */
  readonly documentKey: number;
};

/** The part of the page that contains the document. */
export type Surface = Pick<SurfaceHandle, "getDocument" | "getText">;

/** Fields that the server normalises. */
const normalisedFields = [
  "seoSlug",
  "media",
  "heroImage",
  "categoryIds",
  "tagIds",
  "firstPublishedDate",
] as const;

/** The post as the page shows it, and the surface with its document. */
export class ShownPost {
  readonly #untitled: string;
  readonly #notify: () => void;
  #shown: Shown;
  /** The surface with the document, which the values do not contain. */
  #surface: Surface | undefined;
  /** Whether the address follows the title, because neither the writer has chosen it nor readers know it. */
  #slugFollowsTitle: boolean;

  /** Shows a draft. `untitled` is the title of new posts, which the page does not show. */
  constructor(draft: Draft, untitled: string, notify: () => void) {
    this.#untitled = untitled;
    this.#notify = notify;
    this.#shown = this.#split(draft, 0);
    this.#slugFollowsTitle =
      !this.#shown.meta.isPublished && isMadeFrom(draft.seoSlug, draft.title);
  }

  readonly get = (): Shown => this.#shown;

  /** Returns all values, with the document of the surface. */
  readValues(): PostValues {
    const { values } = this.#shown;
    return this.#surface === undefined
      ? values
      : { ...values, richContent: this.#surface.getDocument() };
  }

  /**
   * Returns values as they are stored. A post that was never published and has no title is stored as `untitled`. An
   * emptied title of any other post stays empty, so that the platform refuses it and the page can say so.
   */
  readStored(names: readonly string[]): Values {
    const values = this.readValues();
    const isUntitled = cleanName(values.title) === "" && !this.#shown.meta.isPublished;
    const title = isUntitled ? this.#untitled : values.title;
    return pickValues({ ...values, title }, names);
  }

  /** Returns the text on the page, one item per block. */
  readText(): readonly string[] {
    return this.#surface?.getText() ?? readStoredText(this.#shown.values.richContent);
  }

  /** Returns whether a document that is sent contains the text of the page. Requests may have none. */
  isComplete({ richContent }: Values): boolean {
    return richContent === undefined || isSameText(readStoredText(richContent), this.readText());
  }

  /** Returns the values to keep in the browser. A document that lacks text of the page is replaced by that text. */
  readKept(names: readonly string[]): Values {
    const values = this.readStored(names);
    return this.isComplete(values)
      ? values
      : { ...values, richContent: createPlainDocument(this.readText()) };
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

  /** Shows values in place of the current ones. */
  show(values: Values): void {
    const { values: before, meta, documentKey } = this.#shown;
    const names = editableFields.filter((name) => Object.hasOwn(values, name));
    const hasDocument = names.includes("richContent");
    // The values contain the document until the next surface starts.
    if (hasDocument) this.#surface = undefined;
    const next: PostValues = { ...before, ...pickValues(values, names) };
    this.#update({
      values: this.#hideUntitled(next, meta),
      documentKey: documentKey + (hasDocument ? 1 : 0),
    });
  }

  /** Shows another version of the post. */
  replace(draft: Draft): void {
    this.#surface = undefined;
    this.#update(this.#split(draft, this.#shown.documentKey + 1));
  }

  /** Adopts the properties of a response that the editor cannot change. */
  receive(response: Draft): void {
    this.#update({ meta: readMeta(response) });
  }

  /** Shows values as the server has saved them, for example a slug without spaces. Texts stay as they are. */
  receiveSaved(sent: Values, response: Draft): void {
    this.receive(response);
    const { values } = this.#shown;
    const names = normalisedFields.filter(
      (name) => Object.hasOwn(sent, name) && values[name] === sent[name],
    );
    if (names.length > 0) this.show(pickValues(response, names));
  }

  /** Keeps the address when the title changes. */
  keepSlug(): void {
    this.#slugFollowsTitle = false;
  }

  /** Returns an address for the title, or `undefined` if the post keeps its address. */
  proposeSlug(isTaken: boolean): string | undefined {
    const { title, seoSlug } = this.#shown.values;
    if (!this.#slugFollowsTitle) return undefined;
    return isTaken ? proposeNextSlug(seoSlug, title) : proposeSlug(seoSlug, title);
  }

  #split(draft: Draft, documentKey: number): Shown {
    const meta = readMeta(draft);
    return { meta, values: this.#hideUntitled(readEditable(draft), meta), documentKey };
  }

  #hideUntitled(values: PostValues, { isPublished }: PostMeta): PostValues {
    const { title } = values;
    return { ...values, title: title === this.#untitled && !isPublished ? "" : title };
  }

  #update(change: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...change };
    this.#notify();
  }
}

/** Returns whether the server has stored the text that was sent. */
export function isTextStored({ values, action }: SaveRequest, response: Draft): boolean {
  const isRestoring = action !== undefined && "restoredVersion" in action;
  const { richContent: sent } = values;
  const { richContent: stored } = response;
  if (isRestoring || sent === undefined || stored === undefined) return true;
  return isSameText(readStoredText(sent), readStoredText(stored));
}
