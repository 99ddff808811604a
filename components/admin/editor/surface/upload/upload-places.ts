/** The places in the text at which files appear once they are uploaded. They move with the text around them. */
import { Extension, type Editor } from "@tiptap/core";
import { Plugin, PluginKey, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

type UploadPlace = { readonly id: string; readonly pos: number; readonly element: HTMLElement };
type Change =
  | { readonly kind: "add"; readonly places: readonly UploadPlace[] }
  | { readonly kind: "remove"; readonly id: string };

const key = new PluginKey<DecorationSet>("uploadPlaces");

export const UploadPlaces = Extension.create({
  name: "uploadPlaces",
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key,
      state: {
        init: () => DecorationSet.empty,
        apply(transaction, before) {
          const places = before.map(transaction.mapping, transaction.doc);
          const change: Change | undefined = transaction.getMeta(key);
          if (change?.kind === "add") {
            return places.add(transaction.doc, change.places.map(createWidget));
          }
          return change === undefined ? places : places.remove(find(places, change.id));
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

const createWidget = ({ id, pos, element }: UploadPlace): Decoration =>
  Decoration.widget(pos, element, { id, key: id, side: 1, ignoreSelection: true });

const find = (places: DecorationSet | undefined, id: string): Decoration[] =>
  places?.find(undefined, undefined, (spec) => spec["id"] === id) ?? [];

/** Shows elements at positions of the changed document until their places are taken. */
export const addPlaces = (tr: Transaction, places: readonly UploadPlace[]): Transaction => {
  const change: Change = { kind: "add", places };
  return tr.setMeta(key, change);
};

/** Removes the place and returns its position, or the position of the cursor if the text around it is gone. */
export function takePlace({ view }: Editor, id: string): number {
  const [place] = find(key.getState(view.state), id);
  const change: Change = { kind: "remove", id };
  view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));
  return place?.from ?? view.state.selection.to;
}
