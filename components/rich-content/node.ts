import type { ReactNode } from "react";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import type { OutlineEntry } from "#lib/rich-content/outline.ts";
import type { Highlights } from "./code/highlight.ts";

/** What every node component gets. It renders its children through `render`, never by itself. */
export type NodeProps = {
  readonly node: RichContentNode;
  readonly render: (nodes: readonly RichContentNode[]) => ReactNode;
  readonly page: PageContext;
};

/** What a node must know of the document around it, and of the site around that. */
export type PageContext = Surroundings & {
  readonly outline: readonly OutlineEntry[];
  /** The readable anchor of each heading, by node id. */
  readonly headingSlugs: ReadonlyMap<string, string>;
  /** The paragraph that opens the text with a large letter. */
  readonly openingId: string | undefined;
};

export type Surroundings = {
  /** Coloured code, by node; code that is not in it stays as it was typed. */
  readonly highlights?: Highlights;
  /** The post whose body this is: polls vote on it. */
  readonly postId?: string;
  /** The site's own host: a provider wants to know who frames it. */
  readonly siteHost?: string;
  /** Where a map's tiles come from; without them a map is an address. */
  readonly mapTiles?: MapTiles | undefined;
};

export type TileLayer = {
  /** The address of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly url: string;
  /** Credits the provider. */
  readonly attribution: string;
};

export type MapTiles = {
  readonly roadmap: TileLayer;
  readonly satellite?: TileLayer | undefined;
  readonly terrain?: TileLayer | undefined;
};
