import type { ReactNode } from "react";
import { Divider } from "./divider.tsx";
import { Image } from "./image.tsx";
import { BulletedList, ListItem, OrderedList } from "./lists.tsx";
import type { NodeProps } from "./node.ts";
import { Table } from "./table.tsx";
import { Blockquote, CodeBlock, Heading, Paragraph, Text } from "./text-blocks.tsx";

/** From a node's type to what draws it. A type that is not here renders its children. */
export const registry: Readonly<Partial<Record<string, (props: NodeProps) => ReactNode>>> = {
  PARAGRAPH: Paragraph,
  TEXT: Text,
  HEADING: Heading,
  BULLETED_LIST: BulletedList,
  ORDERED_LIST: OrderedList,
  LIST_ITEM: ListItem,
  BLOCKQUOTE: Blockquote,
  CODE_BLOCK: CodeBlock,
  IMAGE: Image,
  DIVIDER: Divider,
  TABLE: Table,
};
