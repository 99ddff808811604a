/** Blocks that put other blocks in rows, or apart from the text. */
import type { CSSProperties } from "react";
import { pictureSource } from "#lib/rich-content/media-source.ts";
import { Picture } from "../../media/picture.tsx";
import { Figure } from "../figure.tsx";
import styles from "./layout-blocks.module.css";
import type { NodeProps } from "../node.ts";
import { cssColor, numberIn, tint } from "../style.ts";

const wholeRow = 12;

export function Layout({ node, render }: NodeProps) {
  return (
    <Figure node={node} container={node.layoutData?.containerData}>
      <div className={styles.row} style={panelStyle(node.layoutData)}>
        {render(node.nodes)}
      </div>
    </Figure>
  );
}

export function LayoutCell({ node, render }: NodeProps) {
  const columns = numberIn(node.layoutCellData?.colSpan, 1, wholeRow);
  return (
    <div className={styles.cell} style={columns === undefined ? undefined : { flexGrow: columns }}>
      {render(node.nodes)}
    </div>
  );
}

export function Card({ node, render }: NodeProps) {
  return (
    <Figure node={node} container={node.cardData?.containerData}>
      <div className={styles.card} style={panelStyle(node.cardData)}>
        {render(node.nodes)}
      </div>
    </Figure>
  );
}

/** Renders a row of cells, each with a label or a small picture above its text. */
export function SmartBlock({ node, render }: NodeProps) {
  return (
    <Figure node={node} container={node.smartBlockData?.containerData}>
      <div className={styles.grid}>{render(node.nodes)}</div>
    </Figure>
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
  const src = pictureSource(shape?.src);
  if (src === undefined) return null;
  return (
    <Figure node={node} container={containerData} caption={title}>
      <Picture
        picture={{
          src,
          width: shape?.width ?? 0,
          height: shape?.height ?? 0,
          alt: altText ?? "",
        }}
        sizes="350px"
        className={styles.shape}
      />
    </Figure>
  );
}

type Panel =
  | {
      backgroundColor?: string | undefined;
      borderColor?: string | undefined;
      borderWidth?: number | undefined;
      borderRadius?: number | undefined;
    }
  | undefined;

function panelStyle(panel: Panel): CSSProperties {
  const style: CSSProperties = {};
  const background = tint(panel?.backgroundColor);
  if (background !== undefined) {
    style.backgroundColor = background;
    style.padding = "1.25rem min(1.5rem, 6%)";
  }
  const line = cssColor(panel?.borderColor);
  const width = numberIn(panel?.borderWidth, 0, 20);
  if (line !== undefined) style.border = `${width ?? 1}px solid ${line}`;
  const radius = numberIn(panel?.borderRadius, 0, 100);
  if (radius !== undefined) style.borderRadius = `${radius}px`;
  return style;
}
