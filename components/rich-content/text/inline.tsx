/* oxlint-disable react/no-array-index-key -- texts have no IDs, and nothing here is updated */
import { Fragment, type ReactNode } from "react";
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { decorate, findLink } from "./decorations.tsx";
import { DocumentLink } from "./link.tsx";

/**
 * Renders a block's text. Adjacent texts with the same link are merged, so that a link with one word in
 * italics is one tab stop rather than three.
 */
export function Inline({ nodes }: { nodes: readonly RichContentNode[] }): ReactNode {
  return groupByLink(nodes).map(({ link, nodes }, index) => {
    const texts = nodes.map((node, position) => (
      <Fragment key={position}>
        {decorate(node.textData?.text ?? "", node.textData?.decorations ?? [])}
      </Fragment>
    ));
    return link === undefined ? (
      <Fragment key={index}>{texts}</Fragment>
    ) : (
      <DocumentLink key={index} link={link}>
        {texts}
      </DocumentLink>
    );
  });
}

type Run = { link: ReturnType<typeof findLink>; nodes: RichContentNode[] };

function groupByLink(nodes: readonly RichContentNode[]): Run[] {
  const runs: Run[] = [];
  for (const node of nodes) {
    const link = findLink(node.textData?.decorations ?? []);
    const last = runs.at(-1);
    if (last !== undefined && JSON.stringify(last.link) === JSON.stringify(link)) {
      last.nodes.push(node);
    } else {
      runs.push({ link, nodes: [node] });
    }
  }
  return runs;
}
