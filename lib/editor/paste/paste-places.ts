/** The places of pastes whose content is still being converted. They move with the text around them. */
import { Extension } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import type { Mapping } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";

export type Place = { readonly from: number; readonly to: number };
type Places = ReadonlyMap<symbol, Place>;
type Change = { readonly id: symbol; readonly place: Place | undefined };

const key = new PluginKey<Places>("pastePlaces");

/** Creates the plugin that keeps the places. Text typed at a place is not part of it. */
export const createPastePlaces = (): Plugin<Places> =>
  new Plugin<Places>({
    key,
    state: {
      init: () => new Map(),
      apply(transaction, before) {
        const { mapping } = transaction;
        const change: Change | undefined = transaction.getMeta(key);
        const places = new Map(
          [...before].map(([id, place]) => [id, mapPlace(place, mapping)] as const),
        );
        if (change?.place !== undefined) places.set(change.id, change.place);
        else if (change !== undefined) places.delete(change.id);
        return places;
      },
    },
  });

function mapPlace({ from, to }: Place, mapping: Mapping): Place {
  if (from === to) return { from: mapping.map(from, -1), to: mapping.map(to, -1) };
  const [start, end] = [mapping.mapResult(from, 1), mapping.mapResult(to, -1)];
  // The text of the place was replaced.
  if (start.deletedAfter && end.deletedBefore) return { from: start.pos, to: start.pos };
  return { from: Math.min(start.pos, end.pos), to: end.pos };
}

export const PastePlaces = Extension.create({
  name: "pastePlaces",
  addProseMirrorPlugins: () => [createPastePlaces()],
});

/** Keeps the place of the selection. Returns a function that stops keeping the place and returns it. */
export function holdPlace(view: Pick<EditorView, "state" | "dispatch">): () => Place {
  const id = Symbol("paste");
  const send = (place: Place | undefined): void => {
    const change: Change = { id, place };
    view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
  };
  const { from, to } = view.state.selection;
  send({ from, to });
  return () => {
    const place = key.getState(view.state)?.get(id) ?? view.state.selection;
    send(undefined);
    return place;
  };
}
