import { Extension } from "@tiptap/core";
import { Plugin, type EditorState, type Transaction } from "@tiptap/pm/state";

/** The metadata key of transactions that do not change the saved document. */
export const unsavedChange = "isUnsavedChange";

/**
 * Keeps an empty paragraph at the end of the document, so that the cursor can be placed after the last block.
 * The paragraph is not saved while it is empty.
 */
export const LastParagraph = Extension.create({
  name: "lastParagraph",
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (_transactions, _before, state) => addLastParagraph(state),
      view: (view) => {
        const transaction = addLastParagraph(view.state);
        if (transaction !== undefined) view.dispatch(transaction);
        return {};
      },
    }),
  ],
});

function addLastParagraph({ doc, schema, tr }: EditorState): Transaction | undefined {
  const { paragraph } = schema.nodes;
  if (paragraph === undefined || doc.lastChild?.type === paragraph) return undefined;
  return tr
    .insert(doc.content.size, paragraph.create({ form: { isFiller: true } }))
    .setMeta("addToHistory", false)
    .setMeta(unsavedChange, true);
}
