/** Builders for rich-content nodes as they are written by clients, without IDs. */
export type WrittenNode = { type: string; nodes?: WrittenNode[]; [data: string]: unknown };

export const text = (value: string, ...decorations: object[]): WrittenNode => ({
  type: "TEXT",
  textData: { text: value, decorations },
});

export const paragraph = (value: string): WrittenNode => ({
  type: "PARAGRAPH",
  nodes: [text(value)],
});

export const listItem = (...nodes: WrittenNode[]): WrittenNode => ({ type: "LIST_ITEM", nodes });
