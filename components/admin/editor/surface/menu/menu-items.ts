import type { Editor } from "@tiptap/core";
import {
  Asterisk,
  AudioLines,
  ChartBarBig,
  ChevronsDownUp,
  Code,
  Film,
  Heading2,
  Heading3,
  Heading4,
  ImageIcon,
  Images,
  LayoutPanelTop,
  Link,
  List,
  ListChecks,
  ListOrdered,
  ListTree,
  MapPin,
  Minus,
  MousePointerClick,
  Paperclip,
  Quote,
  SquareCode,
  Table,
  type LucideIcon,
} from "lucide-react";
import { createSection } from "#lib/editor/commands/sections.ts";
import { insertFootnote } from "#lib/editor/commands/footnotes.ts";
import { insertBlock } from "#lib/editor/commands/insert-block.ts";
import { runCommand } from "#lib/editor/commands/keyboard.ts";
import { toggleList } from "#lib/editor/commands/lists.ts";
import { createTable } from "#lib/editor/commands/tables.ts";
import { setTextKind } from "#lib/editor/commands/text-blocks.ts";
import type { Command } from "@tiptap/pm/state";
import type { CatalogueName } from "../blocks/block-catalogue.ts";
import { insertCatalogueBlock } from "../blocks/insert-catalogue-block.ts";
import type { SurfaceDialogs } from "../surface-context.ts";

export type BlockMenuItem = {
  readonly name: string;
  readonly label: string;
  /** Further search terms. */
  readonly keywords: readonly string[];
  readonly Icon: LucideIcon;
  /** Whether the item is inserted into text, so that it is also offered directly after a word. */
  readonly isInText: boolean;
  readonly run: (editor: Editor) => void;
};

const textItems = [
  ["heading2", Heading2, setTextKind("heading2"), "h2 ##"],
  ["heading3", Heading3, setTextKind("heading3"), "h3 ###"],
  ["heading4", Heading4, setTextKind("heading4"), "h4 ####"],
  ["bulletedList", List, toggleList("bulletedList"), "ul -"],
  ["orderedList", ListOrdered, toggleList("orderedList"), "ol 1."],
  ["checkboxList", ListChecks, toggleList("checkboxList"), "todo [ ]"],
  ["blockquote", Quote, setTextKind("blockquote"), "citation >"],
  ["codeBlock", SquareCode, setTextKind("codeBlock"), "pre ```"],
  ["table", Table, insertBlock(createTable), "grid"],
  ["collapsibleList", ChevronsDownUp, insertBlock(createSection), "details accordion faq"],
  ["footnote", Asterisk, insertFootnote, "note reference"],
] as const satisfies readonly (readonly [string, LucideIcon, Command, string])[];

const blockItems = [
  ["image", ImageIcon, "picture photo"],
  ["gallery", Images, "pictures photos"],
  ["video", Film, "film movie youtube"],
  ["audio", AudioLines, "sound podcast music"],
  ["file", Paperclip, "attachment pdf download"],
  ["divider", Minus, "hr line ---"],
  ["button", MousePointerClick, "link call to action"],
  ["linkPreview", Link, "bookmark card"],
  ["embed", LayoutPanelTop, "youtube vimeo spotify"],
  ["html", Code, "iframe code"],
  ["poll", ChartBarBig, "vote survey"],
  ["map", MapPin, "place"],
  ["toc", ListTree, "contents toc"],
] as const satisfies readonly (readonly [CatalogueName, LucideIcon, string])[];

type MenuItemName = (typeof textItems)[number][0] | (typeof blockItems)[number][0];

/** Returns the items of the menu. `label` translates the name of a kind of block. */
export const listMenuItems = (
  label: (name: MenuItemName) => string,
  dialogs: SurfaceDialogs,
): BlockMenuItem[] => [
  ...textItems.map(([name, Icon, command, words]) => ({
    name,
    Icon,
    label: label(name),
    keywords: words.split(" "),
    isInText: name === "footnote",
    run: (editor: Editor) => void runCommand(editor, command),
  })),
  ...blockItems.map(([name, Icon, words]) => ({
    name,
    Icon,
    label: label(name),
    keywords: words.split(" "),
    isInText: false,
    run: (editor: Editor) => insertCatalogueBlock(editor, name, dialogs),
  })),
];
