/** The places in the text at which files appear once they are uploaded. They move with the text around them. */
import { Extension, type Editor } from "@tiptap/core";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet, type EditorView } from "@tiptap/pm/view";

type Change =
  | {
      readonly kind: "add";
      readonly id: string;
      readonly pos: number;
      readonly element: HTMLElement;
    }
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
            const { id, pos, element } = change;
            return places.add(transaction.doc, [
              Decoration.widget(pos, element, { id, key: id, side: 1, ignoreSelection: true }),
            ]);
          }
          return change === undefined ? places : places.remove(find(places, change.id));
        },
      },
      props: { decorations: (state) => key.getState(state) },
    }),
  ],
});

const find = (places: DecorationSet | undefined, id: string): Decoration[] =>
  places?.find(undefined, undefined, (spec) => spec["id"] === id) ?? [];

const send = (view: EditorView, change: Change): void =>
  view.dispatch(view.state.tr.setMeta(key, change).setMeta("addToHistory", false));

/** Shows an element at a position until the place is taken. */
export const addPlace = (view: EditorView, id: string, pos: number, element: HTMLElement): void =>
  send(view, { kind: "add", id, pos, element });

/** Removes the place and returns its position, or the position of the cursor if the text around it is gone. */
export function takePlace({ view }: Editor, id: string): number {
  const [place] = find(key.getState(view.state), id);
  send(view, { kind: "remove", id });
  return place?.from ?? view.state.selection.to;
}
