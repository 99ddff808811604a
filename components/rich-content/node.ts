import type { ReactNode } from "react";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import type { OutlineEntry } from "#lib/rich-content/outline.ts";
import type { Highlights } from "./code/highlight.ts";

/** Props of every node component. A component renders its child nodes only with `render`. */
export type NodeProps = {
  readonly node: RichContentNode;
  readonly render: (nodes: readonly RichContentNode[]) => ReactNode;
  readonly page: PageContext;
};

/** Data that nodes need about the document and the site. */
export type PageContext = Surroundings & {
  readonly outline: readonly OutlineEntry[];
  /** The readable anchor of each heading, by node id. */
  readonly headingSlugs: ReadonlyMap<string, string>;
  /** Id of the paragraph that opens the text with a large letter. */
  readonly openingId: string | undefined;
};

export type Surroundings = {
  /** Highlighted code by node. Other code is shown as it was typed. */
  readonly highlights?: Highlights;
  /** Id of the post, for votes in its polls. */
  readonly postId?: string;
  /** Host of the site, which some providers require in the address of a frame. */
  readonly siteHost?: string;
  /** Tiles for maps. Without them, a map is shown as an address. */
  readonly mapTiles?: MapTiles | undefined;
};

export type TileLayer = {
  /** URL template of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Credit of the provider. */
  readonly attribution: string;
};

export type MapTiles = {
  readonly roadmap: TileLayer;
  readonly satellite?: TileLayer | undefined;
  readonly terrain?: TileLayer | undefined;
};
