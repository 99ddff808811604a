/** Blocks that arrange other blocks in rows or set them apart from the text. */
import type { RichContentNode } from "#lib/rich-content/document.ts";
import { pictureSource } from "#lib/rich-content/media-source.ts";
import { Figure } from "../figure.tsx";
import { DocumentPicture } from "../media/document-picture.tsx";
import styles from "./layout-blocks.module.css";
import type { NodeProps } from "../node.ts";
import { createStyle, cssColor, numberIn, pixels, tint } from "../style.ts";

const wholeRow = 12;

export function LayoutCell({ node, render }: NodeProps) {
  const columns = numberIn(node.layoutCellData?.colSpan, 1, wholeRow);
  return (
    <div className={styles.cell} style={columns === undefined ? undefined : { flexGrow: columns }}>
      {render(node.nodes)}
    </div>
  );
}

export function SmartBlockCell({ node, render }: NodeProps) {
  const { label } = node.smartBlockCellData ?? {};
  return (
    <div className={styles.card}>
      {label !== undefined && label !== "" && <p className="caption">{label}</p>}
      {render(node.nodes)}
    </div>
  );
}

export function Shape({ node }: NodeProps) {
  const { containerData, shape, altText, title } = node.shapeData ?? {};
  if (pictureSource(shape?.src) === undefined) return null;
  return (
    <Figure node={node} container={containerData} caption={title}>
      <DocumentPicture media={shape} alt={altText} sizes="350px" className={styles.shape} />
    </Figure>
  );
}

export const Layout = (props: NodeProps) => (
  <Panel {...props} panel={props.node.layoutData} className={styles.row} />
);

export const Card = (props: NodeProps) => (
  <Panel {...props} panel={props.node.cardData} className={styles.card} />
);

/** Renders a row of cells, each with a label or a small picture above its text. */
export const SmartBlock = (props: NodeProps) => (
  <Panel {...props} panel={props.node.smartBlockData} className={styles.grid} />
);

type PanelProps = Pick<NodeProps, "node" | "render"> & {
  panel: RichContentNode["layoutData"];
  className: string | undefined;
};

function Panel({ node, render, panel, className }: PanelProps) {
  const background = tint(panel?.backgroundColor);
  const line = cssColor(panel?.borderColor);
  const style = createStyle({
    backgroundColor: background,
    padding: background && "1.25rem min(1.5rem, 6%)",
    border: line && `${pixels(panel?.borderWidth, 0, 20) ?? "1px"} solid ${line}`,
    borderRadius: pixels(panel?.borderRadius, 0, 100),
  });
  return (
    <Figure node={node} container={panel?.containerData}>
      <div className={className} style={style}>
        {render(node.nodes)}
      </div>
    </Figure>
  );
}
