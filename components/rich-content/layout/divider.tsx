import { buildAnchor } from "../anchors.ts";
import type { NodeProps } from "../node.ts";
import styles from "./divider.module.css";

export function Divider({ node }: NodeProps) {
  const { lineStyle, width, alignment } = node.dividerData ?? {};
  // The style sheet has a class for each non-default value.
  const names = [lineStyle, width, alignment].map((value) => styles[value?.toLowerCase() ?? ""]);
  return (
    <hr
      id={buildAnchor(node.id)}
      className={[styles.divider, ...names].filter(Boolean).join(" ")}
    />
  );
}
