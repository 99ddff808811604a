/** The values that the editor page shows, and the saver that saves them. */
import type { ServerVersion, Values } from "#lib/editor/saving/compare-versions.ts";
import { createSaver, type SaverPorts } from "#lib/editor/saving/create-saver.ts";
import {
  editableFields,
  toServerVersion,
  type Draft,
  type PostMeta,
  type PostValues,
} from "../data/draft-schema.ts";
import { isMadeFrom, proposeNextSlug, proposeSlug } from "./slug-proposal.ts";

export type Shown = {
  readonly values: PostValues;
  readonly meta: PostMeta;
  /** Changes when the page shows another document, so that the surface starts again with it. */
  readonly documentKey: number;
};

/** The calls and the browser's features that a session uses. */
export type SessionPorts = Omit<SaverPorts, "readValues" | "adopt" | "send" | "readLatest"> & {
  readonly send: (...request: Parameters<SaverPorts["send"]>) => Promise<Draft>;
  readonly readLatest: () => Promise<Draft>;
  /** The title of new posts, which the page does not show. */
  readonly untitled: string;
};

/** Fields that the server saves in another form than they are sent. */
const normalisedFields = ["seoSlug", "media", "heroImage", "categoryIds", "tagIds"] as const;

export type EditingSession = ReturnType<typeof createEditingSession>;

/** Creates the session of a page that has loaded a draft. */
export function createEditingSession(draft: Draft, ports: SessionPorts) {
  let shown: Shown = { ...splitDraft(draft, ports.untitled), documentKey: 0 };
  let readDocument: (() => unknown) | undefined;
  let slugFollowsTitle =
    draft.firstPublishedDate === undefined && isMadeFrom(draft.seoSlug, draft.title);
  const listeners = new Set<() => void>();

  function update(change: Partial<Shown>): void {
    shown = { ...shown, ...change };
    for (const listener of listeners) listener();
  }

  /** Takes over the properties of a response, which the editor does not change itself. */
  function receive(response: Draft): ServerVersion {
    const { meta } = splitDraft(response, ports.untitled);
    update({ meta });
    return toServerVersion(response);
  }

  /** Shows values that are on the server, so they need not be saved. */
  function show(values: Values): void {
    const known = editableFields.filter((name) => Object.hasOwn(values, name));
    const picked = Object.fromEntries(known.map((name) => [name, values[name]]));
    const hasDocument = known.includes("richContent");
    update({
      values: { ...shown.values, ...picked },
      documentKey: shown.documentKey + (hasDocument ? 1 : 0),
    });
  }

  /** Shows the values as the server has saved them, for example a slug without spaces. Texts stay as they are. */
  function showNormalised(sent: Values, saved: Values): void {
    const names = normalisedFields.filter(
      (name) => Object.hasOwn(sent, name) && shown.values[name] === sent[name],
    );
    if (names.length > 0) show(Object.fromEntries(names.map((name) => [name, saved[name]])));
  }

  function change(values: Values): void {
    show(values);
    saver.edited(Object.keys(values));
  }

  const saver = createSaver(
    {
      ...ports,
      readValues: (names) => {
        const { richContent } = shown.values;
        const document = readDocument?.() ?? richContent;
        const values: Values = { ...shown.values, richContent: document };
        return Object.fromEntries(names.map((name) => [name, values[name]]));
      },
      async send(request) {
        const response = receive(await ports.send(request));
        showNormalised(request.values, response.values);
        return response;
      },
      readLatest: async () => receive(await ports.readLatest()),
      adopt: show,
    },
    toServerVersion(draft),
  );

  saver.subscribe(() => {
    const { unsaved, rejected } = saver.getState();
    const isTaken = unsaved["seoSlug"] !== undefined && unsaved["seoSlug"] === rejected["seoSlug"];
    if (!isTaken || !slugFollowsTitle) return;
    const next = proposeNextSlug(shown.values.seoSlug, shown.values.title);
    if (next !== undefined) change({ seoSlug: next });
  });

  return {
    saver,
    getShown: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    /** Changes values as an edit of the writer. */
    change: (values: Partial<PostValues>) => change(values),
    /** Changes values that come from the browser's memory. */
    restore: change,

    /** Chooses an address for the title, unless the writer has chosen one or readers know the address. */
    finishTitle(): void {
      const { title, seoSlug } = shown.values;
      const slug = slugFollowsTitle ? proposeSlug(seoSlug, title) : undefined;
      if (slug !== undefined) change({ seoSlug: slug });
    },
    changeSlug(seoSlug: string): void {
      slugFollowsTitle = false;
      change({ seoSlug });
    },

    /** Shows another version of the post. The saver has to load it, too. */
    showDraft(latest: Draft): ServerVersion {
      const { values, meta } = splitDraft(latest, ports.untitled);
      update({ values, meta, documentKey: shown.documentKey + 1 });
      return toServerVersion(latest);
    },

    /** Connects the surface, which contains the document. Returns a function that disconnects it. */
    connectSurface(read: () => unknown): () => void {
      readDocument = read;
      const { documentKey } = shown;
      return () => {
        if (readDocument === read) readDocument = undefined;
        // The next surface may already show another document.
        if (shown.documentKey !== documentKey) return;
        shown = { ...shown, values: { ...shown.values, richContent: read() } };
      };
    },
    /** Reports an edit of the document in the surface. */
    documentEdited: () => saver.edited(["richContent"]),
    getDocument: (): unknown => readDocument?.() ?? shown.values.richContent,
    /** Returns all values, with the document of the surface. */
    readValues: (): PostValues => ({
      ...shown.values,
      richContent: readDocument?.() ?? shown.values.richContent,
    }),
  };
}

function splitDraft(draft: Draft, untitled: string): Pick<Shown, "values" | "meta"> {
  const {
    title: given,
    richContent,
    excerpt,
    seoSlug,
    language,
    memberId,
    coAuthorIds,
    featured,
    commentingEnabled,
    categoryIds,
    tagIds,
    media,
    heroImage,
    seoData,
    firstPublishedDate,
    ...meta
  } = draft;
  const title = given === untitled && firstPublishedDate === undefined ? "" : given;
  return {
    meta,
    values: {
      title,
      richContent,
      excerpt,
      seoSlug,
      language,
      memberId,
      coAuthorIds,
      featured,
      commentingEnabled,
      categoryIds,
      tagIds,
      media,
      heroImage,
      seoData,
      firstPublishedDate,
    },
  };
}
