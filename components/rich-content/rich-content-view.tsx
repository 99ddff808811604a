import type { ReactNode } from "react";
import type { RichContent, RichContentNode } from "#lib/rich-content/document.ts";
import { anchorTargets } from "./anchors.ts";
import type { PageContext } from "./node.ts";
import { registry } from "./registry.ts";
import styles from "./rich-content-view.module.css";

type Props = {
  content: RichContent;
  headingSlugs: ReadonlyMap<string, string>;
  /** Whether the first paragraph opens with a large letter. */
  hasOpening?: boolean;
};

/** A rich-content document as HTML, without a script. */
export function RichContentView({ content, headingSlugs, hasOpening = false }: Props) {
  const page: PageContext = {
    headingSlugs,
    targets: anchorTargets(content.nodes),
    openingId: hasOpening ? openingOf(content.nodes[0]) : undefined,
  };
  return <div className={styles.body}>{renderNodes(content.nodes, page)}</div>;
}

function renderNodes(nodes: readonly RichContentNode[], page: PageContext): ReactNode {
  const render = (children: readonly RichContentNode[]) => renderNodes(children, page);
  return nodes.map((node, index) => {
    const Component = registry[node.type];
    const key = node.id === "" ? index : `${node.id} ${index}`;
    return Component === undefined ? (
      <Children key={key}>{render(node.nodes)}</Children>
    ) : (
      <Component key={key} node={node} render={render} page={page} />
    );
  });
}

function Children({ children }: { children: ReactNode }) {
  return children;
}

/** A first paragraph that is long enough to stand around a large letter, and begins with one. */
function openingOf(node: RichContentNode | undefined): string | undefined {
  if (node?.type !== "PARAGRAPH" || node.id === "") return undefined;
  const text = node.nodes.map(({ textData }) => textData?.text ?? "").join("");
  const isAligned = ["CENTER", "RIGHT"].includes(
    node.paragraphData?.textStyle?.textAlignment ?? "",
  );
  return text.length >= 220 && /^\p{L}/u.test(text) && !isAligned ? node.id : undefined;
}
