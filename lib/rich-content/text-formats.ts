/**
 * The text formats: decorations that are either on or off, from the outermost element to the innermost. Pages, exports,
 * the editor, pasted and imported HTML, Markdown and comments derive their formats from this table.
 */
import type { RichContentDecoration } from "./document.ts";

type TextFormat = {
  /** The decoration of newly formatted text. */
  readonly decoration: RichContentDecoration;
  /** Returns whether a decoration of this type has an effect. Wix also stores some formats to switch them off. */
  readonly isOn: (decoration: RichContentDecoration) => boolean;
  /** The HTML elements with this meaning. The first one is written. */
  readonly tags: readonly string[];
  /** The editor's shortcut, in the notation of TipTap. */
  readonly shortcut?: string;
  /** The node in the Markdown syntax tree, and its delimiters. Without it, Markdown contains the HTML element. */
  readonly markdown?: {
    readonly node: "strong" | "emphasis" | "delete" | "inlineCode";
    readonly delimiters: readonly string[];
  };
  /** Whether comments may have the format. */
  readonly isInComments?: boolean;
};

const isAlwaysOn = () => true;

/** The names are those of the editor's marks. */
export const textFormats = {
  spoiler: { decoration: { type: "SPOILER" }, isOn: isAlwaysOn, tags: [] },
  bold: {
    decoration: { type: "BOLD", fontWeightValue: 700 },
    isOn: ({ fontWeightValue: weight = 700 }) => weight < 1 || weight >= 600,
    tags: ["strong", "b"],
    shortcut: "Mod-b",
    markdown: { node: "strong", delimiters: ["**", "__"] },
    isInComments: true,
  },
  italic: {
    decoration: { type: "ITALIC", italicData: true },
    isOn: ({ italicData }) => italicData !== false,
    tags: ["em", "i", "cite", "dfn", "var"],
    shortcut: "Mod-i",
    markdown: { node: "emphasis", delimiters: ["*", "_"] },
    isInComments: true,
  },
  underline: {
    decoration: { type: "UNDERLINE", underlineData: true },
    isOn: ({ underlineData }) => underlineData !== false,
    tags: ["u", "ins"],
    shortcut: "Mod-u",
  },
  strikethrough: {
    decoration: { type: "STRIKETHROUGH" },
    isOn: ({ strikethroughData }) => strikethroughData !== false,
    tags: ["s", "del", "strike"],
    shortcut: "Mod-Shift-x",
    markdown: { node: "delete", delimiters: ["~~"] },
    isInComments: true,
  },
  superscript: {
    decoration: { type: "SUPERSCRIPT" },
    isOn: isAlwaysOn,
    tags: ["sup"],
    shortcut: "Mod-.",
  },
  subscript: {
    decoration: { type: "SUBSCRIPT" },
    isOn: isAlwaysOn,
    tags: ["sub"],
    shortcut: "Mod-,",
  },
  // Ricos has no decoration for inline code. It is marked with this font, and other fonts have no effect.
  fontFamily: {
    decoration: { type: "FONT_FAMILY", fontFamilyData: { value: "monospace" } },
    isOn: ({ fontFamilyData }) => /(?:^|[\s,])monospace$/i.test(fontFamilyData?.value ?? ""),
    tags: ["code", "kbd", "samp", "tt"],
    shortcut: "Mod-e",
    markdown: { node: "inlineCode", delimiters: ["`"] },
    isInComments: true,
  },
} as const satisfies Record<string, TextFormat>;
export type FormatName = keyof typeof textFormats;

/** Returns whether a text is the name of a format. */
export const isFormatName = (name: string): name is FormatName => Object.hasOwn(textFormats, name);
export const formatNames: readonly FormatName[] = Object.keys(textFormats).filter(isFormatName);

/** All formats, with their names. */
export const listedFormats: readonly (TextFormat & { readonly name: FormatName })[] =
  formatNames.map((name) => ({ name, ...textFormats[name] }));

const formatsByType = new Map(listedFormats.map((format) => [format.decoration.type, format]));

/** Returns the format of a type of decoration, or `undefined` if there is none. */
export const findFormat = (type: string) => formatsByType.get(type);

/** Returns the format of a decoration, or `undefined` if it is not a format or is switched off. */
export function readFormat(decoration: RichContentDecoration) {
  const format = findFormat(decoration.type);
  return format?.isOn(decoration) === true ? format : undefined;
}
