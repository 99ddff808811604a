import type { Mark, ResolvedPos } from "@tiptap/pm/model";
import { TextSelection, type Command, type EditorState } from "@tiptap/pm/state";
import { isObject, readField } from "../../wix/json-object.ts";

export type LinkFields = {
  readonly url: string;
  readonly opensNewTab: boolean;
  readonly isSponsored: boolean;
  readonly isNofollow: boolean;
};

/** Returns the link at the selection with its range, or `undefined`. */
export function findLink({
  selection,
}: EditorState):
  | { readonly fields: LinkFields; readonly from: number; readonly to: number }
  | undefined {
  const mark = readMark(selection.$from) ?? readMark(selection.$to);
  if (mark === undefined) return undefined;
  const { from, to } = findMarkRange(selection.$from, mark);
  return { fields: readLinkFields(mark), from, to };
}

function readMark($pos: ResolvedPos): Mark | undefined {
  const isLink = (mark: Mark) => mark.type.name === "link";
  return $pos.marks().find(isLink) ?? $pos.nodeAfter?.marks.find(isLink);
}

/** Returns the range of neighbouring text with the same mark. */
function findMarkRange($pos: ResolvedPos, mark: Mark): { from: number; to: number } {
  const { parent } = $pos;
  const isLinked = (index: number) =>
    index >= 0 && index < parent.childCount && mark.isInSet(parent.child(index).marks);
  let first = isLinked($pos.index()) ? $pos.index() : $pos.index() - 1;
  let last = first;
  while (isLinked(first - 1)) first -= 1;
  while (isLinked(last + 1)) last += 1;
  let from = $pos.start();
  for (let index = 0; index < first; index += 1) from += parent.child(index).nodeSize;
  let to = from;
  for (let index = Math.max(0, first); index <= last; index += 1)
    to += parent.child(index).nodeSize;
  return { from, to };
}

function readLinkFields({ attrs }: Mark): LinkFields {
  const link = readLink(attrs["decoration"]);
  const rel = readField(link, "rel");
  const url = readField(link, "url");
  return {
    url: typeof url === "string" ? url : "",
    opensNewTab: readField(link, "target") === "BLANK",
    isSponsored: readField(rel, "sponsored") === true,
    isNofollow: readField(rel, "nofollow") === true,
  };
}

const readLink = (decoration: unknown): unknown =>
  readField(readField(decoration, "linkData"), "link");

/**
 * Links the selected text, or the whole link at the cursor. Without either, inserts the URL as linked text.
 * Other fields of an existing link stay as they are.
 */
export const setLink =
  (fields: LinkFields): Command =>
  (state, dispatch) => {
    const type = state.schema.marks["link"];
    if (type === undefined) return false;
    const transaction = state.tr;
    const existing = findLink(state);
    const { empty } = state.selection;
    let { from, to } = empty && existing !== undefined ? existing : state.selection;
    if (empty && existing === undefined) {
      transaction.insertText(fields.url, from);
      to = from + fields.url.length;
    }
    const mark = readMark(state.selection.$from);
    const decoration: unknown = mark?.attrs["decoration"];
    transaction.addMark(from, to, type.create({ decoration: writeLink(decoration, fields) }));
    // The end of the selection may be between blocks.
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(to), -1));
    transaction.removeStoredMark(type);
    dispatch?.(transaction.scrollIntoView());
    return true;
  };

function writeLink(decoration: unknown, fields: LinkFields): object {
  const link = readLink(decoration);
  const { anchor: _anchor, rel, ...others } = isObject(link) ? link : {};
  return {
    ...(isObject(decoration) ? decoration : {}),
    type: "LINK",
    linkData: {
      link: {
        ...others,
        url: fields.url,
        target: fields.opensNewTab ? "BLANK" : "SELF",
        rel: {
          ...(isObject(rel) ? rel : {}),
          nofollow: fields.isNofollow,
          sponsored: fields.isSponsored,
        },
      },
    },
  };
}

/** Removes the link at the selection and keeps its text. */
export const removeLink: Command = (state, dispatch) => {
  const type = state.schema.marks["link"];
  const link = findLink(state);
  if (type === undefined || link === undefined) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, type));
  return true;
};
