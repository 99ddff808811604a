import type { ReactNode } from "react";
import { AppEmbed } from "./embeds/app-embed.tsx";
import { Audio } from "./media/audio.tsx";
import { Button } from "./layout/button.tsx";
import { CodeBlock } from "./code/code-block.tsx";
import { CollapsibleList } from "./layout/collapsible.tsx";
import { Divider } from "./layout/divider.tsx";
import { Embed } from "./embeds/embed.tsx";
import { File } from "./media/file.tsx";
import { Gallery } from "./gallery/gallery.tsx";
import { Gif } from "./media/gif.tsx";
import { Html } from "./embeds/html.tsx";
import { Image } from "./media/image.tsx";
import {
  Card,
  Layout,
  LayoutCell,
  Shape,
  SmartBlock,
  SmartBlockCell,
} from "./layout/layout-blocks.tsx";
import { LinkPreview } from "./embeds/link-preview.tsx";
import { BulletedList, CheckboxList, ListItem, OrderedList } from "./text/lists.tsx";
import { MapFigure } from "./map/map.tsx";
import type { NodeProps } from "./node.ts";
import { Poll } from "./poll/poll.tsx";
import { TableOfContents } from "./text/table-of-contents.tsx";
import { Table } from "./layout/table.tsx";
import { Blockquote, Caption, Heading, Paragraph, Text } from "./text/text-blocks.tsx";
import { Video } from "./media/video.tsx";

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
 * The component for each node type. Nodes of other types render their children: tables and collapsible lists
 * render their own parts, and the content of EXTERNAL is unknown. A map rather than an object, because a
 * document may contain any node type, for example `constructor`.
 */
export const registry: ReadonlyMap<string, (props: NodeProps) => ReactNode> = new Map(
  Object.entries(components),
);
