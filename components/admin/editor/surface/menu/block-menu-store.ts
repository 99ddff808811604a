/** The menu that opens when the author types `/`: its state, and the extension that controls it. */
import { Extension, type Editor } from "@tiptap/core";
import type { ResolvedPos } from "@tiptap/pm/model";
import { PluginKey } from "@tiptap/pm/state";
import { Suggestion, type SuggestionMatch, type SuggestionProps } from "@tiptap/suggestion";
import { readMenuQuery, type MenuQuery } from "#lib/editor/commands/menu-query.ts";
import { Listeners } from "#lib/editor/saving/listeners.ts";
import styles from "./block-menu.module.css";
import type { BlockMenuItem } from "./menu-items.ts";

export type BlockMenuState = {
  readonly items: readonly BlockMenuItem[];
  /** Index of the active item, or -1 if Enter writes into the text until the author chooses an item. */
  readonly active: number;
  /** The element in which the menu is shown. The editor places it at the cursor. */
  readonly element: HTMLElement;
  readonly pick: (item: BlockMenuItem) => void;
};

export type BlockMenuStore = ReturnType<typeof createBlockMenuStore>;

/** Creates the state of the menu. `id` is the ID of the menu's list. */
export function createBlockMenuStore(id: string) {
  let state: BlockMenuState | undefined;
  let items: readonly BlockMenuItem[] = [];
  const listeners = new Listeners();
  return {
    id,
    list: () => items,
    setItems: (all: readonly BlockMenuItem[]) => {
      items = all;
    },
    read: () => state,
    subscribe: listeners.subscribe,
    write: (next: BlockMenuState | undefined) => {
      state = next;
      listeners.notify();
    },
  };
}

/** Creates the extension that opens the menu at `/`. */
export const createBlockMenu = (store: BlockMenuStore) =>
  Extension.create({
    name: "blockMenu",
    // While the menu is open, its keys come before those of the text.
    priority: 300,
    addProseMirrorPlugins() {
      return [
        Suggestion<BlockMenuItem, BlockMenuItem>({
          editor: this.editor,
          pluginKey: new PluginKey("blockMenu"),
          char: "/",
          container: "main",
          findSuggestionMatch: ({ $position }) => findMatch($position, store.list()),
          items: ({ editor }) => findItems(editor.state.selection.$from, store.list()),
          allow: ({ state }) => state.selection.$from.parent.type.name === "paragraph",
          command: ({ editor, range, props: item }) => {
            editor.chain().focus().deleteRange(range).run();
            item.run(editor);
          },
          render: () => createMenuView(this.editor, store),
        }),
      ];
    },
  });

function createMenuView(editor: Editor, store: BlockMenuStore) {
  let unmount: (() => void) | undefined;
  const show = ({ items, command }: SuggestionProps<BlockMenuItem, BlockMenuItem>) => {
    const element = store.read()?.element ?? createLayer();
    const active = findActive(editor.state.selection.$from);
    store.write({ items, active, element, pick: command });
    describeMenu(editor, store);
    return element;
  };
  return {
    onStart(props: SuggestionProps<BlockMenuItem, BlockMenuItem>) {
      unmount = props.mount(show(props));
    },
    onUpdate: (props: SuggestionProps<BlockMenuItem, BlockMenuItem>) => void show(props),
    onKeyDown: ({ event }: { event: KeyboardEvent }) => handleKey(event, editor, store),
    onExit() {
      unmount?.();
      store.write(undefined);
      describeMenu(editor, store);
    },
  };
}

function createLayer(): HTMLElement {
  const layer = document.createElement("div");
  layer.className = styles["layer"] ?? "";
  return layer;
}

function handleKey({ key }: KeyboardEvent, editor: Editor, store: BlockMenuStore): boolean {
  const state = store.read();
  if (state === undefined || state.items.length === 0) return false;
  const { items, active, pick } = state;
  const item = items[active];
  if ((key === "Enter" || key === "Tab") && item !== undefined) {
    pick(item);
    return true;
  }
  const step = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0;
  if (step === 0) return false;
  const from = active < 0 && step < 0 ? 0 : active;
  store.write({ ...state, active: (from + step + items.length) % items.length });
  describeMenu(editor, store);
  return true;
}

/** Tells assistive technology which item is active, while the focus stays in the text. */
function describeMenu({ view }: Editor, store: BlockMenuStore): void {
  const state = store.read();
  const item = state?.items[state.active];
  if (item === undefined) {
    view.dom.removeAttribute("aria-controls");
    view.dom.removeAttribute("aria-activedescendant");
    return;
  }
  view.dom.setAttribute("aria-controls", store.id);
  view.dom.setAttribute("aria-activedescendant", `${store.id}-${item.name}`);
}

type Items = readonly BlockMenuItem[];

/** Minimum length at which a query directly after a word preselects an item. */
const clearLength = 4;

/** Returns the items that the query at the cursor finds. */
function findItems($pos: ResolvedPos, all: Items): BlockMenuItem[] {
  const query = readQuery($pos);
  return query === undefined ? [] : filterItems(all, query);
}

/** Returns the query and its range, unless it directly follows a word and finds no item. */
function findMatch($pos: ResolvedPos, all: Items): SuggestionMatch {
  const found = readQuery($pos);
  if (found === undefined) return null;
  if (found.isAttached && filterItems(all, found).length === 0) return null;
  const text = `/${found.query}`;
  return { range: { from: $pos.pos - text.length, to: $pos.pos }, query: found.query, text };
}

/** Returns the index of the item that Enter chooses, or -1 if the author has to move to an item first. */
function findActive($pos: ResolvedPos): number {
  const found = readQuery($pos);
  return found?.isAttached === true && found.query.length < clearLength ? -1 : 0;
}

const readQuery = ({ parent, parentOffset }: ResolvedPos): MenuQuery | undefined =>
  readMenuQuery(
    parent.textBetween(0, parentOffset, undefined, ({ type }) =>
      type.name === "hardBreak" ? "\n" : "\uFFFC",
    ),
  );

/**
 * Returns the items whose name or keywords contain the query. Directly after a word, returns only inline items whose
 * name starts with the query.
 */
function filterItems(all: Items, { query, isAttached }: MenuQuery): BlockMenuItem[] {
  const text = query.toLocaleLowerCase();
  return all.filter(({ name, label, keywords, isInText }) =>
    isAttached
      ? isInText && [label, name].some((word) => word.toLocaleLowerCase().startsWith(text))
      : [label, ...keywords].some((word) => word.toLocaleLowerCase().includes(text)),
  );
}
