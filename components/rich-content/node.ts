import type { ReactNode } from "react";
import type { RichContentNode } from "#lib/rich-content/document.ts";

/** What every node component gets. It renders its children through `render`, never by itself. */
export type NodeProps = {
  readonly node: RichContentNode;
  readonly render: (nodes: readonly RichContentNode[]) => ReactNode;
  readonly page: PageContext;
};

/** What a node must know of the document around it. */
export type PageContext = {
  /** The readable anchor of each heading, by node id. */
  readonly headingSlugs: ReadonlyMap<string, string>;
  /** The nodes that a link of the document points at. */
  readonly targets: ReadonlySet<string>;
  /** The paragraph that opens the text with a large letter. */
  readonly openingId: string | undefined;
};
