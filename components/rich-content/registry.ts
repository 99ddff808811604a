import type { ReactNode } from "react";
import { AppEmbed } from "./app-embed.tsx";
import { Audio } from "./audio.tsx";
import { Button } from "./button.tsx";
import { CodeBlock } from "./code/code-block.tsx";
import { CollapsibleList } from "./collapsible.tsx";
import { Divider } from "./divider.tsx";
import { Embed } from "./embed.tsx";
import { File } from "./file.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { Gif } from "./gif.tsx";
import { Html } from "./html.tsx";
import { Image } from "./image.tsx";
import { Card, Layout, LayoutCell, Shape, SmartBlock, SmartBlockCell } from "./layout-blocks.tsx";
import { LinkPreview } from "./link-preview.tsx";
import { BulletedList, CheckboxList, ListItem, OrderedList } from "./lists.tsx";
import { MapFigure } from "./map/map.tsx";
import type { NodeProps } from "./node.ts";
import { Poll } from "./poll/poll.tsx";
import { TableOfContents } from "./table-of-contents.tsx";
import { Table } from "./table.tsx";
import { Blockquote, Caption, Heading, Paragraph, Text } from "./text-blocks.tsx";
import { Video } from "./video.tsx";

const components: Readonly<Record<string, (props: NodeProps) => ReactNode>> = {
  PARAGRAPH: Paragraph,
  TEXT: Text,
  HEADING: Heading,
  BULLETED_LIST: BulletedList,
  ORDERED_LIST: OrderedList,
  CHECKBOX_LIST: CheckboxList,
  LIST_ITEM: ListItem,
  BLOCKQUOTE: Blockquote,
  CODE_BLOCK: CodeBlock,
  CAPTION: Caption,
  IMAGE: Image,
  GALLERY: Gallery,
  VIDEO: Video,
  AUDIO: Audio,
  GIF: Gif,
  DIVIDER: Divider,
  TABLE: Table,
  FILE: File,
  HTML: Html,
  EMBED: Embed,
  LINK_PREVIEW: LinkPreview,
  MAP: MapFigure,
  POLL: Poll,
  APP_EMBED: AppEmbed,
  BUTTON: Button,
  COLLAPSIBLE_LIST: CollapsibleList,
  LAYOUT: Layout,
  LAYOUT_CELL: LayoutCell,
  CARD: Card,
  SHAPE: Shape,
  SMART_BLOCK: SmartBlock,
  SMART_BLOCK_CELL: SmartBlockCell,
  TOC: TableOfContents,
};

/**
 * The component of each node type. A node of another type renders its children: the components of tables and
 * collapsible lists render their parts, and EXTERNAL has no known content. A map and not an object, because a
 * document may contain any node type, for example `constructor`.
 */
export const registry: ReadonlyMap<string, (props: NodeProps) => ReactNode> = new Map(
  Object.entries(components),
);
