import type { ReactNode } from "react";
import { arrangeItems } from "#lib/rich-content/arrange-items.ts";
import { readDirection } from "#lib/rich-content/direction.ts";
import type { RichContent, RichContentNode } from "#lib/rich-content/document.ts";
import { buildOutline, type OutlineEntry } from "#lib/rich-content/outline.ts";
import { getTranslations } from "#lib/site/text/interface-language.ts";
import { headingSlugs as createHeadingSlugs } from "./text/heading-slugs.ts";
import { hasExpandable } from "./lightbox/expandable.ts";
import { getLightboxTexts } from "./lightbox/lightbox-texts.ts";
import { Island } from "./island.ts";
import type { NodeContext, PageContext } from "./node.ts";
import { numberEqualNames } from "./node-names.ts";
import { registry } from "./registry.ts";
import styles from "./rich-content-view.module.css";

type Props = {
  content: RichContent;
  /** The document's headings and their anchors, if the page has already computed them. */
  outline?: readonly OutlineEntry[];
  headingSlugs?: ReadonlyMap<string, string>;
  /** Whether the first paragraph opens with a drop cap. */
  hasOpening?: boolean;
  context?: PageContext | undefined;
};

/**
 * Renders a rich-content document as HTML. Parts that need JavaScript are islands, which load their code on
 * demand.
 */
export function RichContentView({ content, hasOpening = false, context, ...made }: Props) {
  const outline = made.outline ?? buildOutline(content);
  const nodeContext: NodeContext = {
    ...context,
    outline,
    headingSlugs: made.headingSlugs ?? createHeadingSlugs(outline),
    nameNumbers: numberEqualNames(content.nodes),
    openingId: hasOpening ? findOpeningId(content.nodes[0]) : undefined,
  };
  return (
    <div className={styles.body}>
      {renderNodes(content.nodes, nodeContext)}
      {hasExpandable(content.nodes) && (
        <Island part="lightbox" texts={getLightboxTexts(getTranslations())} />
      )}
    </div>
  );
}

function renderNodes(
  nodes: readonly RichContentNode[],
  context: NodeContext,
  parentType?: string,
): ReactNode {
  return arrangeItems(nodes, parentType).map((node, index) => {
    const render = (children: readonly RichContentNode[]) =>
      renderNodes(children, context, node.type);
    const Component = registry.get(node.type);
    const key = node.id === "" ? index : `${node.id} ${index}`;
    return Component === undefined ? (
      <Children key={key}>{render(node.nodes)}</Children>
    ) : (
      <Component key={key} node={node} render={render} context={context} />
    );
  });
}

function Children({ children }: { children: ReactNode }) {
  return children;
}

/** Returns the ID of the first paragraph if it is long enough for a drop cap and begins with a letter. */
function findOpeningId(node: RichContentNode | undefined): string | undefined {
  if (node?.type !== "PARAGRAPH" || node.id === "") return undefined;
  const text = node.nodes.map(({ textData }) => textData?.text ?? "").join("");
  const isAligned = ["CENTER", "RIGHT"].includes(
    node.paragraphData?.textStyle?.textAlignment ?? "",
  );
  // In right-to-left scripts, letters are joined to the next one.
  const canHaveDropCap =
    text.length >= 220 && /^\p{L}/u.test(text) && readDirection([node]) === "ltr";
  return canHaveDropCap && !isAligned ? node.id : undefined;
}
