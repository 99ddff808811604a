import type { ReactNode } from "react";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import type { OutlineEntry } from "#lib/rich-content/outline.ts";
import type { Highlights } from "./code/highlight.ts";

/** Props for every node component. Components must use `render` to render child nodes. */
export type NodeProps = {
  readonly node: RichContentNode;
  readonly render: (nodes: readonly RichContentNode[]) => ReactNode;
  readonly context: NodeContext;
};

/** Data about the document and its page that nodes need. */
export type NodeContext = PageContext & {
  readonly outline: readonly OutlineEntry[];
  /** Readable anchors for headings, by node ID. */
  readonly headingSlugs: ReadonlyMap<string, string>;
  /** Numbers that tell nodes with the same accessible name apart. Other nodes have no entry. */
  readonly nameNumbers: ReadonlyMap<RichContentNode, number>;
  /** ID of the opening paragraph that gets a drop cap. */
  readonly openingId: string | undefined;
};

/** Data that the page provides for its documents. */
export type PageContext = {
  /** Highlighted code by node. Other code is shown as typed. */
  readonly highlights?: Highlights;
  /** ID of the post, for votes in its polls. */
  readonly postId?: string;
  /** The site's host, which some providers require in the frame URL. */
  readonly siteHost?: string;
  /** Map tiles. Without them, a map is shown as an address. */
  readonly mapTiles?: MapTiles | undefined;
};

export type TileLayer = {
  /** URL template of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  readonly attribution: string;
};

export type MapTiles = {
  readonly roadmap: TileLayer;
  readonly satellite?: TileLayer | undefined;
  /** Transparent label tiles, drawn over the satellite imagery of hybrid maps. Requires `satellite`. */
  readonly labels?: TileLayer | undefined;
  readonly terrain?: TileLayer | undefined;
};
